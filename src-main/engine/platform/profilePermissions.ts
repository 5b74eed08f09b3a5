import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Restricts guests' data to the user of this profile. Every process sets umask 077 (secureProcessEnvironment.ts) for new files; files
 * of an earlier version and folders of an administrator are repaired when the profile is opened for writing.
 */

const OTHERS = 0o077;
/** Chromium's own folders hold thousands of files, so only the folders themselves are closed. */
const CHROMIUM: readonly string[] = ['browser', 'electron'];

/** The permissions of a profile; `open` lists a few of the entries that other users may read. */
export interface Openness {
  /** Mode of the folder, for example `0700`; null if the system has no modes (Windows, some network drives). */
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
  const wasOpen = isOpen(profileDir);
  close(profileDir);
  closeWithin(profileDir, wasOpen);
}

/** Closes the entries of a folder. Nothing inside a closed folder was reachable, so only open folders are searched. */
function closeWithin(folder: string, isExhaustive: boolean): void {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    const wasOpen = isOpen(path);
    if (wasOpen) close(path);
    if (entry.isDirectory() && (isExhaustive || wasOpen) && !CHROMIUM.includes(entry.name))
      closeWithin(path, true);
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function modeOf(path: string): number | null {
  try {
    return lstatSync(path).mode & 0o777;
  } catch {
    return null;
  }
}
const isOpen = (path: string): boolean => ((modeOf(path) ?? 0) & OTHERS) !== 0;

/**
 * Removes the permissions of other users. The owner's permissions stay, including execute, which a downloaded installer
 * needs.
 */
function close(path: string): void {
  try {
    chmodSync(path, (modeOf(path) ?? 0o600) & ~OTHERS);
  } catch {
    // The entry belongs to another user, or the drive has no modes; `doctor` reports the entry.
  }
}

/** Returns the open entries for `doctor`. In a closed folder nothing is open, whatever the modes of its files are. */
export function findFilesOpenToOtherUsers(profileDir: string): Openness {
  const mode = process.platform === 'win32' ? null : modeOf(profileDir);
  if (mode === null) return { mode: null, open: [] };
  const shown = `0${mode.toString(8)}`;
  if ((mode & OTHERS) === 0) return { mode: shown, open: [] };
  const inside = entriesOf(profileDir)
    .filter((entry) => !entry.isSymbolicLink() && isOpen(join(profileDir, entry.name)))
    .map(({ name }) => name)
    .sort();
  return { mode: shown, open: ['.', ...inside].slice(0, MAX_NAMED_FILES) };
}

/**
 * Returns `icacls` arguments for Windows that remove the folder's inherited rights and give full rights to the user
 * alone, also for the contents; null if `whoami` contains no SID. `whoami` is the output of `whoami /user /fo csv /nh`;
 * the SID is used because names differ by language. The function is untried: it was written from the documentation of
 * `whoami` and `icacls`.
 */
export function buildIcaclsArguments(profileDir: string, whoami: string): readonly string[] | null {
  const sid = /"(S-1-5-[\d-]+)"\s*$/.exec(whoami.trim())?.[1];
  return sid === undefined ? null : [profileDir, '/inheritance:r', '/grant:r', `*${sid}:(OI)(CI)F`, '/Q'];
}

/**
 * Closes the folder in the background. If closing fails, the folder keeps its inherited rights, which under a user's
 * own folder exclude other users.
 */
export async function restrictProfileAclOnWindows(
  profileDir: string,
  run: (program: string, args: readonly string[]) => Promise<string> = runProgram,
): Promise<void> {
  try {
    const args = buildIcaclsArguments(profileDir, await run('whoami', ['/user', '/fo', 'csv', '/nh']));
    if (args) await run('icacls', args);
  } catch {
    // Both programs exist on every intact Windows, so an error is ignored.
  }
}

const runProgram = async (program: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, [...args], { windowsHide: true })).stdout;
