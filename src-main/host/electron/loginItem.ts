import { app } from 'electron';
import { mkdir, rm, writeFile } from 'node:fs/promises';
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
 */
export async function startAtLogin(on: boolean, configDir: string): Promise<void> {
  if (!app.isPackaged) return;
  if (process.platform !== 'linux') {
    // One that is there stays as it is: setting it anew would undo the "off" of Windows' Task Manager.
    const { openAtLogin } = app.getLoginItemSettings({ args: [HIDDEN] });
    if (openAtLogin !== on) app.setLoginItemSettings({ openAtLogin: on, args: [HIDDEN] });
    return;
  }
  const file = join(configDir, 'autostart', 'kontuar.desktop');
  try {
    if (!on) return await rm(file, { force: true });
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, desktopEntry(process.env['APPIMAGE'] ?? process.execPath));
  } catch {
    // Read-only homes are managed by somebody who starts programs in another way.
  }
}

const desktopEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Kontuar',
    `Exec="${program}" ${HIDDEN}`,
    'Terminal=false',
    '',
  ].join('\n');
