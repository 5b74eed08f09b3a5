import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { chromium, type Browser, type Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Client } from '#shared/contract/contract';
import { ENGINE_WEBSOCKET_SUBPROTOCOL } from '#shared/model/engineWebSocketConstants';
import { buildStartPath, type World } from '#shared/model/propertyOrTrainingId';
import { localeOf } from '#shared/text/formats';
import type { Language } from '#shared/text/language';
import { joinWebSocketToEnginePort } from '../../src-main/host/joinPageToEnginePort';
import { chromiumProgram, WHOLE } from './chromiumProgram';
import type { Desktop } from './devtools/drive';
import { ownWindow, startInOwnWindow } from './ownWindow';
import { startKeychain } from './testKeychain';
import { build, makeProfile, ROOT } from './testProfile';
import { slowDown } from './slow';

/**
 * The built program on a real profile, and pages on it: in the browser host with real Chromium, and for the end-to-end
 * tests in the program's own window where that is there, or asked for (findOrDownloadElectron.ts).
 * `const program = await startProgram({ training: true }); const page = await openPage(program);`
 */
export interface Program {
  readonly profileDir: string;
  /** `http://127.0.0.1:port`; in Electron the window's own. */
  readonly origin: string;
  readonly mode: 'real' | 'training';
  /** The hands around a window on the DevTools protocol; null: a browser's page, or real Electron's window. */
  readonly desktop: Desktop | null;
  /** The key of the line to the engine, which the page got with its first address; '' in Electron. */
  readonly lineKey: string;
  /** The contract, spoken on a line of its own; for preparing and for waiting, not in place of the screen. */
  readonly client: Client;
  /** The same of another property (or of training), on a line of its own. */
  clientOf(world: World): Promise<Client>;
  /** The program's standard error so far. */
  said(): string;
  /** Ends it as Ctrl+C would, closes its pages, removes what was made for it. Resolves with the exit status. */
  stop(): Promise<number | null>;
  /** To a new person: no cookies, nothing kept. */
  show(view: View): Promise<Page>;
}

export interface View {
  readonly zoom: number;
  readonly whole: boolean;
  readonly language: Language | undefined;
  readonly theme: 'light' | 'dark';
  readonly world: World;
}

/** Whether this is a worker of Playwright: those run the end-to-end tests. */
const SHARES = process.env['TEST_WORKER_INDEX'] !== undefined;
/** Whether the end-to-end tests go through a window of the program's own. The others test the browser host itself. */
export const inElectron = ownWindow !== null && SHARES;
/** There dialogs of the system are nobody's to answer. */
export const inRealElectron = ownWindow === 'electron' && SHARES;

/** Once for the files of a worker; `npm start` does it by itself. */
let built: Promise<void> | null = null;

interface StartOptions {
  /** A folder; by default one of its own, removed at the end. */
  readonly profile?: string;
  readonly training?: boolean;
  readonly environment?: NodeJS.ProcessEnv;
  /** What starts it, with the same words as `npm start`; by default that of this checkout. */
  readonly script?: string;
  /** Shows its pages; by default Chromium without a window. The caller closes it. */
  readonly browser?: Browser;
}

/** A first start takes the language of the PC, and most tests read the screen in Polish. */
const POLISH_PC = { LC_ALL: 'pl_PL.UTF-8' };

