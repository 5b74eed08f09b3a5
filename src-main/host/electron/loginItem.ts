import { app } from 'electron';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Option of a start at login: no window, only the icon in the tray. */
export const HIDDEN = '--hidden';

/** Whether the login has started it. macOS hands no words to what it starts then. */
export function startedByLogin(hiddenAsked: boolean): boolean {
  if (hiddenAsked || process.platform !== 'darwin') return hiddenAsked;
  const { wasOpenedAtLogin } = app.getLoginItemSettings();
  return wasOpenedAtLogin;
}

/**
 * Whether Kontuar opens with the computer. Windows and macOS are asked for it; on Linux it is a file that every desktop
 * reads. Only for what is installed: a checkout would start a bare Electron. A folder that cannot be written is left
 * alone: the program works without.
 *
 * @param noteFile Keeps that the file was made: whoever has deleted it since, or switched it off, keeps it so.
 */
export async function startAtLogin(on: boolean, configDir: string, noteFile: string): Promise<void> {
  if (!app.isPackaged) return;
  if (process.platform !== 'linux') {
    // One that is there stays as it is: setting it anew would undo the "off" of Windows' Task Manager.
    const { openAtLogin } = app.getLoginItemSettings({ args: [HIDDEN] });
    if (openAtLogin !== on) app.setLoginItemSettings({ openAtLogin: on, args: [HIDDEN] });
    return;
  }
  const file = join(configDir, 'autostart', 'kontuar.desktop');
  try {
    if (!on) {
      await rm(noteFile, { force: true });
      return await rm(file, { force: true });
    }
    const [there, made] = [await textOf(file), await textOf(noteFile)];
    // Deleted after it was made, or switched off in the desktop's settings: the "off" of somebody here.
    if (there === null ? made !== null : IS_OFF.test(there)) return;
    const entry = desktopEntry(process.env['APPIMAGE'] ?? process.execPath);
    if (there === entry) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, entry);
    await writeFile(noteFile, '', { mode: 0o600 });
  } catch {
    // Read-only homes are managed by somebody who starts programs in another way.
  }
}

/** How the settings of a desktop switch such a file off (Desktop Application Autostart Specification; GNOME). */
const IS_OFF = /^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m;
const textOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

const desktopEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Kontuar',
    `Exec="${program}" ${HIDDEN}`,
    'Terminal=false',
    '',
  ].join('\n');
