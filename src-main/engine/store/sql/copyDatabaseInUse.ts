import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import type { DataEncryptionKey } from '../../platform/dataKeyAndRecoveryWords';
import type Connection from 'better-sqlite3';
import { changeDatabaseKey, openSqliteConnection } from './openSqliteConnection';

/**
 * Copies the database while the engine continues to write to the original. Rejects with errors of the file system or of
 * SQLite.
 */
export async function copyDatabaseInUse(
  file: string,
  key: DataEncryptionKey | null,
  to: string,
): Promise<void> {
  const reader = openSqliteConnection(file, key, { readonly: true });
  try {
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM sqlite_schema').get();
    await copyFile(file, to);
    if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${to}-wal`);
  } finally {
    reader.close();
  }
}

/** Writes a complete unencrypted copy of an open database. If the copying fails, no file remains. */
export function writePlainCopy(
  connection: Connection.Database,
  key: DataEncryptionKey | null,
  to: string,
): void {
  const part = `${to}.part`;
  // The flag `wx` makes the call fail if the file exists, even if the file is a symbolic link.
  closeSync(openSync(part, 'wx', 0o600));
  try {
    connection.prepare('VACUUM INTO ?').run(part);
    if (key) {
      const copy = openSqliteConnection(part, key);
      try {
        changeDatabaseKey(copy, null);
      } finally {
        copy.close();
      }
    }
    chmodSync(part, 0o600);
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
