import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parts } from '#support/electron/module';
import { setStartAtLogin } from '../../src-main/host/electron/loginItem';

/** On Linux, start at login is a file that every desktop reads and that the user may change there. */

vi.mock('electron', () => import('#support/electron/module'));

let home: string;
const file = () => join(home, 'autostart', 'kontuar.desktop');
const entry = () => readFileSync(file(), 'utf8');
const wish = (on: boolean) => setStartAtLogin(on, home, join(home, 'note'));

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

test('Linux autostart file: is created with --hidden when start at login is on, and removed when off', async () => {
  await wish(true);
  expect(entry()).toMatch(/^\[Desktop Entry\]\n[^]*\nExec="[^"\n]+" --hidden\n/);
  await wish(false);
  expect(existsSync(file())).toBe(false);
});

test('Linux autostart file: is not created when Kontuar runs from its source folder', async () => {
  parts.app.isPackaged = false;
  await wish(true);
  expect(existsSync(file())).toBe(false);
});

test('Linux autostart file: contains the new path when the AppImage was moved', async () => {
  vi.stubEnv('APPIMAGE', '/home/desk/Kontuar-1.AppImage');
  await wish(true);
  vi.stubEnv('APPIMAGE', '/home/desk/Kontuar-2.AppImage');
  await wish(true);
  expect(entry()).toContain('Exec="/home/desk/Kontuar-2.AppImage" --hidden');
});

test.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false', 'Hidden = true'])(
  'Linux autostart file: stays disabled after the user disabled it in the desktop settings (%s)',
  async (line) => {
    vi.stubEnv('APPIMAGE', '/home/desk/Kontuar-1.AppImage');
    await wish(true);
    appendFileSync(file(), `${line}\n`);
    const before = entry();
    vi.stubEnv('APPIMAGE', '/home/desk/Kontuar-2.AppImage');
    await wish(true);
    expect(entry()).toBe(before);
    // The switch in Kontuar is newer than the user's change in the file.
    await wish(false);
    await wish(true);
    expect(entry()).not.toContain(line);
  },
);

test('Linux autostart file deleted by the user: returns only after start at login is switched off and on again', async () => {
  await wish(true);
  rmSync(file());
  await wish(true);
  expect(existsSync(file())).toBe(false);
  await wish(false);
  await wish(true);
  expect(existsSync(file())).toBe(true);
});

test('Linux autostart file: is skipped without an error when its folder cannot be created', async () => {
  writeFileSync(join(home, 'autostart'), 'no folder');
  await wish(true);
  expect(readFileSync(join(home, 'autostart'), 'utf8')).toBe('no folder');
});
