import { readFileSync, statSync } from 'node:fs';
import Connection from 'better-sqlite3';

/** Where the header says how a file is written and read (sqlite.org/fileformat.html, 1.3.2): 1 is a rollback journal. */
const VERSIONS = [18, 19] as const;

/**
 * A database of a folder that cannot be written, read into memory: SQLite makes files beside one that was last written with a
 * log, and this build knows no `immutable`. null where the file cannot be read, or belongs to what stands beside it (a log or a
 * journal that is not empty): alone it would be an older state, or none.
 */
export function openDatabaseInMemory(file: string): Connection.Database | null {
  try {
    const bytes = readFileSync(file);
    for (const end of ['-wal', '-journal'])
      if ((statSync(file + end, { throwIfNoEntry: false })?.size ?? 0) > 0) return null;
    for (const at of VERSIONS) if (bytes[at] === 2) bytes[at] = 1;
    return new Connection(bytes);
  } catch {
    return null;
  }
}
