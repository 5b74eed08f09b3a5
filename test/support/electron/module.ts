import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type Electron from 'electron';
import { calls, recorded } from './calls';
import { createDisplay, Refusable } from './shared';

export { nativeImage } from './shared';

/**
 * A small stand-in for the module `electron`, for PCs that cannot download its binary; it only records the calls. Each
 * part implements a piece of the real types, so that a call that Electron does not have, or has with other arguments,
 * does not compile. Names and arguments of listeners are checked where they are added, because the emitters are Node's.
 */

class AppPart
  extends EventEmitter
  implements
    Pick<
      Electron.App,
      | 'isPackaged'
      | 'getLocale'
      | 'getPath'
      | 'setPath'
      | 'setBadgeCount'
      | 'setLoginItemSettings'
      | 'getLoginItemSettings'
      | 'quit'
    >
{
  isPackaged = false;
  readonly paths = new Map<string, string>();
  badge = 0;
  login: Electron.Settings | null = null;
  getLocale = () => 'pl';
  getPath: Electron.App['getPath'] = (name) => this.paths.get(name) ?? '/nowhere';
  setPath: Electron.App['setPath'] = (name, path) => void this.paths.set(name, path);
  setBadgeCount: Electron.App['setBadgeCount'] = (count = 0) => {
    this.badge = count;
    return true;
  };
  loginSets = 0;
  setLoginItemSettings = (settings: Electron.Settings) => {
    this.login = settings;
    this.loginSets += 1;
  };
  openedAtLogin = false;
  getLoginItemSettings = (): Electron.LoginItemSettings => ({
    openAtLogin: this.login?.openAtLogin ?? false,
    wasOpenedAtLogin: this.openedAtLogin,
    status: 'enabled',
    executableWillLaunchAtLogin: false,
    launchItems: [],
  });
  quit = () => void this.emit('before-quit', new Refusable());
}

class WebContentsPart
  extends EventEmitter
  implements Pick<Electron.WebContents, 'getURL' | 'send' | 'setWindowOpenHandler' | 'reload' | 'isCrashed'>
{
  url = '';
  readonly sent: unknown[][] = [];
  reloads = 0;
  crashed = false;
  opener: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;
  /** The page's main frame, set by a test that plays the page. */
  mainFrame: object | null = null;
  getURL = () => this.url;
  send = (channel: string, ...args: unknown[]) => void this.sent.push([channel, ...args]);
  reload = () => void (this.reloads += 1);
  isCrashed = () => this.crashed;
  setWindowOpenHandler: Electron.WebContents['setWindowOpenHandler'] = (handler) => {
    this.opener = handler;
  };
}
export type PageStandIn = WebContentsPart;

const windows: BrowserWindow[] = [];

export class BrowserWindow
  extends EventEmitter
  implements
    Pick<
      Electron.BrowserWindow,
      | 'show'
      | 'focus'
      | 'restore'
      | 'close'
      | 'destroy'
      | 'isDestroyed'
      | 'isFocused'
      | 'isMinimized'
      | 'isMaximized'
      | 'maximize'
      | 'getNormalBounds'
      | 'loadURL'
      | 'setOverlayIcon'
    >
{
  static getAllWindows(): BrowserWindow[] {
    calls.add('BrowserWindow.getAllWindows');
    return [...windows];
  }
  readonly page = new WebContentsPart();
  readonly webContents = recorded('WebContents', this.page);
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly done: string[] = [];
  focused = false;
  minimized = false;
  destroyed = false;
  overlay: string | null = null;
  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    calls.add('new BrowserWindow');
    this.options = options;
    const seen = recorded<BrowserWindow>('BrowserWindow', this);
    windows.push(seen);
    return seen;
  }
  show = () => void this.done.push('show');
  focus = () => void this.done.push('focus');
  restore = () => void (this.minimized = false);
  isDestroyed = () => this.destroyed;
  isFocused = () => this.focused;
  isMinimized = () => this.minimized;
  maximized = false;
  /** The position of the window as a person would have moved it. */
  bounds: Electron.Rectangle = { x: 0, y: 0, width: 1366, height: 768 };
  maximize = () => {
    this.maximized = true;
    this.done.push('show');
  };
  isMaximized = () => this.maximized;
  getNormalBounds = () => this.bounds;
  loadURL = (url: string) => {
    this.page.url = url;
    queueMicrotask(() => this.emit('ready-to-show'));
    return Promise.resolve();
  };
  close = () => {
    const event = new Refusable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  };
  destroy = () => {
    if (this.destroyed) return;
    this.destroyed = true;
    windows.splice(
      windows.findIndex((browserWindow) => browserWindow.isDestroyed()),
      1,
    );
    this.emit('closed');
  };
  setOverlayIcon: Electron.BrowserWindow['setOverlayIcon'] = (image, words) => {
    this.overlay = image ? words : null;
  };
}
/**
 * The stand-in counts as a window for the host; `recorded` throws when the host uses a member that the stand-in lacks.
 */
