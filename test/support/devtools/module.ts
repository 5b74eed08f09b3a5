import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { calls, recorded } from '../electron/calls';
import { createDisplay, Refusable } from '../electron/shared';
import { app } from './devtoolsApp';
import { around, nextId, onAct, tell } from './devtoolsDesk';
import { protocol as ownProtocol } from './requests';

/**
 * Replaces the module `electron` for the built main process in plain Node: real Chromium shows the pages (contents.ts),
 * and every other call to Electron is reported to the test that drives the program (messages.ts). The module contains
 * no code of Kontuar.
 */
export { app };
export { nativeImage } from '../electron/shared';
export { ipcMain } from './ipc';
export { net, session } from './session';
export { BrowserWindow } from './window';
export { MessageChannelMain } from './ports';
export const protocol = recorded('Protocol', ownProtocol);

const dialogs = new Map<number, (button: number) => void>();
onAct('answer', ({ id, button }) => dialogs.get(id)?.(button));

export const dialog = recorded('Dialog', {
  /** A dialog stays open until a button is pressed or its signal closes it like the window's cross. */
  showMessageBox: (...args: [object, Electron.MessageBoxOptions] | [Electron.MessageBoxOptions]) => {
    const options = args.length === 2 ? args[1] : args[0];
    const { type = 'none', message, detail = '', buttons = [], cancelId = 0, signal } = options;
    const id = nextId();
    const { promise, resolve } = Promise.withResolvers<Electron.MessageBoxReturnValue>();
    const close = (response: number) => {
      if (dialogs.delete(id)) resolve({ response, checkboxChecked: false });
      if (dialogs.size === 0) process.channel?.unref();
    };
    dialogs.set(id, close);
    // A system dialog keeps the program running, even when nothing else does yet.
    process.channel?.ref();
    tell({ told: 'dialog', id, type, message, detail, buttons, ofWindow: args.length === 2 });
    const away = () => {
      close(cancelId);
      tell({ told: 'dialogGone', id });
    };
    if (signal?.aborted) away();
    else signal?.addEventListener('abort', away, { once: true });
    return promise;
  },
});

const notifications = new Map<number, Notification>();
onAct('clickNotification', ({ id }) => notifications.get(id)?.emit('click', {}));

export class Notification extends EventEmitter implements Pick<Electron.Notification, 'show' | 'close'> {
  static isSupported(): boolean {
    calls.add('Notification.isSupported');
    return true;
  }
  readonly #id = nextId();
  readonly #options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    calls.add('new Notification');
    this.#options = options;
    return recorded<Notification>('Notification', this);
  }
  show = (): void => {
    notifications.set(this.#id, this);
    const { title = '', body = '' } = this.#options;
    tell({ told: 'notification', id: this.#id, title, body });
  };
  close = (): void => {
    notifications.delete(this.#id);
    tell({ told: 'notificationGone', id: this.#id });
  };
}

type Template = readonly Electron.MenuItemConstructorOptions[];
interface Built {
  readonly template: Template;
}
const labelsOf = (template: Template): string[] => template.map(({ label, type }) => label ?? type ?? '');

export const Menu = recorded('Menu', {
  buildFromTemplate: (template: Template): Built => ({ template }),
  setApplicationMenu: ({ template }: Built): void => tell({ told: 'menu', labels: labelsOf(template) }),
});

export class Tray extends EventEmitter implements Pick<Electron.Tray, 'setToolTip' | 'destroy'> {
  #tip = '';
  #template: Template = [];
  constructor(_image: object) {
    super();
    calls.add('new Tray');
    onAct('clickTray', ({ label }) => {
      if (label === null) this.emit('click', {});
      else Reflect.apply(this.#template.find((item) => item.label === label)?.click ?? Boolean, null, []);
    });
    return recorded<Tray>('Tray', this);
  }
  #tell = (): void => tell({ told: 'tray', tip: this.#tip, labels: labelsOf(this.#template) });
  setToolTip = (words: string): void => {
    this.#tip = words;
    this.#tell();
  };
  setContextMenu = ({ template }: Built): void => {
    this.#template = template;
    this.#tell();
  };
  destroy = (): void => tell({ told: 'trayGone' });
}

const workArea = { x: 0, y: 0, ...around.screen };
export const screen = recorded('Screen', {
  getAllDisplays: () => [createDisplay(workArea)],
  getPrimaryDisplay: () => createDisplay(workArea),
});

export const clipboard = recorded('Clipboard', {
  writeText: (text: string): Promise<void> => {
    tell({ told: 'copied', text });
    return Promise.resolve();
  },
});

/**
 * The event emitter that stands for Electron's own `autoUpdater`, on which electron-updater reports an event when it
 * finishes.
 */
export const autoUpdater = recorded('AutoUpdater', new EventEmitter());

const power = new EventEmitter();
export const powerMonitor = recorded('PowerMonitor', power);
onAct('resume', () => power.emit('resume'));
onAct('shutdown', () => power.emit('shutdown', new Refusable()));
