import { app, BrowserWindow, ipcMain, MessageChannelMain, type IpcMainEvent } from 'electron';
import type { MessagePort } from 'node:worker_threads';
import type { World } from '#shared/model/world';
import { joinPorts } from '../bridge';
import { isStartPage, startAddress, worldOf } from './address';
import { CHANNELS } from './channels';
import { keepPlace, placeOf } from './windowPlace';

interface Parts {
  /** The built preload, CommonJS. */
  readonly preload: string;
  readonly world: World;
  readonly connect: (world: World) => MessagePort;
  /** Started with the computer: it waits in the tray. */
  readonly hidden: boolean;
  /** The file of its place (windowPlace.ts). */
  readonly placeFile: string;
  /** A page of the window has its line. */
  readonly onReady: () => void;
}

/** The one window. Hidden until its first picture is there. */
export function openWindow({ preload, world, connect, hidden, placeFile, onReady }: Parts): BrowserWindow {
  const { maximized, ...place } = placeOf(placeFile);
  const window = new BrowserWindow({
    ...place,
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
  const show = () => {
    if (maximized) window.maximize();
    else window.show();
  };
  if (!hidden) window.once('ready-to-show', show);
  // The end of a session closes it without this event.
  window.on('close', () => keepPlace(window, placeFile));
  window.on('session-end', () => keepPlace(window, placeFile));

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
