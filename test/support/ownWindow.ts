import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { _electron, type Page } from '@playwright/test';
import type { Client } from '#shared/contract/contract';
import { buildPropertyOrTrainingStartPath } from '#shared/model/propertyOrTrainingId';
import { APP_URL_ORIGIN, buildPropertyOrTrainingStartUrl } from '../../src-main/host/electron/appUrl';
import { IPC_CHANNELS } from '../../src-main/host/electron/ipcChannels';
import type { Program, View } from './browser';
import { chromiumProgram } from './chromiumProgram';
import { REAL_ORIGIN } from './devtools/addresses';
import { startDesktop, type Desktop } from './devtools/drive';
import { ROOT } from './testProfile';

/**
 * The built program in its own window, for the end-to-end tests: in real Electron if its binary was downloaded,
 * otherwise on request the unchanged main process on the DevTools protocol (devtools/module.ts).
 */

/** The path of the binary in the npm package electron; null if the binary was never downloaded. */
export function electronBinary(): string | null {
  const folder = join(ROOT, 'node_modules', 'electron');
  const path = join(folder, 'path.txt');
  if (!existsSync(path)) return null;
  const binary = join(folder, 'dist', readFileSync(path, 'utf8'));
  return existsSync(binary) ? binary : null;
}

interface Options {
  readonly profileDir: string;
  readonly mode: 'real' | 'training';
  readonly environment: NodeJS.ProcessEnv;
  /** The system's proxy script (see Surroundings); real Electron uses the system's own setting. */
  readonly proxyScript?: string;
}

/** A window of the program and the process behind it. */
export interface OwnWindow {
  readonly page: Page;
  /** Controls the system around the window; null in real Electron, where the real system is in use. */
  readonly desktop: Desktop | null;
  said(): string;
  /** Quits as the menu entry does; resolves with the exit status. */
  quit(): Promise<number | null>;
}

/**
 * The kind of window that is available: real Electron if its binary exists, otherwise DevTools if the variable asks for
 * it (`own` for the build, `packed` for the archive).
 */
export const ownWindow: 'electron' | 'devtools' | null = electronBinary()
  ? 'electron'
  : ['own', 'packed'].includes(process.env['KONTUAR_TEST_WINDOW'] ?? '')
    ? 'devtools'
    : null;

export const openOwnWindow = (options: Options): Promise<OwnWindow> =>
  ownWindow === 'electron' ? openElectron(options) : openOnDevTools(options);

export async function openOnDevTools({
  profileDir,
  mode,
  environment,
  proxyScript = '',
}: Options): Promise<OwnWindow> {
  const desktop = startDesktop({
    chromium: chromiumProgram(),
    profileDir,
    environment,
    proxyScript,
    words: mode === 'training' ? ['--training'] : [],
  });
  return {
    page: await desktop.page(),
    desktop,
    said: desktop.said,
    quit: () => {
      if (desktop.child.connected) desktop.act({ act: 'quit' });
      return desktop.ended;
    },
  };
}

