import { EventEmitter } from 'node:events';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type Electron from 'electron';
import { z } from 'zod';
import { calls, recorded } from '../electron/calls';
import { Refusable } from '../electron/shared';
import { around, onAct, tell } from './devtoolsDesk';
import { addSwitch, setUserData, stopChromium, userDataFolder } from './running';

const commandLine: Pick<Electron.CommandLine, 'appendSwitch'> = {
  appendSwitch: (name: string, value?: string): void =>
    addSwitch(value === undefined ? `--${name}` : `--${name}=${value}`),
};
type Path = Parameters<Electron.App['getPath']>[0];
const wordsSchema = z.array(z.string());
const packageSchema = z.object({ version: z.string() });
const PACKAGE = join(around.main, '..', '..', '..', 'package.json');

class App
  extends EventEmitter
  implements
    Pick<
      Electron.App,
      | 'isPackaged'
      | 'getLocale'
      | 'getName'
      | 'getVersion'
      | 'getPath'
      | 'setPath'
      | 'setAppUserModelId'
      | 'setAsDefaultProtocolClient'
      | 'setBadgeCount'
      | 'setLoginItemSettings'
      | 'getLoginItemSettings'
      | 'requestSingleInstanceLock'
      | 'whenReady'
      | 'quit'
      | 'exit'
      | 'relaunch'
    >
{
  readonly isPackaged = around.packaged;
  readonly commandLine = recorded('CommandLine', commandLine);
  readonly #paths = new Map<string, string>([['appData', around.appData]]);
  #lock: string | null = null;
  #ending = false;

  getLocale = (): string => around.locale;
  getName = (): string => 'Kontuar';
  /** Reads the version from the package.json around the program. */
  getVersion = (): string => packageSchema.parse(JSON.parse(readFileSync(PACKAGE, 'utf8'))).version;
  getPath: Electron.App['getPath'] = (name: Path) => {
    const path = name === 'userData' ? userDataFolder() : this.#paths.get(name);
    if (path === undefined) throw new Error(`nobody has said where ${name} is`);
    return path;
  };
  setPath: Electron.App['setPath'] = (name, path) => {
    this.#paths.set(name, path);
    if (name === 'userData') setUserData(path);
  };
  setAppUserModelId = (_id: string): void => undefined;
  setAsDefaultProtocolClient = (...words: unknown[]): boolean => {
    tell({ told: 'protocol', words });
    return true;
  };
  setBadgeCount: Electron.App['setBadgeCount'] = (count = 0) => {
    tell({ told: 'badge', count });
    return true;
  };
  setLoginItemSettings = (_settings: Electron.Settings): void => undefined;
  getLoginItemSettings = (): Electron.LoginItemSettings => ({
    openAtLogin: false,
    wasOpenedAtLogin: false,
    status: 'not-registered',
    executableWillLaunchAtLogin: false,
    launchItems: [],
  });

  /** Chromium starts with the first window, so a start that fails earlier has no Chromium. */
  whenReady = (): Promise<void> => {
    tell({ told: 'ready', hearsLinks: this.listenerCount('open-url') > 0 });
    return Promise.resolve();
  };

  /**
   * The first process of a profile folder gets the lock; a second process writes its arguments into the folder for the
   * first one and ends. If the disk does not support a lock, the request fails, as in Chromium (ProcessSingleton,
   * LOCK_ERROR).
   */
  requestSingleInstanceLock = (): boolean => {
    try {
      return this.#lockIn(join(userDataFolder(), 'one-instance'));
    } catch {
      return false;
    }
  };
  #lockIn(folder: string): boolean {
    mkdirSync(folder, { recursive: true });
    const lock = join(folder, 'lock');
    if (!takes(lock)) {
      writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(process.argv));
      return false;
    }
    this.#lock = lock;
    watch(folder, () => this.#hearSeconds(folder)).unref();
    return true;
  }
  #hearSeconds(folder: string): void {
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
      const file = join(folder, name);
      const text = readFileSync(file, 'utf8');
      // The file is not completely written yet; another event follows when it is.
      if (!text.endsWith(']')) continue;
      rmSync(file);
      this.emit('second-instance', {}, wordsSchema.parse(JSON.parse(text)), process.cwd(), null);
    }
  }

  quit = (): void => {
    const event = new Refusable();
    this.emit('before-quit', event);
    if (!event.defaultPrevented) this.exit(0);
  };
  /** Closes all windows without asking. */
  exit = (status = 0): void => {
    if (this.#ending) return;
    this.#ending = true;
    this.emit('quit', {}, status);
    tell({
      told: 'ends',
      status,
      calls: [...calls],
      umask: process.umask(),
      variables: Object.keys(process.env),
    });
    void stopChromium().finally(() => {
      if (this.#lock !== null) rmSync(this.#lock, { force: true });
      process.exit(status);
    });
  };
  relaunch = (options?: Electron.RelaunchOptions): void =>
    tell({
      told: 'relaunch',
      program: options?.execPath ?? process.execPath,
      words: options?.args ?? process.argv.slice(1),
    });
}

/** Tells whether the lock was free or belonged to a process that has ended. */
function takes(lock: string): boolean {
  try {
    const file = openSync(lock, 'wx');
    writeFileSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid > 0 && isRunning(pid)) return false;
    rmSync(lock, { force: true });
    return takes(lock);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const realApp = new App();
export const app = recorded('App', realApp);

// Simulates a second start that does not wait until the first process has ended.
if (around.secondStart)
  realApp.on('window-all-closed', () =>
    setTimeout(() => realApp.emit('second-instance', {}, around.secondStart, process.cwd(), null)),
  );

onAct('quit', () => realApp.quit());
onAct('activate', () => realApp.emit('activate', {}, true));
onAct('openUrl', ({ url }) => realApp.emit('open-url', new Refusable(), url));
// Signals that a terminal or a session manager sends.
process.on('SIGTERM', () => realApp.quit());
process.on('SIGINT', () => realApp.quit());
