import { homedir } from 'node:os';
import { join } from 'node:path';
import { version } from '../package.json';

/** What is installed here: its version, the platform as the service is told it, and where a profile lives. */

export const VERSION: string = version;

/** `linux x64`, `win32 x64`: the second half of the User-Agent. */
export const PLATFORM = `${process.platform} ${process.arch}`;

/** The user's own profile, where each operating system keeps such things. */
export function defaultProfile(environment: NodeJS.ProcessEnv = process.env): string {
  const home = homedir();
  if (process.platform === 'win32')
    return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Kontuar');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Kontuar');
  return join(environment['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'kontuar');
}
