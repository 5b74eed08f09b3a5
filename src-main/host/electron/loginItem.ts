import { app } from 'electron';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What the login starts it with: no window, only the icon in the tray. */
export const HIDDEN = '--hidden';

/**
 * Whether Kontuar opens with the computer. Windows and macOS are asked for it; on Linux it is a file that every desktop
 * reads. Only for what is installed: a checkout would start a bare Electron. A folder that cannot be written is left
 * alone: the program works without.
 */
export async function startAtLogin(on: boolean, configDir: string): Promise<void> {
  if (!app.isPackaged) return;
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: on, args: [HIDDEN] });
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
