import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { FILE_MARK_BYTES, readKeyId, type DataKey } from '../../platform/dataKey';

/** Every database file is opened in this file, so that none is opened without its key. */

interface ConnectOptions {
  readonly timeout?: number;
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
}

const CIPHER = 'aegis';
const IN_MEMORY = ':memory:';

/** `key` null: a plain file. Throws as better-sqlite3; a wrong key is met by the first statement (SQLITE_NOTADB). */
export function connect(
  file: string,
  key: DataKey | null,
  options: ConnectOptions = {},
): Connection.Database {
  // SQLite3MC takes a folder for a damaged file.
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Connection.SqliteError('unable to open database file', 'SQLITE_CANTOPEN');
  const connection = new Connection(file, options);
  if (key && file !== IN_MEMORY) {
    // What SQLite sorts in a file for temporary data would not be encrypted.
    connection.pragma('temp_store = MEMORY');
    useKey(connection, key);
  }
  return connection;
}

function useKey(connection: Connection.Database, key: DataKey): void {
  connection.pragma(`cipher = '${CIPHER}'`);
  connection.pragma(`hexkey = '${key.sqliteKey()}'`);
}

/**
 * Gives the database another key, its first one, or none. In one transaction of SQLite's, and only for a file without a
 * log (journal mode DELETE).
 */
export function changeKey(connection: Connection.Database, key: DataKey | null): void {
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`cipher = '${CIPHER}'`);
  connection.pragma(key ? `hexrekey = '${key.sqliteKey()}'` : "rekey = ''");
}

/** What the first bytes of a file say. `unknown`: neither SQLite's nor an encrypted database of Kontuar. */
export type FileKind =
  | { readonly kind: 'absent' | 'plain' | 'unknown' }
  | { readonly kind: 'encrypted'; readonly keyId: string };

const PLAIN = Buffer.from('SQLite format 3\0');

/** An empty file counts as absent. Throws as `fs` where the file is there and cannot be read. */
export function readFileKind(file: string): FileKind {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts || (facts.isFile() && facts.size === 0)) return { kind: 'absent' };
  if (!facts.isFile()) return { kind: 'unknown' };
  const start = Buffer.alloc(FILE_MARK_BYTES);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start, 0, FILE_MARK_BYTES, 0);
  } finally {
    closeSync(handle);
  }
  if (start.equals(PLAIN)) return { kind: 'plain' };
  const keyId = readKeyId(start);
  return keyId === null ? { kind: 'unknown' } : { kind: 'encrypted', keyId };
}

/** Where the header says how a file is written and read (sqlite.org/fileformat.html, 1.3.2): 1 is a rollback journal. */
const VERSIONS = [18, 19] as const;

/**
 * A database of a folder that cannot be written: SQLite makes files beside one that was last written with a log, and this
 * build knows no `immutable`. A plain one is read into memory; an encrypted one is opened in a folder for temporary files,
 * encrypted as it is, and its name goes at once. null where the file cannot be read, or belongs to what stands beside it
 * (a log or a journal that is not empty): alone it would be an older state, or none.
 */
export function connectToUnwritable(file: string, key: DataKey | null): Connection.Database | null {
  try {
    const bytes = readFileSync(file);
    for (const end of ['-wal', '-journal'])
      if ((statSync(file + end, { throwIfNoEntry: false })?.size ?? 0) > 0) return null;
    for (const at of VERSIONS) if (bytes[at] === 2) bytes[at] = 1;
    return key ? connectToCopy(bytes, key) : new Connection(bytes);
  } catch {
    return null;
  }
}

function connectToCopy(bytes: Buffer, key: DataKey): Connection.Database {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-read-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'kontuar.db');
    writeFileSync(copy, bytes, { mode: 0o600 });
    const connection = connect(copy, key, { fileMustExist: true });
    connection.pragma('journal_mode = MEMORY');
    // Windows removes no file that is open.
    if (process.platform === 'win32') process.once('exit', remove);
    else remove();
    return connection;
  } catch (error) {
    remove();
    throw error;
  }
}