async function openElectron({ profileDir, mode, environment }: Options): Promise<OwnWindow> {
  const env = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const app = await _electron.launch({
    executablePath: electronBinary() ?? '',
    env: Object.fromEntries(env),
    timezoneId: 'Europe/Warsaw',
    args: [
      join(ROOT, 'out', 'main', 'electron.js'),
      `--profile=${profileDir}`,
      ...(mode === 'training' ? ['--training'] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  let errorOutput = '';
  app.process().stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString('utf8')));
  const exited = once(app.process(), 'exit').then(() => app.process().exitCode);
  // A page cannot reach the system's dialogs, so every dialog is answered with its first button, "quit all the same".
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
  const page = await app.firstWindow();
  const close = app.context().close.bind(app.context());
  return {
    page,
    desktop: null,
    said: () => errorOutput,
    quit: async () => {
      await close().catch(() => undefined);
      return exited;
    },
  };
}

/** Starts the program in its own window. `openPage` loads the window again, as for a new person. */
export async function startInOwnWindow(options: Options): Promise<Program> {
  const window = await openOwnWindow(options);
  const { page, desktop } = window;
  // Every dialog is answered with "Quit all the same", as in real Electron above.
  desktop?.child.on('message', () => {
    for (const { id } of desktop.all('dialog')) desktop.act({ act: 'answer', id, button: 0 });
  });
  // A test closes its page, but the program has only one window and closing it would end the program.
  page.context().close = () => Promise.resolve();
  page.close = () => Promise.resolve();
  return programIn(window, options);
}

/** Wraps a window as the `Program` that a test uses. */
export async function programIn(
  { page, desktop, said, quit }: OwnWindow,
  options: Pick<Options, 'profileDir' | 'mode'>,
): Promise<Program> {
  const client = await lineThrough(page);
  return {
    profileDir: options.profileDir,
    origin: desktop ? REAL_ORIGIN : APP_URL_ORIGIN,
    lineKey: '',
    mode: options.mode,
    desktop,
    client,
    clientOf: (world) => {
      if (!desktop)
        return Promise.reject(new Error(`the window has no line to ${world} beside its window's`));
      const port = desktop.line(IPC_CHANNELS.connect, buildPropertyOrTrainingStartUrl(world));
      port.start();
      return Promise.resolve(createORPCClient<Client>(new RPCLink({ port })));
    },
    said,
    show: (view) => showAnew(page, view, desktop ? REAL_ORIGIN : APP_URL_ORIGIN),
    stop: quit,
  };
}

async function showAnew(page: Page, { zoom, theme, world }: View, origin: string): Promise<Page> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.setViewportSize({ width: Math.round(1366 / zoom), height: Math.round(768 / zoom) });
  await page.emulateMedia({ colorScheme: theme });
  const address = `${origin}${buildPropertyOrTrainingStartPath(world)}`;
  // The page is loaded once, so that actions on a first load do not run twice. An address with only another hash would
  // not load the page at all.
  const isOther = page.url().split('#', 1)[0] !== address;
  if (isOther) await page.goto(address);
  else {
    await page.evaluate((start) => history.replaceState(null, '', start), address);
    await page.reload();
  }
  return page;
}

declare global {
  interface Window {
    /** Passes a message of the engine to the test. */
    kontuarHeard?: (text: string) => Promise<void>;
  }
}
/** Name of the page event that carries a message from the test to the engine. */
const SAY = 'kontuar-test-says';

/**
 * Opens a connection of the test to the engine. The preload gives the page one port per request (window.ts): the page
 * uses the first, and the second is requested here and relayed to the test. The connection ends with each load of the
 * page and is then opened again.
 */
async function lineThrough(page: Page): Promise<Client> {
  const { port1, port2 } = new MessageChannel();
  await page.exposeFunction('kontuarHeard', (text: string) => port1.postMessage(text));
  await page.addInitScript((say: string) => {
    let served = false;
    let mine: MessagePort | null = null;
    const unsaid: string[] = [];
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      const { data, ports } = event;
      const [port] = ports;
      const isPort =
        typeof data === 'object' && data !== null && 'kontuar' in data && data.kontuar === 'port';
      if (event.source !== window || !isPort || !port) return;
      if (!served) {
        // The first port belongs to the page's own connection.
        served = true;
        window.postMessage({ kontuar: 'ready' }, location.origin);
        return;
      }
      mine = port;
      port.addEventListener('message', ({ data: text }: MessageEvent<unknown>) => {
        if (typeof text === 'string') void window.kontuarHeard?.(text);
      });
      port.addEventListener('close', () => {
        mine = null;
        served = false;
      });
      port.start();
      for (const text of unsaid.splice(0)) port.postMessage(text);
    });
    window.addEventListener(say, (event) => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
      if (mine) mine.postMessage(event.detail);
      else unsaid.push(event.detail);
    });
  }, SAY);
  port1.on('message', (text: unknown) => {
    if (typeof text !== 'string') return;
    const detail = { say: SAY, text };
    page
      .evaluate(
        ({ say, text: message }) => void dispatchEvent(new CustomEvent(say, { detail: message })),
        detail,
      )
      .catch(() => undefined);
  });
  // The page was loaded before the listeners existed, so it is loaded again.
  await page.reload();
  port2.start();
  return createORPCClient<Client>(new RPCLink({ port: port2 }));
}
