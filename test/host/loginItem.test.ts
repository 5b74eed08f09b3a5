import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parts } from '#support/electron/module';
import { startAtLogin } from '../../src-main/host/electron/loginItem';

/** Linux: whether Kontuar opens with the computer is a file that every desktop reads, and that the person may change there. */
vi.mock('electron', () => import('#support/electron/module'));

let home: string;
const file = () => join(home, 'autostart', 'kontuar.desktop');
const entry = () => readFileSync(file(), 'utf8');
const wish = (on: boolean) => startAtLogin(on, home, join(home, 'note'));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kontuar-home-'));
  parts.app.isPackaged = true;
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  parts.app.isPackaged = false;
  rmSync(home, { recursive: true });
});

test('asked for, the file is there and starts the window in the tray; asked not to, it goes', async () => {
  await wish(true);
  expect(entry()).toMatch(/^\[Desktop Entry\]\n[^]*\nExec="[^"\n]+" --hidden\n/);
  await wish(false);
  expect(existsSync(file())).toBe(false);
});

test('a checkout makes none', async () => {
  parts.app.isPackaged = false;
  await wish(true);
  expect(existsSync(file())).toBe(false);
});

test('an AppImage that lies elsewhere since is found again', async () => {
  vi.stubEnv('APPIMAGE', '/home/desk/Kontuar-1.AppImage');
  await wish(true);
  vi.stubEnv('APPIMAGE', '/home/desk/Kontuar-2.AppImage');
  await wish(true);
  expect(entry()).toContain('Exec="/home/desk/Kontuar-2.AppImage" --hidden');
});

test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false', 'Hidden = true'])(
  'whoever switched it off in the desktop’s settings (%s) keeps it off',
  async (line) => {
    vi.stubEnv('APPIMAGE', '/home/desk/Kontuar-1.AppImage');
    await wish(true);
    appendFileSync(file(), `${line}\n`);
    const before = entry();
    vi.stubEnv('APPIMAGE', '/home/desk/Kontuar-2.AppImage');
    await wish(true);
    expect(entry()).toBe(before);
    // The switch in Kontuar is the newer wish.
    await wish(false);
    await wish(true);
    expect(entry()).not.toContain(line);
  },
);

test('whoever deleted the file keeps it deleted, until it is asked for anew', async () => {
  await wish(true);
  rmSync(file());
  await wish(true);
  expect(existsSync(file())).toBe(false);
  await wish(false);
  await wish(true);
  expect(existsSync(file())).toBe(true);
});

test('a home that cannot be written is left alone', async () => {
  writeFileSync(join(home, 'autostart'), 'no folder');
  await wish(true);
  expect(readFileSync(join(home, 'autostart'), 'utf8')).toBe('no folder');
});
