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
import { buildPropertyOrTrainingStartPath, type World } from '#shared/model/propertyOrTrainingId';
import { getLocale } from '#shared/text/formats';
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
  /** The origin of the program's pages: `http://127.0.0.1:port`, or in Electron the window's own origin. */
  readonly origin: string;
  readonly mode: 'real' | 'training';
  /**
   * Controls the system around a window on the DevTools protocol; null for a browser page or for real Electron's
   * window.
   */
  readonly desktop: Desktop | null;
  /** The key of the connection to the engine, which the page received with its first address; '' in Electron. */
  readonly lineKey: string;
  /**
   * Client of the contract on its own connection, to prepare a test or to wait for a state, not to replace the screen.
   */
  readonly client: Client;
  /** Opens a client for another property (or for training) on its own connection. */
  clientOf(world: World): Promise<Client>;
  /** Returns the standard error output of the program so far. */
  said(): string;
  /**
   * Ends the program as Ctrl+C would, closes its pages and removes its temporary files. Resolves with the exit status.
   */
  stop(): Promise<number | null>;
  /** Opens a page as for a new person, without cookies and stored data. */
  show(view: View): Promise<Page>;
}

export interface View {
  readonly zoom: number;
  readonly whole: boolean;
  readonly language: Language | undefined;
  readonly theme: 'light' | 'dark';
  readonly world: World;
}

/** True in a Playwright worker, which runs the end-to-end tests. */
const SHARES = process.env['TEST_WORKER_INDEX'] !== undefined;
/** True if the end-to-end tests run in the program's own window. Other tests test the browser host itself. */
export const inElectron = ownWindow !== null && SHARES;
/** True in real Electron, where a test cannot answer the system's dialogs. */
export const inRealElectron = ownWindow === 'electron' && SHARES;

/** The build that all test files of this worker share; `npm start` builds by itself. */
let built: Promise<void> | null = null;

interface StartOptions {
  /** The profile folder; by default a temporary folder that is removed at the end. */
  readonly profile?: string;
  readonly training?: boolean;
  readonly environment?: NodeJS.ProcessEnv;
  /**
   * The script that starts the program, with the same arguments as `npm start`; by default this checkout's own script.
   */
  readonly script?: string;
  /** The browser that shows the program's pages, closed by the caller; by default a Chromium without a window. */
  readonly browser?: Browser;
}

/** The first start takes the PC's language, and most tests read the screen in Polish. */
const POLISH_PC = { LC_ALL: 'pl_PL.UTF-8' };

/** Builds the program if needed and starts it. The real property gets its own keychain. */
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
        locale: getLocale(language ?? 'pl'),
        timezoneId: 'Europe/Warsaw',
      });
      opened.push(whole ? browser : context);
      await slowDown(context);
      const page = await context.newPage();
      await page.goto(`${url.origin}${buildPropertyOrTrainingStartPath(world)}${start.hash}`);
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
  /** 1 is the reception's screen of 1366 x 768; 2 is the same screen at 200 %. */
  readonly zoom?: number;
  readonly language?: Language;
  readonly theme?: 'light' | 'dark';
  /** The property or training; by default the mode in which the program was started. */
  readonly world?: World;
  /** Opens the page in a complete browser of its own, because Chromium without a frame never asks for a permission. */
  readonly whole?: boolean;
  /** True to show the guided tour to a person who has not seen it; by default the tour counts as seen. */
  readonly tour?: boolean;
}

/**
 * Opens a page of the program, past the one-time address. In Electron, the program's only window is loaded again each
 * time.
 */
export async function openPage(program: Program, options: PageOptions = {}): Promise<Page> {
  const { zoom = 1, language, theme = 'light', world = program.mode, whole = false, tour = false } = options;
  await program.client.app.setPreferences({ language, ...(tour ? {} : { tourSeen: true }) });
  const page = await program.show({ zoom, language, theme, world, whole });
  // The page receives no key before its heading is visible.
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/**
 * A Playwright worker runs many test files and closes its browser when it ends; elsewhere the last program closes the
 * browser.
 */
let shared: Promise<Browser> | null = null;
const sharedChromium = (): Promise<Browser> => (shared ??= launchChromium());
async function closeShared(): Promise<void> {
  const open = shared;
  shared = null;
  await (await open)?.close();
}

/**
 * Starts Debian's Chromium without a browser frame, which takes a fifth less time. As root, Chromium must run without
 * the sandbox.
 */
export function launchChromium(names?: readonly string[]): Promise<Browser> {
  const program = chromiumProgram(names);
  return chromium.launch({
    ...(program ? { executablePath: program } : {}),
    // Without a graphics card, Chromium would emulate one, which takes a quarter of its time. The process limit stops
    // Chromium from preparing a second process for a page, which takes a seventh.
    args: [
      '--disable-gpu',
      '--renderer-process-limit=1',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}
