import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Removes the rights of other users from the profile's older files. New files get safe rights through umask 077
 * (secureProcessEnvironment.ts).
 */

const OTHER_USERS_MODE_BITS = 0o077;
/**
 * Names of Chromium's folders. These folders hold thousands of files, so other users' rights are removed only from the
 * folders themselves.
 */
const CHROMIUM_FOLDERS: readonly string[] = ['browser', 'electron'];

/**
 * Access of other users of the PC to the profile: the mode of the profile folder, and the files that other users can
 * read.
 */
export interface Openness {
  /** Mode of the profile folder, for example `0700`; null on systems without file modes, such as Windows. */
  readonly mode: string | null;
  readonly open: readonly string[];
}
const MAX_NAMED_FILES = 5;

/**
 * Removes the rights of other users from the profile's folder and its contents. Entries that Kontuar may not change
 * stay as they are.
 */
export function restrictProfileToOwner(profileDir: string): void {
  if (process.platform === 'win32') return;
  const wasOpen = isOpenToOtherUsers(profileDir);
  restrictToOwner(profileDir);
  restrictFolderContents(profileDir, wasOpen);
}

function restrictFolderContents(folder: string, isExhaustive: boolean): void {
  for (const entry of readFolderEntries(folder)) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    const wasOpen = isOpenToOtherUsers(path);
    if (wasOpen) restrictToOwner(path);
    if (entry.isDirectory() && (isExhaustive || wasOpen) && !CHROMIUM_FOLDERS.includes(entry.name))
      restrictFolderContents(path, true);
  }
}

function readFolderEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function readFileMode(path: string): number | null {
  try {
    return lstatSync(path).mode & 0o777;
  } catch {
    return null;
  }
}
const isOpenToOtherUsers = (path: string): boolean =>
  ((readFileMode(path) ?? 0) & OTHER_USERS_MODE_BITS) !== 0;

/**
 * Removes the permissions of other users from the file or folder. The owner's permissions stay, including the
 * permission to execute, which a downloaded installer needs.
 */
function restrictToOwner(path: string): void {
  try {
    chmodSync(path, (readFileMode(path) ?? 0o600) & ~OTHER_USERS_MODE_BITS);
  } catch {
    // An error of `chmod` is ignored here, because the command `doctor` reports files and folders with wrong
    // permissions.
  }
}

/**
 * Returns the files and folders of the profile that other users of this PC can access, for the command `doctor`. The
 * list is empty if the profile folder itself is private.
 */
export function findProfileFilesOpenToOthersOnPosix(profileDir: string): Openness {
  const mode = process.platform === 'win32' ? null : readFileMode(profileDir);
  if (mode === null) return { mode: null, open: [] };
  const shown = `0${mode.toString(8)}`;
  if ((mode & OTHER_USERS_MODE_BITS) === 0) return { mode: shown, open: [] };
  const inside = readFolderEntries(profileDir)
    .filter((entry) => !entry.isSymbolicLink() && isOpenToOtherUsers(join(profileDir, entry.name)))
    .map(({ name }) => name)
    .sort();
  return { mode: shown, open: ['.', ...inside].slice(0, MAX_NAMED_FILES) };
}

/**
 * Returns the arguments for the Windows program `icacls` that give only the current user access to the profile folder.
 * Returns null if the output of the program `whoami` contains no SID.
 */
export function buildIcaclsArguments(profileDir: string, whoami: string): readonly string[] | null {
  const sid = /"(S-1-5-[\d-]+)"\s*$/.exec(whoami.trim())?.[1];
  return sid === undefined ? null : [profileDir, '/inheritance:r', '/grant:r', `*${sid}:(OI)(CI)F`, '/Q'];
}

/** Removes other users' rights from the profile folder on Windows, in the background. */
export async function restrictProfileAclOnWindows(
  profileDir: string,
  run: (program: string, args: readonly string[]) => Promise<string> = runProgram,
): Promise<void> {
  try {
    const args = buildIcaclsArguments(profileDir, await run('whoami', ['/user', '/fo', 'csv', '/nh']));
    if (args) await run('icacls', args);
  } catch {
    // Errors of the Windows programs `whoami` and `icacls` are ignored, because the profile folder stays usable with
    // the rights of its parent folder.
  }
}

const runProgram = async (program: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, [...args], { windowsHide: true })).stdout;
