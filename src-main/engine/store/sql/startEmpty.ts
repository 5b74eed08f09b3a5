import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Connection from 'better-sqlite3';
import type { Day } from '#shared/model/scalars';
import type { DataKey } from '../../platform/dataKey';
import { connect } from './connect';

/** Another property begins in this profile: the records of the one before go aside, whole (docs/reference/store.md, Starting empty). */

/** What the copy will be called: `kontuar-2026-06-03.db`, with a number behind it where that name is taken. */
export function copyName(file: string, day: Day): string {
  const stem = basename(file, '.db');
  for (let number = 1; ; number += 1) {
    const name = `${stem}-${day}${number === 1 ? '' : `-${number}`}.db`;
    if (!existsSync(join(dirname(file), name))) return name;
  }
}

/** A whole copy beside the file without the `secretly` settings, which belong to this keychain. Returns its name. */
export function keepCopy(
  connection: Connection.Database,
  key: DataKey | null,
  day: Day,
  secretly: readonly string[],
): string {
  const name = copyName(connection.name, day);
  const copy = join(dirname(connection.name), name);
  rmSync(`${copy}.part`, { force: true });
  connection.prepare('VACUUM INTO ?').run(`${copy}.part`);
  const made = connect(`${copy}.part`, key);
  try {
    const forget = made.prepare('DELETE FROM memory WHERE key = ?');
    for (const key of secretly) forget.run(key);
  } finally {
    made.close();
  }
  renameSync(`${copy}.part`, copy);
  return name;
}

/** Takes every record out of every table, now and of later schemas; of the settings, `kept` stay. Inside a transaction. */
export function emptyTables(connection: Connection.Database, kept: readonly string[]): void {
  // Until the end of the transaction a row may refer to one that is gone already.
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
