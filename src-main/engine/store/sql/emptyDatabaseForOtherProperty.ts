import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Connection from 'better-sqlite3';
import type { Day } from '#shared/model/scalars';
import type { DataEncryptionKey } from '../../platform/dataKeyAndRecoveryWords';
import { openSqliteConnection } from './openSqliteConnection';

/**
 * Empties the database of a profile that is to be used for another property. A complete copy of the previous property's
 * database is made first (docs/reference/store.md, Starting empty).
 */

/**
 * Returns an unused file name for a copy of the database, such as `kontuar-2026-06-03.db` or `kontuar-2026-06-03-2.db`.
 */
export function chooseDatabaseCopyName(file: string, day: Day): string {
  const stem = basename(file, '.db');
  for (let number = 1; ; number += 1) {
    const name = `${stem}-${day}${number === 1 ? '' : `-${number}`}.db`;
    if (!existsSync(join(dirname(file), name))) return name;
  }
}

/**
 * Copies the database to a new file, without the secret settings whose keys are in `secretly`. Returns the name of the
 * new file.
 */
export function copyDatabaseWithoutSecrets(
  connection: Connection.Database,
  key: DataEncryptionKey | null,
  day: Day,
  secretly: readonly string[],
): string {
  const name = chooseDatabaseCopyName(connection.name, day);
  const copy = join(dirname(connection.name), name);
  rmSync(`${copy}.part`, { force: true });
  connection.prepare('VACUUM INTO ?').run(`${copy}.part`);
  const made = openSqliteConnection(`${copy}.part`, key);
  try {
    const forget = made.prepare('DELETE FROM memory WHERE key = ?');
    for (const key of secretly) forget.run(key);
  } finally {
    made.close();
  }
  renameSync(`${copy}.part`, copy);
  return name;
}

/** Deletes the records of all tables, and all settings except those in `kept`. Must run inside a transaction. */
export function deleteAllRecordsExceptSettings(
  connection: Connection.Database,
  kept: readonly string[],
): void {
  // Foreign keys are checked only at the end of the transaction, so that the tables can be emptied in any order.
  connection.pragma('defer_foreign_keys = ON');
  const tables = connection
    .prepare<[], { name: string; type: string }>(
      `SELECT name, type FROM pragma_table_list
       WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'
         AND name NOT IN ('memory', 'migrations')`,
    )
    .all();
  for (const { name, type } of tables)
    connection.exec(
      type === 'virtual' ? `INSERT INTO ${name} (${name}) VALUES ('delete-all')` : `DELETE FROM ${name}`,
    );
  connection
    .prepare('DELETE FROM memory WHERE key NOT IN (SELECT value FROM json_each(?))')
    .run(JSON.stringify(kept));
}
