import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns the folder for data that belong to the PC and not to a profile (docs/user/admins.md, Folders). */
export function getMachineStateFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const given = environment['KONTUAR_STATE_DIR'];
  if (given) return given;
  const home = homedir();
  if (process.platform === 'win32')
    return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Kontuar', 'State');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Kontuar State');
  return join(environment['XDG_STATE_HOME'] || join(home, '.local', 'state'), 'kontuar');
}