const isWindow = (window: object): window is Electron.BrowserWindow => window instanceof BrowserWindow;
export function asWindow(window: BrowserWindow): Electron.BrowserWindow {
  const given: object = window;
  if (isWindow(given)) return given;
  throw new Error('this is no window of the stand-in');
}

export const lastWindow = (): BrowserWindow => {
  const window = windows.at(-1);
  if (!window) throw new Error('no window was opened');
  return window;
};

type Served = Parameters<Electron.Protocol['handle']>[1];
class ProtocolPart implements Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'> {
  readonly handlers = new Map<string, Served>();
  privileged: Electron.CustomScheme[] = [];
  handle = (scheme: string, handler: Served) => void this.handlers.set(scheme, handler);
  registerSchemesAsPrivileged = (schemes: Electron.CustomScheme[]) => void (this.privileged = schemes);
}

class SessionPart
  extends EventEmitter
  implements
    Pick<
      Electron.Session,
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setDevicePermissionHandler'
      | 'setDisplayMediaRequestHandler'
      | 'resolveProxy'
    >
{
  readonly handling = new ProtocolPart();
  readonly protocol = recorded('Protocol', this.handling);
  request: Parameters<Electron.Session['setPermissionRequestHandler']>[0] = null;
  check: Parameters<Electron.Session['setPermissionCheckHandler']>[0] = null;
  device: Parameters<Electron.Session['setDevicePermissionHandler']>[0] = null;
  display: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0] = null;
  resolveProxy = (_url: string) => Promise.resolve('DIRECT');
  setPermissionRequestHandler: Electron.Session['setPermissionRequestHandler'] = (h) => (this.request = h);
  setPermissionCheckHandler: Electron.Session['setPermissionCheckHandler'] = (h) => (this.check = h);
  setDevicePermissionHandler: Electron.Session['setDevicePermissionHandler'] = (h) => (this.device = h);
  setDisplayMediaRequestHandler: Electron.Session['setDisplayMediaRequestHandler'] = (h) =>
    (this.display = h);
}

class DialogPart {
  answer = 0;
  /** Answers to the next questions; `answer` applies after them. */
  readonly next: number[] = [];
  readonly asked: Electron.MessageBoxOptions[] = [];
  showMessageBox = (...args: [object, Electron.MessageBoxOptions] | [Electron.MessageBoxOptions]) => {
    this.asked.push(args.length === 2 ? args[1] : args[0]);
    const result: Electron.MessageBoxReturnValue = {
      response: this.next.shift() ?? this.answer,
      checkboxChecked: false,
    };
    return Promise.resolve(result);
  };
}

