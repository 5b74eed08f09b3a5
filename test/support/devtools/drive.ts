import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ROOT } from '../testProfile';
import { SURROUNDINGS, toldSchema, type Act, type Surroundings, type Told } from './messages';

/** Runs the desktop program on the DevTools protocol, with a test that plays the person and the system. */
export interface Desktop {
  /**
   * Resolves with the page of the program's window. `anew` connects again, because Playwright gives up a page that has
   * crashed and must be shown the next one.
   */
  page(anew?: 'anew'): Promise<Page>;
  act(act: Act): void;
  /** Resolves with the first matching report of this kind, whether it was sent before or after the call. */
  told<Kind extends Told['told']>(
    kind: Kind,
    fits?: (report: Extract<Told, { told: Kind }>) => boolean,
  ): Promise<Extract<Told, { told: Kind }>>;
  all<Kind extends Told['told']>(kind: Kind): Extract<Told, { told: Kind }>[];
  /** Opens a connection of the test to the engine, as a page at this address would get on this channel. */
  line(channel: string, address: string): MessagePort;
  /** Returns the standard error output of the program so far. */
  said(): string;
  readonly child: ChildProcess;
  /** Resolves with the exit status of the program. */
  readonly ended: Promise<number | null>;
}

export interface Start extends Partial<Omit<Surroundings, 'words' | 'chromium'>> {
  /** The path of the browser; undefined if this PC has none. */
  readonly chromium: string | undefined;
  readonly profileDir: string;
  readonly words?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /**
   * The path of a packed `app.asar` in which the program runs; by default the value of the environment variable,
   * otherwise the checkout.
   */
  readonly archive?: string | undefined;
}

/** Environment variable that names the archive for all windows of a run (test/electron/pack.mjs). */
const ARCHIVE = 'KONTUAR_TEST_ARCHIVE';
/** Module that lets a thread read the archive (archive/inside.mjs). */
const INSIDE = pathToFileURL(join(import.meta.dirname, '..', 'archive', 'inside.mjs')).href;

export function startDesktop({
  profileDir,
  words = [],
  environment = process.env,
  archive = process.env[ARCHIVE],
  ...rest
}: Start): Desktop {
  if (rest.chromium === undefined)
    throw new Error('no Chromium, and no other browser of its family, is on the PATH');
  const surroundings: Surroundings = {
    main: join(archive ?? ROOT, 'out', 'main', 'electron.js'),
    packaged: archive !== undefined,
    locale: 'pl',
    appData: join(profileDir, '..', 'app-data'),
    screen: { width: 1366, height: 728 },
    proxyScript: '',
    secondStart: null,
    ...rest,
    chromium: rest.chromium,
    words: [`--profile=${profileDir}`, ...words],
  };
  const inside = archive === undefined ? [] : ['--import', INSIDE];
  const child = spawn(process.execPath, [...inside, join(import.meta.dirname, 'run.mjs')], {
    env: {
      TZ: 'Europe/Warsaw',
      ...environment,
      [ARCHIVE]: archive,
      [SURROUNDINGS]: JSON.stringify(surroundings),
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString('utf8')));
  const heard: Told[] = [];
  const lines: MessagePort[] = [];
  const waiting = new Set<(report: Told) => void>();
  child.on('message', (message: unknown) => {
    const report = toldSchema.parse(message);
    if (report.told === 'lineSaid') return lines[report.id]?.postMessage(report.text);
    heard.push(report);
    for (const hear of waiting) hear(report);
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let browser: Browser | null = null;
  // Chromium is closed when the program ends, even when the program was killed.
  void ended.then(async () => {
    const session = await browser?.newBrowserCDPSession().catch(() => null);
    await session?.send('Browser.close').catch(() => undefined);
    await browser?.close();
  });

  const desktop: Desktop = {
    child,
    ended,
    said: () => errorOutput,
    // A program that has ended receives nothing more, and every wait for its report fails with that reason.
    act: (act) => void (child.connected && child.send(act, () => undefined)),
    all: (kind) => heard.filter((report) => isOf(report, kind)),
    told: (kind, fits = () => true) => {
      const { promise, resolve, reject } = Promise.withResolvers<Extract<Told, { told: typeof kind }>>();
      const hear = (report: Told): void => {
        if (!isOf(report, kind) || !fits(report)) return;
        waiting.delete(hear);
        resolve(report);
      };
      waiting.add(hear);
      for (const message of heard) hear(message);
      void ended.then((status) =>
        reject(new Error(`Kontuar ended with status ${status}, without “${kind}”:\n${errorOutput}`)),
      );
      return promise;
    },
    line: (channel, address) => {
      const { port1, port2 } = new MessageChannel();
      const id = lines.push(port1) - 1;
      port1.on('message', (text: unknown) => {
        if (typeof text === 'string') desktop.act({ act: 'lineSays', id, text });
      });
      void ended.then(() => port1.close());
      desktop.act({ act: 'line', id, channel, address });
      return port2;
    },
    page: async (anew) => {
      const { endpoint } = await desktop.told('started');
      // Before the first paint, the page does not belong to the program yet.
      await desktop.told('painted');
      if (anew) {
        const painted = desktop.all('painted').length;
        await desktop.told('painted', () => desktop.all('painted').length > painted);
        await browser?.close();
        browser = null;
      }
      browser ??= await chromium.connectOverCDP(endpoint, { noDefaults: true });
      const [context] = browser.contexts();
      if (!context) throw new Error('Chromium has no pages');
      return context.pages()[0] ?? context.waitForEvent('page');
    },
  };
  return desktop;
}

const isOf = <Kind extends Told['told']>(report: Told, kind: Kind): report is Extract<Told, { told: Kind }> =>
  report.told === kind;
