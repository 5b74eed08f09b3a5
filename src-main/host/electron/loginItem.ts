import { app } from 'electron';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Option for a start at login: the program shows only the tray icon and no window. */
export const HIDDEN_START_OPTION = '--hidden';

/**
 * Returns true if the program was started at login. On macOS the system must be asked, because it passes no arguments
 * to such programs.
 */
export function wasStartedAtLogin(hiddenAsked: boolean): boolean {
  if (hiddenAsked || process.platform !== 'darwin') return hiddenAsked;
  const { wasOpenedAtLogin } = app.getLoginItemSettings();
  return wasOpenedAtLogin;
}

/**
 * Switches the start of Kontuar at login on or off. On Linux, the file `noteFile` records that Kontuar created the
 * autostart file, so that a file deleted by the user is not created again.
 */
export async function setStartAtLogin(on: boolean, configDir: string, noteFile: string): Promise<void> {
  if (!app.isPackaged) return;
  if (process.platform !== 'linux') {
    // An existing autostart entry stays unchanged, because registering it again would undo the user's choice to switch
    // it off in Windows' Task Manager.
    const { openAtLogin } = app.getLoginItemSettings({ args: [HIDDEN_START_OPTION] });
    if (openAtLogin !== on) app.setLoginItemSettings({ openAtLogin: on, args: [HIDDEN_START_OPTION] });
    return;
  }
  const file = join(configDir, 'autostart', 'kontuar.desktop');
  try {
    if (!on) {
      await rm(noteFile, { force: true });
      return await rm(file, { force: true });
    }
    const [currentEntry, made] = [await readTextOrNull(file), await readTextOrNull(noteFile)];
    // The autostart file is not written again if the user deleted it or switched it off in the desktop's settings.
    if (currentEntry === null ? made !== null : AUTOSTART_OFF_PATTERN.test(currentEntry)) return;
    const entry = buildDesktopEntry(process.env['APPIMAGE'] ?? process.execPath);
    if (currentEntry === entry) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, entry);
    await writeFile(noteFile, '', { mode: 0o600 });
  } catch {
    // A home folder that is not writable is no error: Kontuar then does not start at login.
  }
}

/** Matches a line that disables an autostart file (Desktop Application Autostart Specification; GNOME). */
const AUTOSTART_OFF_PATTERN = /^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m;
const readTextOrNull = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

const buildDesktopEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Kontuar',
    `Exec="${program}" ${HIDDEN_START_OPTION}`,
    'Terminal=false',
    '',
  ].join('\n');
