import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { afterAll, beforeAll } from 'vitest';
import { eventually } from '#support/eventually';
import { recorded } from '#support/electron/calls';
import { lastWindow, parts, Tray, type BrowserWindow } from '#support/electron/module';
import { build, makeProfile, ROOT, type TestProfile } from '#support/testProfile';
import { IPC_CHANNELS } from '../../src-main/host/electron/ipcChannels';
import { listenForDeepLinks } from '../../src-main/host/electron/deepLinks';
import { createUpdater } from '../../src-main/host/electron/updater';
import { createElectronHost } from '../../src-main/host/electron/electronHost';
import { registerAppSchemeAsPrivileged } from '../../src-main/host/electron/appProtocol';
import { startEngineThread, type Engine } from '../../src-main/host/engineThread';

export const { app, screen, session, dialog, ipcMain, powerMonitor, protocol } = parts;

export const updaterOn = (profileDir: string) =>
  createUpdater({ platform: process.platform, resourcesDir: profileDir, program: process.execPath });

export const appUrl = 'app://kontuar/';

export let profile: TestProfile;

export let engine: Engine;

export let shown: Promise<void>;

export let tray: Tray | null;

export let woken = 0;

export let startedAgain: readonly string[] | null = null;

export let sessionsEnded = 0;

export const PRELOAD = join(ROOT, 'out', 'preload', 'preload.cjs');

export const leave = new AbortController();

/** Requests the engine connection from this frame of this window, and returns the ports that it received. */
export function ask(frame: { url: string; main?: boolean; window?: BrowserWindow }): MessagePort[] {
  const given: MessagePort[] = [];
  const window = frame.window ?? lastWindow();
  const senderFrame = recorded('WebFrameMain', {
    url: frame.url,
    postMessage: (_channel: string, _message: unknown, ports: MessagePort[] = []) =>
      void given.push(...ports),
  });
  window.page.mainFrame = frame.main === false ? {} : senderFrame;
  ipcMain.emit(IPC_CHANNELS.connect, { sender: window.webContents, senderFrame });
  return given;
}

/** Starts the engine and the host before the tests of a file and stops both afterwards. */
export function startDesk(): void {
  beforeAll(async () => {
    await build();
    profile = await makeProfile();
    // A small screen that the window fills.
    screen.areas = [{ x: 0, y: 0, width: 1366, height: 728 }];
    app.setPath('appData', join(profile.dir, 'config'));
    const started = await startEngineThread(join(ROOT, 'out', 'main'), {
      profileDir: profile.dir,
      version: '0.0.0',
      platform: 'test',
    });
    if (!started.ok) throw new Error(started.reason);
    engine = started.engine;
    registerAppSchemeAsPrivileged();
    const host = createElectronHost({
      pagesDir: join(ROOT, 'out', 'renderer'),
      iconsDir: join(ROOT, 'resources', 'icons'),
      preload: PRELOAD,
      placeFile: join(profile.dir, 'window.json'),
      loginFile: join(profile.dir, 'starts-at-login'),
      mode: 'real',
      hidden: false,
      links: listenForDeepLinks(null),
      updater: updaterOn(profile.dir),
      onStartWhileClosing: (words) => (startedAgain = words),
      onSessionEnd: () => (sessionsEnded += 1),
    });
    const wake = () => {
      woken += 1;
      engine.notifyWakeUp();
    };
    shown = host.show({ ...engine, notifyWakeUp: wake }, leave.signal);
    await eventually(() => lastWindow());
    tray = Tray.last;
  }, 240_000);
  afterAll(async () => {
    await engine.stop();
    await profile.remove();
  });
}