/** Builds if needed and starts. The real property gets a keychain of its own. */
export async function startProgram(options: StartOptions = {}): Promise<Program> {
  const mode = options.training ? 'training' : 'real';
  const tempProfile = options.profile === undefined ? await makeProfile() : null;
  const profileDir = options.profile ?? tempProfile?.dir ?? '';
  const keychain = mode === 'real' && !options.environment ? await startKeychain() : null;
  const environment = { ...process.env, ...POLISH_PC, ...keychain?.environment, ...options.environment };
  if (inElectron && options.script === undefined && options.browser === undefined) {
    await (built ??= build());
    const windowed = await startInOwnWindow({ profileDir, mode, environment });
    const stop = async () => {
      const status = await windowed.stop();
      await keychain?.stop();
      await tempProfile?.remove();
      return status;
    };
    return { ...windowed, stop };
  }
  const child = spawn(
    process.execPath,
    [
      options.script ?? join(ROOT, 'scripts', 'start.mjs'),
      '--no-open',
      '--profile',
      profileDir,
      ...(options.training ? ['--training'] : []),
    ],
    {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString('utf8')));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<URL>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const line = text.split('\n').find((candidate) => candidate.startsWith('{') && candidate.endsWith('}'));
      if (line) resolve(new URL(z.object({ url: z.url() }).parse(JSON.parse(line)).url));
    });
    void ended.then((status) => reject(new Error(`Kontuar ended with status ${status}:\n${errorOutput}`)));
  });

  const entered = await fetch(url, { redirect: 'manual' });
  const start = new URL(entered.headers.get('location') ?? '/', url.origin);
  const lineKey = start.hash.split('=', 2)[1] ?? '';
  const lines: WebSocket[] = [];
  const clientOf = async (world: World): Promise<Client> => {
    const line = new WebSocket(
      `ws://${url.host}/rpc?mode=${world}`,
      [ENGINE_WEBSOCKET_SUBPROTOCOL, lineKey],
      {
        headers: { origin: url.origin },
      },
    );
    lines.push(line);
    await once(line, 'open');
    const { port1, port2 } = new MessageChannel();
    joinWebSocketToEnginePort(line, port1);
    port2.start();
    return createORPCClient<Client>(new RPCLink({ port: port2 }));
  };
  const opened: { close(): Promise<void> }[] = [];
  return {
    profileDir,
    origin: url.origin,
    lineKey,
    mode,
    desktop: null,
    client: await clientOf(mode),
    clientOf,
    said: () => errorOutput,
    show: async ({ zoom, language, theme, world, whole }) => {
      const browser = options.browser ?? (await (whole ? launchChromium(WHOLE) : sharedChromium()));
      const context = await browser.newContext({
        viewport: { width: Math.round(1366 / zoom), height: Math.round(768 / zoom) },
        deviceScaleFactor: zoom,
        colorScheme: theme,
        locale: localeOf(language ?? 'pl'),
        timezoneId: 'Europe/Warsaw',
      });
      opened.push(whole ? browser : context);
      await slowDown(context);
      const page = await context.newPage();
      await page.goto(`${url.origin}${buildStartPath(world)}${start.hash}`);
      return page;
    },
    stop: async () => {
      await Promise.all(opened.map((resource) => resource.close()));
      if (!SHARES) await closeShared();
      for (const line of lines) line.terminate();
      child.kill('SIGTERM');
      const status = await ended;
      await keychain?.stop();
      await tempProfile?.remove();
      return status;
    },
  };
}

export interface PageOptions {
  /** 1 is the reception's 1366 x 768; 2 is the same screen at 200 %. */
  readonly zoom?: number;
  readonly language?: Language;
  readonly theme?: 'light' | 'dark';
  /** By default what the program was started for. */
  readonly world?: World;
  /** In a whole browser, of its own: without its frame Chromium asks for no permission. */
  readonly whole?: boolean;
  /** Whether somebody is shown around who has not been yet; left out, everybody has been. */
  readonly tour?: boolean;
}

/** A page of the program, past the one-time address. In Electron it is the one window, each time anew. */
export async function openPage(program: Program, options: PageOptions = {}): Promise<Page> {
  const { zoom = 1, language, theme = 'light', world = program.mode, whole = false, tour = false } = options;
  await program.client.app.setPreferences({ language, ...(tour ? {} : { tourSeen: true }) });
  const page = await program.show({ zoom, language, theme, world, whole });
  // Before that no key is heard.
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** A worker of Playwright runs many files, and ends its browser with itself; elsewhere the last program does. */
let shared: Promise<Browser> | null = null;
const sharedChromium = (): Promise<Browser> => (shared ??= launchChromium());
async function closeShared(): Promise<void> {
  const open = shared;
  shared = null;
  await (await open)?.close();
}

/** Debian's Chromium without the frame of a browser takes a fifth less time. Root has to go without the sandbox. */
export function launchChromium(names?: readonly string[]): Promise<Browser> {
  const program = chromiumProgram(names);
  return chromium.launch({
    ...(program ? { executablePath: program } : {}),
    // Without a graphics card Chromium would emulate one: a quarter of its time. With the limit it prepares no second
    // process for a page: a seventh.
    args: [
      '--disable-gpu',
      '--renderer-process-limit=1',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
