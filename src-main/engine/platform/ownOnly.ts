import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Guests' data are for the user of this profile alone. Every process sets umask 077
 * (ownProcess.ts), so that what it makes is; what an earlier version made, or an administrator's folder, is repaired when
 * the profile is opened to write.
 */

const OTHERS = 0o077;
/** Chromium's own folders hold thousands of files: closing the folder is enough. */
const CHROMIUM: readonly string[] = ['browser', 'electron'];

/** The permissions of a profile; `open` lists a few of the entries that others may read. */
export interface Openness {
  /** Mode of the folder, as `0700`; null if the system has none (Windows, some network drives). */
  readonly mode: string | null;
  readonly open: readonly string[];
}
const MAX_NAMED_FILES = 5;

/** Takes the rights of others off the profile's folder and what is in it. What is not ours to change stays. */
export function closeToOthers(profileDir: string): void {
  if (process.platform === 'win32') return;
  const wasOpen = isOpen(profileDir);
  close(profileDir);
  closeWithin(profileDir, wasOpen);
}

/** Inside a closed folder nothing was reachable, so only open folders are searched. */
function closeWithin(folder: string, all: boolean): void {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    const wasOpen = isOpen(path);
    if (wasOpen) close(path);
    if (entry.isDirectory() && (all || wasOpen) && !CHROMIUM.includes(entry.name)) closeWithin(path, true);
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

/** The owner's rights stay: a kept installer has to start. */
function close(path: string): void {
  try {
    chmodSync(path, (modeOf(path) ?? 0o600) & ~OTHERS);
  } catch {
    // Another user's, or a drive without modes: `doctor` names it.
  }
}

/** For `doctor`. In a closed folder nothing is open, whatever its files' modes are. */
export function openToOthers(profileDir: string): Openness {
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
 * Windows: the folder's inherited rights go, and the user alone gets full ones, for what is in it as well. Untried: written
 * from the documentation of `whoami` and `icacls`. `sid` as `whoami /user /fo csv /nh` prints it, since names differ by
 * language; null where it is not one.
 */
export function windowsAcl(profileDir: string, whoami: string): readonly string[] | null {
  const sid = /"(S-1-5-[\d-]+)"\s*$/.exec(whoami.trim())?.[1];
  return sid === undefined ? null : [profileDir, '/inheritance:r', '/grant:r', `*${sid}:(OI)(CI)F`, '/Q'];
}

/** Beside the work; where it fails the folder keeps what it inherited, which under a user's own folder is not for others. */
export async function closeOnWindows(
  profileDir: string,
  run: (program: string, args: readonly string[]) => Promise<string> = runProgram,
): Promise<void> {
  try {
    const args = windowsAcl(profileDir, await run('whoami', ['/user', '/fo', 'csv', '/nh']));
    if (args) await run('icacls', args);
  } catch {
    // Neither program is missing on a Windows that is whole.
  }
}

const runProgram = async (program: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, [...args], { windowsHide: true })).stdout;
