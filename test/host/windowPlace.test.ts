import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#support/eventually';
import { lastWindow, parts, type BrowserWindow } from '#support/electron/module';
import { openMainWindow } from '../../src-main/host/electron/mainWindow';

/** Tests that the window returns to its last place, with a substitute for Electron. */

vi.mock('electron', () => import('#support/electron/module'));

const LARGE = { x: 0, y: 0, width: 1920, height: 1040 };
const SECOND = { x: 1920, y: 0, width: 1280, height: 984 };
let file: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = join(folder, 'window.json');
  parts.screen.areas = [LARGE, SECOND];
});

async function open(): Promise<BrowserWindow> {
  const connect = () => new MessageChannel().port1;
  openMainWindow({
    preload: 'none',
    world: 'training',
    connect,
    hidden: false,
    placeFile: file,
    onReady: () => undefined,
  });
  const window = lastWindow();
  await eventually(() => expect(window.done).toEqual(['show']));
  return window;
}
const placed = ({ options }: BrowserWindow) => [options.x, options.y, options.width, options.height];
const MIDDLE = [undefined, undefined, 1366, 768];

test('window position: the first window is centred on the main screen, and maximised on a screen narrower than 1400 px', async () => {
  const window = await open();
  expect([placed(window), window.maximized]).toEqual([MIDDLE, false]);
  window.destroy();
  parts.screen.areas = [{ x: 0, y: 0, width: 1366, height: 728 }];
  const small = await open();
  expect([placed(small), small.maximized]).toEqual([MIDDLE, true]);
  small.destroy();
});

test('window position: is restored after closing, also on a second screen', async () => {
  const window = await open();
  window.bounds = { x: 2000, y: 40, width: 1100, height: 800 };
  window.close();
  const again = await open();
  expect([placed(again), again.maximized]).toEqual([[2000, 40, 1100, 800], false]);
  again.close();
});

test('window position: keeps the size from before maximising when the program ends with a maximised window', async () => {
  const window = await open();
  window.bounds = { x: 100, y: 50, width: 1000, height: 700 };
  window.maximize();
  window.emit('session-end');
  window.destroy();
  const again = await open();
  expect([placed(again), again.maximized]).toEqual([[100, 50, 1000, 700], true]);
  again.destroy();
});

test.each([
  ['on a screen that is gone', { x: 2000, y: 40 }],
  ['with its title bar above the screen', { x: 100, y: -30 }],
  ['with its title bar below the screen', { x: 100, y: 1030 }],
  ['with a finger’s breadth at the edge', { x: 1850, y: 100 }],
])('window: opens in the middle of the screen when its position was saved %s', async (_, at) => {
  parts.screen.areas = [LARGE];
  writeFileSync(file, JSON.stringify({ ...at, width: 1000, height: 700, maximized: false }));
  const window = await open();
  expect(placed(window)).toEqual(MIDDLE);
  window.destroy();
});

test.each(['', '{', '{"x":1}', '{"x":1,"y":1,"width":-5,"height":700,"maximized":false}'])(
  'window position: is the middle of the screen when the saved file is unusable (%j)',
  async (text) => {
    writeFileSync(file, text);
    const window = await open();
    expect(placed(window)).toEqual(MIDDLE);
    window.close();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ width: 1366, maximized: false });
  },
);
