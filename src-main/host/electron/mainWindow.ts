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
import { bridgeWindowAndEnginePorts } from '../joinPageToEnginePort';
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
  const { maximized, ...bounds } = placeOf(placeFile);
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
  window.on('close', () => keepPlace(window, placeFile));
  window.on('session-end', () => keepPlace(window, placeFile));

  const giveLine = (event: IpcMainEvent) => {
    // Only the start page in the main frame gets a connection to the engine (Electron security checklist, item 17).
    const frame = event.senderFrame;
    if (event.sender !== window.webContents || !frame || frame !== event.sender.mainFrame) return;
    const wanted = isWindowStartAddress(frame.url) ? parsePropertyOrTrainingFromPageUrl(frame.url) : null;
    if (wanted === null) return;
    const { port1, port2 } = new MessageChannelMain();
    bridgeWindowAndEnginePorts(port1, connect(wanted));
    frame.postMessage(IPC_CHANNELS.port, null, [port2]);
    onReady();
  };
  ipcMain.on(IPC_CHANNELS.connect, giveLine);
  window.once('closed', () => ipcMain.off(IPC_CHANNELS.connect, giveLine));

  void window.loadURL(buildPropertyOrTrainingStartUrl(world));
  return window;
}

/**
 * Position and size of the window, stored in `window.json` of the profile. All lengths are CSS pixels of the screen.
 */
const placeSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});
type Place = z.infer<typeof placeSchema>;

/**
 * Default size of the window in CSS pixels, a usual screen size at a reception. On a screen narrower than
 * `FILLED_BELOW` the window is maximized.
 */
const SIZE = { width: 1366, height: 768 };
const FILLED_BELOW = 1400;
/** Part of the title bar, in CSS pixels, that must be on a screen so that the user can drag the window. */
const HANDLE = { width: 120, height: 24 };

/**
 * Returns the last position of the window. Without a stored position, or if its screen is gone, the result has no
 * position and the window opens in the middle of the main screen.
 */
function placeOf(file: string): Partial<Rectangle> & { readonly maximized: boolean } {
  // A missing or damaged file gives null, and the window then gets its default size.
  const kept = readJson(file, placeSchema);
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  if (kept && areas.some((area) => holds(area, kept))) return kept;
  const { workArea } = screen.getPrimaryDisplay();
  return { ...SIZE, maximized: workArea.width < FILLED_BELOW };
}

/** Returns true if the window's title bar can be seen and dragged at this position. */
function holds(area: Rectangle, { x, y, width }: Place): boolean {
  const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return across >= HANDLE.width && y >= area.y && y + HANDLE.height <= area.y + area.height;
}

function keepPlace(window: BrowserWindow, file: string): void {
  const { x, y, width, height } = window.getNormalBounds();
  const bounds: Place = { x, y, width, height, maximized: window.isMaximized() };
  try {
    atomicWriteSync(file, `${JSON.stringify(bounds)}\n`, { secret: true });
  } catch {
    // A failure to save the window's position is ignored, because the engine already reports that the disk cannot be
    // written.
  }
}
