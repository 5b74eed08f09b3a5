import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import type { Client } from '#shared/contract/contract';
import { OWN_ORIGIN, startAddress } from '../../src-main/host/electron/address';
import type { Program, View } from './browser';
import { ROOT } from './profile';

/** The built program in real Electron, where its binary was fetched; the end-to-end tests go through its one window. */

/** Where the npm package electron has its binary; null where it was never fetched. */
export function electronBinary(): string | null {
  const folder = join(ROOT, 'node_modules', 'electron');
  const path = join(folder, 'path.txt');
  if (!existsSync(path)) return null;
  const binary = join(folder, 'dist', readFileSync(path, 'utf8'));
  return existsSync(binary) ? binary : null;
}

interface Wishes {
  readonly executablePath: string;
  readonly profileDir: string;
  readonly mode: 'real' | 'training';
  readonly environment: NodeJS.ProcessEnv;
}

export function launchElectron({
  executablePath,
  profileDir,
  mode,
  environment,
}: Wishes): Promise<ElectronApplication> {
  const env = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return _electron.launch({
    executablePath,
    env: Object.fromEntries(env),
    timezoneId: 'Europe/Warsaw',
    args: [
      join(ROOT, 'out', 'main', 'electron.js'),
      `--profile=${profileDir}`,
      ...(mode === 'training' ? ['--training'] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

/** Starts it. `openPage` shows its window anew, as it would to a person who has just come. */
export async function startInElectron(wishes: Wishes): Promise<Program> {
  const app = await launchElectron(wishes);
  let said = '';
  app.process().stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const exited = once(app.process(), 'exit').then(() => app.process().exitCode);
  // The system's own dialogs are outside of every page: the first button, "quit all the same", answers.
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
  const page = await app.firstWindow();
  const context = app.context();
  const end = context.close.bind(context);
  // A test closes what it has looked at; there is one window here, and closing it ends the program.
  context.close = () => Promise.resolve();
  page.close = () => Promise.resolve();
  const client = await lineThrough(page);
  return {
    profileDir: wishes.profileDir,
    origin: OWN_ORIGIN,
    cookie: '',
    lineKey: '',
    mode: wishes.mode,
    client,
    clientOf: (world) => Promise.reject(new Error(`Electron has no line to ${world} beside its window's`)),
    said: () => said,
    show: (view) => showAnew(page, view),
    stop: async () => {
      await end().catch(() => undefined);
      return exited;
    },
  };
}

async function showAnew(page: Page, { zoom, theme, world }: View): Promise<Page> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.setViewportSize({ width: Math.round(1366 / zoom), height: Math.round(768 / zoom) });
  await page.emulateMedia({ colorScheme: theme });
  await page.goto(startAddress(world));
  // The same address with another place in it would go on as it was.
  await page.reload();
  return page;
}

declare global {
  interface Window {
    /** Takes what the engine says to the test. */
    kontuarHeard?: (text: string) => Promise<void>;
  }
}
/** In the page: what the test says to the engine. */
const SAY = 'kontuar-test-says';

/**
 * A line of the test's own. The preload gives the page a port for each that it asks for (window.ts): the first is the
 * page's, the second is asked for here, and what is said on it is passed on. It ends with each load, and begins anew.
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
        // The page's own link takes this one.
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
      .evaluate(({ say, text: said }) => void dispatchEvent(new CustomEvent(say, { detail: said })), detail)
      .catch(() => undefined);
  });
  // It was loaded before anybody could listen.
  await page.reload();
  port2.start();
  return createORPCClient<Client>(new RPCLink({ port: port2 }));
}
