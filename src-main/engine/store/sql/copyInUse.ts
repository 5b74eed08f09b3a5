import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import type { DataKey } from '../../platform/dataKey';
import type Connection from 'better-sqlite3';
import { changeKey, connect } from './connect';

/**
 * Copies a database that is being written, with its log, to `to`; the engine works on meanwhile. A reading transaction
 * is held, so that every page the file gets during the copy is in the log as well: opened, the copy is the state of one
 * moment. (SQLite's own online backup does not copy an encrypted file.) Rejects as `fs` and SQLite throw.
 */
export async function copyInUse(file: string, key: DataKey | null, to: string): Promise<void> {
  const reader = connect(file, key, { readonly: true });
  try {
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM sqlite_schema').get();
    await copyFile(file, to);
    if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, `${to}-wal`);
  } finally {
    reader.close();
  }
}

/** A whole copy of an open database that is not encrypted, under a name of its own; nothing of it stays when it fails. */
export function writePlainCopy(connection: Connection.Database, key: DataKey | null, to: string): void {
  const part = `${to}.part`;
  // A new file, so that no link of another user is followed.
  closeSync(openSync(part, 'wx', 0o600));
  try {
    connection.prepare('VACUUM INTO ?').run(part);
    if (key) {
      const copy = connect(part, key);
      try {
        changeKey(copy, null);
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
