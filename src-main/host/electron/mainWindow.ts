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
import type { World } from '#shared/model/propertyOrTrainingId';
import { joinWindowToEnginePort } from '../joinPageToEnginePort';
import {
  isWindowStartAddress,
  buildPropertyOrTrainingStartUrl,
  parsePropertyOrTrainingFromPageUrl,
} from './appUrl';
import { IPC_CHANNELS } from './ipcChannels';
import { z } from 'zod';
import { atomicWriteSync } from '../../atomicWrite';
import { readJson } from '../../readJson';

interface Parts {
  /** The built preload, CommonJS. */
  readonly preload: string;
  readonly world: World;
  readonly connect: (world: World) => MessagePort;
  /** True if Kontuar started with the computer; the window then waits in the tray. */
  readonly hidden: boolean;
  /** File that stores the window's position and size. */
  readonly placeFile: string;
  /** Called when a page of the window has its connection to the engine. */
  readonly onReady: () => void;
}

/** Opens the main window, which stays hidden until its first frame is ready. Kontuar has only this window. */
export function openMainWindow({
  preload,
  world,
  connect,
  hidden,
  placeFile,
  onReady,
}: Parts): BrowserWindow {
  const { maximized, ...bounds } = readWindowBounds(placeFile);
  const window = new BrowserWindow({
    ...bounds,
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
      // The spellcheck is off, because Chromium would download dictionaries from a third party.
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  const show = () => {
    if (maximized) window.maximize();
    else window.show();
  };
  if (!hidden) window.once('ready-to-show', show);
  // The window's position is also saved when the user's session ends, because no `close` event fires then.
  window.on('close', () => saveWindowBounds(window, placeFile));
  window.on('session-end', () => saveWindowBounds(window, placeFile));

  const connectPageToEngine = (event: IpcMainEvent) => {
    // Only the start page in the main frame gets a connection to the engine (Electron security checklist, item 17).
    const frame = event.senderFrame;
    if (event.sender !== window.webContents || !frame || frame !== event.sender.mainFrame) return;
    const wanted = isWindowStartAddress(frame.url) ? parsePropertyOrTrainingFromPageUrl(frame.url) : null;
    if (wanted === null) return;
    const { port1, port2 } = new MessageChannelMain();
    joinWindowToEnginePort(port1, connect(wanted));
    frame.postMessage(IPC_CHANNELS.port, null, [port2]);
    onReady();
  };
  ipcMain.on(IPC_CHANNELS.connect, connectPageToEngine);
  window.once('closed', () => ipcMain.off(IPC_CHANNELS.connect, connectPageToEngine));

  void window.loadURL(buildPropertyOrTrainingStartUrl(world));
  return window;
}

/**
 * Position and size of the window, stored in `window.json` of the profile. All lengths are CSS pixels of the screen.
 */
const windowBoundsSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});
type WindowBounds = z.infer<typeof windowBoundsSchema>;

/**
 * Default size of the window in CSS pixels, a usual screen size at a reception. On a screen narrower than
 * `MAXIMIZE_BELOW_WIDTH_PX` the window is maximized.
 */
const DEFAULT_WINDOW_SIZE = { width: 1366, height: 768 };
const MAXIMIZE_BELOW_WIDTH_PX = 1400;
/** Minimum size of the title bar's visible part, in CSS pixels, with which the user can still drag the window. */
const MIN_VISIBLE_TITLE_BAR = { width: 120, height: 24 };

/**
 * Returns the stored position and size of the window. Without a reachable stored position, returns the default size
 * only, and the window opens in the middle of the main screen.
 */
function readWindowBounds(file: string): Partial<Rectangle> & { readonly maximized: boolean } {
  // A missing or damaged file gives null, and the window then gets its default size.
  const kept = readJson(file, windowBoundsSchema);
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  if (kept && areas.some((area) => isTitleBarReachable(area, kept))) return kept;
  const { workArea } = screen.getPrimaryDisplay();
  return { ...DEFAULT_WINDOW_SIZE, maximized: workArea.width < MAXIMIZE_BELOW_WIDTH_PX };
}

/** Returns true if the window's title bar can be seen and dragged at this position. */
function isTitleBarReachable(area: Rectangle, { x, y, width }: WindowBounds): boolean {
  const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return (
    across >= MIN_VISIBLE_TITLE_BAR.width &&
    y >= area.y &&
    y + MIN_VISIBLE_TITLE_BAR.height <= area.y + area.height
  );
}

function saveWindowBounds(window: BrowserWindow, file: string): void {
  const { x, y, width, height } = window.getNormalBounds();
  const bounds: WindowBounds = { x, y, width, height, maximized: window.isMaximized() };
  try {
    atomicWriteSync(file, `${JSON.stringify(bounds)}\n`, { secret: true });
  } catch {
    // A failure to save the window's position is ignored, because the engine already reports that the disk cannot be
    // written.
  }
}
