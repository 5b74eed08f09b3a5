import { homedir } from 'node:os';
import { join } from 'node:path';
import { version } from '../package.json';

/** The installation: its version, its platform for the service, and the profile's place. */

export const VERSION: string = version;

/** The name under which the systems know the installed program; the installers have the same. */
export const APP_ID = 'app.kontuar.desk';

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

/** Where a file may lie that prepares this PC for its first start (docs/user/admins.md): the profile's own, the computer's. */
export function provisioningFiles(
  profileDir: string,
  environment: NodeJS.ProcessEnv = process.env,
): string[] {
  const folder =
    process.platform === 'win32'
      ? join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Kontuar')
      : process.platform === 'darwin'
        ? '/Library/Application Support/Kontuar'
        : '/etc/kontuar';
  return [profileDir, folder].map((one) => join(one, 'provisioning.json'));
}
