import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import type { DataKey } from '../../platform/dataKey';
import { connect } from './connect';

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
