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
import {
  ENCRYPTED_FILE_HEADER_BYTE_COUNT,
  readKeyIdFromDatabaseHeader,
  type DataEncryptionKey,
} from '../../platform/dataKeyAndRecoveryWords';

interface ConnectOptions {
  readonly timeout?: number;
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
}

const CIPHER = 'aegis';
const IN_MEMORY = ':memory:';

/** Opens a database file. A wrong key causes an error only at the first statement (SQLITE_NOTADB). */
export function openSqliteConnection(
  file: string,
  key: DataEncryptionKey | null,
  options: ConnectOptions = {},
): Connection.Database {
  // SQLite3MC reports a folder as a damaged file, so a folder is detected before opening.
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Connection.SqliteError('unable to open database file', 'SQLITE_CANTOPEN');
  const connection = new Connection(file, options);
  if (key && file !== IN_MEMORY) {
    // Temporary data must stay in memory, because SQLite would otherwise write data that it sorts to an unencrypted
    // temporary file.
    connection.pragma('temp_store = MEMORY');
    useKey(connection, key);
  }
  return connection;
}

function useKey(connection: Connection.Database, key: DataEncryptionKey): void {
  connection.pragma(`cipher = '${CIPHER}'`);
  connection.pragma(`hexkey = '${key.sqliteKey()}'`);
}

/** Sets, changes or removes the encryption key of a database. The file must not use a write-ahead log. */
export function changeDatabaseKey(connection: Connection.Database, key: DataEncryptionKey | null): void {
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`cipher = '${CIPHER}'`);
  connection.pragma(key ? `hexrekey = '${key.sqliteKey()}'` : "rekey = ''");
}

/** File kind according to its first bytes. `unknown`: neither an SQLite database nor an encrypted Kontuar database. */
export type FileKind =
  | { readonly kind: 'absent' | 'plain' | 'unknown' }
  | { readonly kind: 'encrypted'; readonly keyId: string };

const SQLITE_FILE_HEADER = Buffer.from('SQLite format 3\0');

/** Returns whether a database file is missing, unencrypted or encrypted. Throws if the file cannot be read. */
export function readDatabaseFileKind(file: string): FileKind {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (!facts || (facts.isFile() && facts.size === 0)) return { kind: 'absent' };
  if (!facts.isFile()) return { kind: 'unknown' };
  const start = Buffer.alloc(ENCRYPTED_FILE_HEADER_BYTE_COUNT);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, start, 0, ENCRYPTED_FILE_HEADER_BYTE_COUNT, 0);
  } finally {
    closeSync(handle);
  }
  if (start.equals(SQLITE_FILE_HEADER)) return { kind: 'plain' };
  const keyId = readKeyIdFromDatabaseHeader(start);
  return keyId === null ? { kind: 'unknown' } : { kind: 'encrypted', keyId };
}

/**
 * Positions of two header bytes: the write version and the read version of the file (sqlite.org/fileformat.html,
 * 1.3.2). The value 1 means that the file uses a rollback journal.
 */
const FILE_VERSION_OFFSETS = [18, 19] as const;

/**
 * Opens a database in a folder that is not writable. Returns null if the file is unreadable, or if its write-ahead log
 * or rollback journal is not empty.
 */
export function connectToUnwritableDatabase(
  file: string,
  key: DataEncryptionKey | null,
): Connection.Database | null {
  try {
    const bytes = readFileSync(file);
    for (const end of ['-wal', '-journal'])
      if ((statSync(file + end, { throwIfNoEntry: false })?.size ?? 0) > 0) return null;
    for (const at of FILE_VERSION_OFFSETS) if (bytes[at] === 2) bytes[at] = 1;
    return key ? connectToCopy(bytes, key) : new Connection(bytes);
  } catch {
    return null;
  }
}

function connectToCopy(bytes: Buffer, key: DataEncryptionKey): Connection.Database {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-read-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'kontuar.db');
    writeFileSync(copy, bytes, { mode: 0o600 });
    const connection = openSqliteConnection(copy, key, { fileMustExist: true });
    connection.pragma('journal_mode = MEMORY');
    // Windows cannot remove an open file, so on Windows the temporary copy is removed when the program exits.
    if (process.platform === 'win32') process.once('exit', remove);
    else remove();
    return connection;
  } catch (error) {
    remove();
    throw error;
  }
}
