import { homedir } from 'node:os';
import { join } from 'node:path';
import { version } from '../package.json';

/** Facts about this installation of Kontuar, such as its version and its profile folder. */

export const PROGRAM_VERSION: string = version;

/** Id under which operating systems know the installed program; the installers use the same id. */
export const APP_ID = 'app.kontuar.desk';

/**
 * Operating system and processor, such as `linux x64` or `win32 x64`, as the second half of the User-Agent sent to the
 * service.
 */
export const USER_AGENT_PLATFORM = `${process.platform} ${process.arch}`;

export function getDefaultProfileDir(environment: NodeJS.ProcessEnv = process.env): string {
  const home = homedir();
  if (process.platform === 'win32')
    return join(environment['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Kontuar');
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Kontuar');
  return join(environment['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'kontuar');
}

/**
 * Returns the paths at which the provisioning file of this PC may be (docs/user/admins.md): first in the profile's
 * folder, then in a folder of the system such as `/etc/kontuar`.
 */
export function listProvisioningFiles(
  profileDir: string,
  environment: NodeJS.ProcessEnv = process.env,
): string[] {
  const folder =
    process.platform === 'win32'
      ? join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Kontuar')
      : process.platform === 'darwin'
        ? '/Library/Application Support/Kontuar'
        : '/etc/kontuar';
  return [profileDir, folder].map((directory) => join(directory, 'provisioning.json'));
}