export class Notification extends EventEmitter implements Pick<Electron.Notification, 'show' | 'close'> {
  static supported = true;
  static readonly shown: Notification[] = [];
  static isSupported(): boolean {
    calls.add('Notification.isSupported');
    return Notification.supported;
  }
  closed = false;
  readonly options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    calls.add('new Notification');
    this.options = options;
    return recorded<Notification>('Notification', this);
  }
  show = () => void Notification.shown.push(this);
  close = () => void (this.closed = true);
}

class ScreenPart {
  /** Work areas of the displays; the first display is the main one. */
  areas: Electron.Rectangle[] = [{ x: 0, y: 0, width: 1920, height: 1040 }];
  getAllDisplays = () => this.areas.map(createDisplay);
  getPrimaryDisplay = () => createDisplay(this.areas[0] ?? { x: 0, y: 0, width: 0, height: 0 });
}
class ClipboardPart implements Pick<Electron.Clipboard, 'writeText'> {
  text = '';
  writeText = (text: string) => {
    this.text = text;
    return Promise.resolve();
  };
}

export class Tray extends EventEmitter implements Pick<Electron.Tray, 'setToolTip' | 'destroy'> {
  static last: Tray | null = null;
  tip = '';
  menu: Electron.MenuItemConstructorOptions[] = [];
  removed = false;
  constructor(_image: object) {
    super();
    calls.add('new Tray');
    Tray.last = this;
    return recorded<Tray>('Tray', this);
  }
  setToolTip = (words: string) => void (this.tip = words);
  setContextMenu = (menu: { readonly template: Electron.MenuItemConstructorOptions[] }) =>
    void (this.menu = menu.template);
  destroy = () => void (this.removed = true);
}

export const applicationMenu: { template: Electron.MenuItemConstructorOptions[] } = { template: [] };
export const Menu = recorded('Menu', {
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => ({ template }),
  setApplicationMenu: (menu: typeof applicationMenu) => Object.assign(applicationMenu, menu),
});

/** A port as the main process has it: messages arrive wrapped, and only after `start`. */
class PortPart extends EventEmitter {
  readonly port: MessagePort;
  constructor(port: MessagePort) {
    super();
    this.port = port;
    port.on('message', (data: unknown) => this.emit('message', { data }));
    port.on('close', () => this.emit('close'));
    port.unref();
  }
  postMessage = (message: unknown) => this.port.postMessage(message);
  start = () => this.port.start();
  close = () => this.port.close();
}
export class MessageChannelMain {
  readonly port1: PortPart;
  /** The page's end of the channel, as the page would receive it. */
  readonly port2: MessagePort;
  constructor() {
    calls.add('new MessageChannelMain');
    const { port1, port2 } = new MessageChannel();
    this.port1 = new PortPart(port1);
    this.port2 = port2;
    return recorded<MessageChannelMain>('MessageChannelMain', this);
  }
}

/** The parts of the stand-in, for tests to inspect. */
export const parts = {
  app: new AppPart(),
  session: new SessionPart(),
  protocol: new ProtocolPart(),
  dialog: new DialogPart(),
  clipboard: new ClipboardPart(),
  screen: new ScreenPart(),
  ipcMain: new EventEmitter(),
  powerMonitor: new EventEmitter(),
  ipcRenderer: Object.assign(new EventEmitter(), {
    sent: [] as string[],
    send(channel: string): void {
      this.sent.push(channel);
    },
  }),
};
export const app = recorded('App', parts.app);
export const session = recorded('Session', { defaultSession: recorded('Session', parts.session) });
export const protocol = recorded('Protocol', parts.protocol);
export const dialog = recorded('Dialog', parts.dialog);
export const screen = recorded('Screen', parts.screen);
export const clipboard = recorded('Clipboard', parts.clipboard);
export const powerMonitor = recorded('PowerMonitor', parts.powerMonitor);
export const ipcMain = recorded('IpcMain', parts.ipcMain);
export const ipcRenderer = recorded('IpcRenderer', parts.ipcRenderer);
