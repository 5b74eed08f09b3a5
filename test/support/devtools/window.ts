import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { z } from 'zod';
import { calls, recorded } from '../electron/calls';
import { Refusable } from '../electron/shared';
import { ipcMain } from './ipc';
import { chromium } from './running';
import { recordedContents, WebContents } from './contents';
import { onAct, tell } from './devtoolsDesk';
import { app } from './devtoolsApp';
import type { PortMain } from './ports';

const detachedSchema = z.object({ targetId: z.string() });
const windows: BrowserWindow[] = [];

/** A window of the program: a page of Chromium, and the state that a window manager would know. */
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
  readonly webContents: WebContents;
  readonly #page: WebContents;
  readonly #self: BrowserWindow;
  #painted = false;
  #visible = false;
  #focused = false;
  #minimized = false;
  #maximized = false;
  #destroyed = false;
  #closing = false;
  #bounds: Electron.Rectangle;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    calls.add('new BrowserWindow');
    const { width = 800, height = 600, x = 0, y = 0, webPreferences } = options;
    this.#bounds = { x, y, width, height };
    tell({
      told: 'opened',
      options: z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(options))),
    });
    const opening = chromium().then((running) => running.openPage());
    this.#page = new WebContents(opening, { preload: webPreferences?.preload ?? '', ipc: ipcMain });
    this.webContents = recordedContents(this.#page);
    this.#page.on('shim:painted', () => {
      if (this.#painted) return;
      this.#painted = true;
      this.emit('ready-to-show');
    });
    void this.#watch();
    this.#self = recorded<BrowserWindow>('BrowserWindow', this);
    windows.push(this.#self);
    app.emit('web-contents-created', {}, this.webContents);
    onAct('close', () => this.close());
    onAct('minimize', () => (this.#minimized = true));
    onAct('focus', ({ on }) => this.#focus(on));
    onAct('place', ({ x: left, y: top, width: wide, height: high }) => {
      this.#maximized = false;
      this.#bounds = { x: left, y: top, width: wide, height: high };
    });
    onAct('sessionEnd', () => this.emit('session-end', { reasons: ['shutdown'] }));
    onAct(
      'crash',
      () => void this.#page.session().then((session) => session.send('Page.crash').catch(() => undefined)),
    );
    const lines = new Map<number, PortMain>();
    onAct('line', ({ id, channel, address }) => {
      const line = this.#page.lineAt(channel, address);
      lines.set(id, line);
      line.join(id, (heard) => {
        if (heard.is === 'port' && 'text' in heard.data)
          tell({ told: 'lineSaid', id, text: heard.data.text });
      });
    });
    onAct('lineSays', ({ id, text }) => lines.get(id)?.hear({ is: 'port', id, data: { text } }));
    return this.#self;
  }

  async #watch(): Promise<void> {
    const [{ browser }, target] = [await chromium(), await this.#page.target()];
    browser.on('Target.targetDestroyed', detachedSchema, ({ targetId }) => {
      if (targetId === target) this.#gone();
    });
    await browser.send('Target.setDiscoverTargets', { discover: true });
    const session = await this.#page.session();
    const { width, height } = this.#bounds;
    await session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    });
  }

  /** Without focus emulation, a page in a Chromium without a screen never has the focus. */
  #focus(on: boolean): void {
    this.#focused = on;
    void this.#page
      .session()
      .then((session) => session.send('Emulation.setFocusEmulationEnabled', { enabled: on }))
      .catch(() => undefined);
  }
  #is(state: string): void {
    tell({ told: 'window', is: state });
  }
  show = (): void => {
    this.#visible = true;
    this.#focus(true);
    this.#is('shown');
  };
  focus = (): void => {
    this.#focus(true);
    this.#is('focused');
  };
  restore = (): void => {
    this.#minimized = false;
    this.#is('restored');
  };
  maximize = (): void => {
    this.#maximized = true;
    this.show();
  };
  isVisible = (): boolean => this.#visible;
  isDestroyed = (): boolean => this.#destroyed;
  isFocused = (): boolean => this.#focused;
  isMinimized = (): boolean => this.#minimized;
  isMaximized = (): boolean => this.#maximized;
  getNormalBounds = (): Electron.Rectangle => this.#bounds;
  setOverlayIcon: Electron.BrowserWindow['setOverlayIcon'] = (image, words) =>
    this.#is(image ? `marked ${words}` : 'unmarked');
  loadURL = (url: string): Promise<void> => this.#page.load(url);

  /** First the listeners are asked and then the page; either of them can keep the window open. */
  close = (): void => {
    if (this.#destroyed || this.#closing) return;
    const event = new Refusable();
    this.emit('close', event);
    if (event.defaultPrevented || this.#destroyed) return;
    this.#closing = true;
    this.#page
      .session()
      .then((session) => session.send('Page.close'))
      .catch(() => this.destroy())
      .finally(() => (this.#closing = false));
  };
  /** Closes the window without asking the listeners or the page. */
  destroy = (): void => {
    if (this.#destroyed) return;
    void this.#page
      .session()
      .then(async (session) => {
        await session.send('Emulation.setScriptExecutionDisabled', { value: true });
        await session.send('Page.close');
      })
      .catch(() => undefined);
    this.#gone();
  };
  #gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    windows.splice(windows.indexOf(this.#self), 1);
    this.#is('closed');
    this.emit('closed');
    if (windows.length === 0) app.emit('window-all-closed');
  }
}
