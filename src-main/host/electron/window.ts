import { app, BrowserWindow, ipcMain, MessageChannelMain, type IpcMainEvent } from 'electron';
import type { MessagePort } from 'node:worker_threads';
import type { World } from '#shared/model/world';
import { joinPorts } from '../bridge';
import { isStartPage, startAddress, worldOf } from './address';
import { CHANNELS } from './channels';

interface Parts {
  /** The built preload, CommonJS. */
  readonly preload: string;
  readonly world: World;
  readonly connect: (world: World) => MessagePort;
  /** Started with the computer: it waits in the tray. */
  readonly hidden: boolean;
  /** A page of the window has its line. */
  readonly onReady: () => void;
}

/** The one window. Hidden until its first picture is there. */
export function openWindow({ preload, world, connect, hidden, onReady }: Parts): BrowserWindow {
  const window = new BrowserWindow({
    width: 1366,
    height: 768,
    minWidth: 640,
    minHeight: 480,
    show: false,
    title: 'Kontuar',
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Chromium would fetch dictionaries from a third party.
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  if (!hidden) window.once('ready-to-show', () => window.show());

  const giveLine = (event: IpcMainEvent) => {
    // 17: only the start page in the main frame of this very window is answered.
    const frame = event.senderFrame;
    if (event.sender !== window.webContents || !frame || frame !== event.sender.mainFrame) return;
    const wanted = isStartPage(frame.url) ? worldOf(frame.url) : null;
    if (wanted === null) return;
    const { port1, port2 } = new MessageChannelMain();
    joinPorts(port1, connect(wanted));
    frame.postMessage(CHANNELS.port, null, [port2]);
    onReady();
  };
  ipcMain.on(CHANNELS.connect, giveLine);
  window.once('closed', () => ipcMain.off(CHANNELS.connect, giveLine));

  void window.loadURL(startAddress(world));
  return window;
}
