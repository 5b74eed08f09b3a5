import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Finds out whether the default mail program of a Linux desktop accepts an attachment from `xdg-email --attach`. */

const MAX_WAIT_MS = 3_000;
/**
 * Mail programs to which `xdg-email` can pass an attachment. With web mail in a browser, the attachment is lost without
 * an error message.
 */
const ATTACHING_PROGRAM_PATTERN = /thunderbird|betterbird|evolution|kmail|claws-mail|sylpheed/i;
/** Pattern of the folders of sandboxed mail programs. Such programs cannot read the folder of the attachment. */
const SANDBOX_FOLDER_PATTERN = /\/(?:flatpak|snapd|snap)\//;
const DESKTOP_FILE_PATTERN = /^[\w.-]+\.desktop$/;

/** Returns whether the desktop's mail program is one that takes attachments and can read files of the user. */
export async function canLinuxMailProgramAttach(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const fileName = await readDefaultMailProgram(environment);
  if (fileName === null || !ATTACHING_PROGRAM_PATTERN.test(fileName)) return false;
  const file = await findDesktopFile(fileName, environment);
  return file !== null && !SANDBOX_FOLDER_PATTERN.test(file);
}

async function readDefaultMailProgram(environment: NodeJS.ProcessEnv): Promise<string | null> {
  try {
    const args = ['query', 'default', 'x-scheme-handler/mailto'];
    const { stdout } = await promisify(execFile)('xdg-mime', args, {
      env: environment,
      timeout: MAX_WAIT_MS,
    });
    const fileName = stdout.trim();
    return DESKTOP_FILE_PATTERN.test(fileName) ? fileName : null;
  } catch {
    // Without xdg-utils, or without a desktop, no mail program is known.
    return null;
  }
}

/** Returns the first file of this name in the folders of the XDG base directory specification. */
async function findDesktopFile(fileName: string, environment: NodeJS.ProcessEnv): Promise<string | null> {
  const home = environment['XDG_DATA_HOME'] || join(environment['HOME'] ?? homedir(), '.local', 'share');
  const shared = environment['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share';
  for (const folder of [home, ...shared.split(':')]) {
    const file = join(folder, 'applications', fileName);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return null;
}
