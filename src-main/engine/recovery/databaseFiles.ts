import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';

/**
 * Endings of the names of the files that SQLite keeps for one database; the empty ending stands for the database file
 * itself.
 */
const DATABASE_FILE_SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;

function flushToDisk(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Makes sure that new and renamed files in the folder are on the disk before the function returns. Windows does not
 * need this.
 */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  flushToDisk(folder, 'r');
}

export const syncFile = (file: string): void => flushToDisk(file, 'r+');

/**
 * Renames a database with all files that belong to it. The database file itself is renamed last, so that it never
 * exists under the new name without the files that belong to it.
 */
export function renameDatabase(from: string, to: string): void {
  for (const end of [...DATABASE_FILE_SUFFIXES].reverse())
    if (existsSync(from + end)) renameSync(from + end, to + end);
}

export const listDatabaseAndSidecarPaths = (file: string): string[] =>
  DATABASE_FILE_SUFFIXES.map((end) => file + end);

export function removeDatabase(file: string): void {
  for (const sidecar of listDatabaseAndSidecarPaths(file)) rmSync(sidecar, { force: true });
}
