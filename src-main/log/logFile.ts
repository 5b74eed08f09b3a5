import {
  appendFileSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { getMachineStateFolder } from '../engine/platform/stateFolder';

/**
 * The log file, to which the window, the engine and commands write from separate processes at the same time. A line is
 * in the file when `write` returns, so a crash loses no line.
 */
export interface LogFile {
  write(line: string): void;
  /** Returns the path of the log file; null until this writer has written a line. */
  getPath(): string | null;
}

/**
 * Maximum size of one log file in bytes, and maximum number of older log files that are kept. All log files together
 * have at most 20 MB.
 */
const MAX_LOG_FILE_BYTES = 5_000_000;
const MAX_KEPT_LOG_FILES = 3;

const LOG_FILE = 'kontuar.log';
const LOCK_FILE = 'kontuar.log.lock';
const STALE_LOCK_MS = 10_000;
const ROTATED_LOG_FILE_PATTERN = /^kontuar-\d{17}\.log$/;
export const LOG_FILE_NAME_PATTERN = /^kontuar(-\d{17})?\.log$/;

/** Returns the profile's log folder and the log folder that is used if the profile is not writable. */
export const listLogFolders = (profileDir: string): readonly [string, string] => [
  join(profileDir, 'log'),
  join(getMachineStateFolder(), 'log'),
];

/** Creates a writer for the log file. If `makes` is true, the writer may create the log folder. */
export function createLogFileWriter(profileDir: string, makes: boolean): LogFile {
  const folders = listLogFolders(profileDir).slice(0, makes ? 2 : 1);
  let logPath: string | null = null;
  return {
    write: (line) => {
      for (const logFolder of folders)
        if (tryAppendLine(logFolder, line, makes)) {
          logPath = join(logFolder, LOG_FILE);
          return;
        }
    },
    getPath: () => logPath,
  };
}

function tryAppendLine(folder: string, line: string, makes: boolean): boolean {
  const file = join(folder, LOG_FILE);
  try {
    if (!existsSync(folder)) {
      if (!makes) return false;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    }
    if (isLink(folder) || isLink(file)) return false;
    if (sizeOf(file) + line.length > MAX_LOG_FILE_BYTES) rotateLogFile(folder, file, line.length);
    appendLine(file, line);
    return true;
  } catch {
    return false;
  }
}

/** Flags for appending to the log file. A link in place of the file is not followed. */
const APPEND_FLAGS =
  constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);

function appendLine(file: string, line: string): void {
  const handle = openSync(file, APPEND_FLAGS, 0o600);
  try {
    appendFileSync(handle, line);
  } finally {
    closeSync(handle);
  }
}

/**
 * Returns true for a symbolic link. Through a link, Kontuar could write log lines to another file or delete old logs in
 * another folder.
 */
const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Renames a full log file, so that a new one begins. The size is checked again under the file lock, because another
 * process may already have renamed the file.
 */
function rotateLogFile(folder: string, file: string, adding: number): void {
  const lock = join(folder, LOCK_FILE);
  if (!acquireLock(lock)) return;
  try {
    if (sizeOf(file) + adding <= MAX_LOG_FILE_BYTES) return;
    const stamp = new Date().toISOString().replace(/\D/g, '');
    renameSync(file, join(folder, `kontuar-${stamp}.log`));
    for (const name of listRotatedLogFiles(folder).slice(0, -MAX_KEPT_LOG_FILES))
      rmSync(join(folder, name), { force: true });
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Creates the lock file for log rotation; returns false if the file exists. */
function acquireLock(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch {
    const held = statSync(lock, { throwIfNoEntry: false });
    if (held && Date.now() - held.mtimeMs > STALE_LOCK_MS) rmSync(lock, { force: true });
    return false;
  }
}

/** Oldest first. */
export const listRotatedLogFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => ROTATED_LOG_FILE_PATTERN.test(name))
    .sort();
