import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ROOT } from '../testProfile';
import { SURROUNDINGS, toldSchema, type Act, type Surroundings, type Told } from './messages';

/** The desktop program on the DevTools protocol, and the hands and the system around it, which are the test's. */
export interface Desktop {
  /** The page of its window, once it stands. `anew`: Playwright gives up a page that has died, and must be shown the next. */
  page(anew?: 'anew'): Promise<Page>;
  act(act: Act): void;
  /** The first of this kind that fits, told already or later. */
  told<Kind extends Told['told']>(
    kind: Kind,
    fits?: (report: Extract<Told, { told: Kind }>) => boolean,
  ): Promise<Extract<Told, { told: Kind }>>;
  all<Kind extends Told['told']>(kind: Kind): Extract<Told, { told: Kind }>[];
  /** A line of the test's own to the engine: the one that a page at this address would get on this channel. */
  line(channel: string, address: string): MessagePort;
  /** Its standard error so far. */
  said(): string;
  readonly child: ChildProcess;
  /** Resolves with the exit status. */
  readonly ended: Promise<number | null>;
}

export interface Start extends Partial<Omit<Surroundings, 'words' | 'chromium'>> {
  /** The browser's program; undefined: there is none here. */
  readonly chromium: string | undefined;
  readonly profileDir: string;
  readonly words?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** `app.asar` of what was packed, which the program then runs in; by default that of the variable, or the checkout. */
  readonly archive?: string | undefined;
}

/** Names an archive for all windows of a run (test/electron/pack.mjs). */
const ARCHIVE = 'KONTUAR_TEST_ARCHIVE';
/** Lets a thread in (archive/inside.mjs). */
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
  // Chromium goes with the program, also where that was killed.
  void ended.then(async () => {
    const session = await browser?.newBrowserCDPSession().catch(() => null);
    await session?.send('Browser.close').catch(() => undefined);
    await browser?.close();
  });

  const desktop: Desktop = {
    child,
    ended,
    said: () => errorOutput,
    // A program that ends meanwhile hears nothing more; who waits for what it tells is told that it has ended.
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
      // Before that it is no page of the program's yet.
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
