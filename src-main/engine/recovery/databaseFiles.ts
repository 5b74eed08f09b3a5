import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';

/** The few file operations that recovery is built of. */

/** What SQLite keeps beside a database. */
const BESIDE = ['', '-wal', '-shm', '-journal'] as const;

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The folder's own entries are on the disk when it returns; Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  sync(folder, 'r');
}

export const syncFile = (file: string): void => sync(file, 'r+');

/** A database with everything that belongs to it gets another name; the main file last, as it is the one looked for. */
export function renameDatabase(from: string, to: string): void {
  for (const end of [...BESIDE].reverse()) if (existsSync(from + end)) renameSync(from + end, to + end);
}

export const listSidecarFiles = (file: string): string[] => BESIDE.map((end) => file + end);

export function removeDatabase(file: string): void {
  for (const one of listSidecarFiles(file)) rmSync(one, { force: true });
}
