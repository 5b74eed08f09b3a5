import {
  BrowserWindow,
  type IpcMainEvent,
  MessageChannelMain,
  type Rectangle,
  app,
  ipcMain,
  screen,
} from 'electron';
import type { MessagePort } from 'node:worker_threads';
import type { World } from '#shared/model/world';
import { joinPorts } from '../bridge';
import { isStartPage, startAddress, parseStartWorld } from './address';
import { CHANNELS } from './channels';
import { z } from 'zod';
import { atomicWriteSync } from '../../atomicWrite';
import { readJson } from '../../readJson';

interface Parts {
  /** The built preload, CommonJS. */
  readonly preload: string;
  readonly world: World;
  readonly connect: (world: World) => MessagePort;
  /** Started with the computer: it waits in the tray. */
  readonly hidden: boolean;
  /** The file of its place. */
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
    const wanted = isStartPage(frame.url) ? parseStartWorld(frame.url) : null;
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

/** Where the window stands, kept in `window.json` of the profile. All lengths in CSS pixels of the screen. */
const placeSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});
type Place = z.infer<typeof placeSchema>;

/** A reception's usual screen; a smaller one is filled. */
const SIZE = { width: 1366, height: 768 };
const FILLED_BELOW = 1400;
/** So much of the title bar has to be on a screen for a hand to take the window by it. */
const HANDLE = { width: 120, height: 24 };

/** As it stood when it was last closed; a screen that is gone since, or none yet, gives the middle of the main one. */
function placeOf(file: string): Partial<Rectangle> & { readonly maximized: boolean } {
  // None yet, or a broken one: null.
  const kept = readJson(file, placeSchema);
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  if (kept && areas.some((area) => holds(area, kept))) return kept;
  const { workArea } = screen.getPrimaryDisplay();
  return { ...SIZE, maximized: workArea.width < FILLED_BELOW };
}

/** Whether the handle of a window there can be seen and taken. */
function holds(area: Rectangle, { x, y, width }: Place): boolean {
  const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return across >= HANDLE.width && y >= area.y && y + HANDLE.height <= area.y + area.height;
}

function keepPlace(window: BrowserWindow, file: string): void {
  const { x, y, width, height } = window.getNormalBounds();
  const place: Place = { x, y, width, height, maximized: window.isMaximized() };
  try {
    atomicWriteSync(file, `${JSON.stringify(place)}\n`, { secret: true });
  } catch {
    // A disk that takes nothing is the engine's to complain of.
  }
}
