import type Connection from 'better-sqlite3';

export const readKeyValue = (connection: Connection.Database, key: string): string | undefined =>
  connection.prepare<[string], string>('SELECT value FROM memory WHERE key = ?').pluck().get(key);

/** `value`: JSON text. */
export function writeKeyValue(connection: Connection.Database, key: string, value: string): void {
  connection
    .prepare('INSERT INTO memory (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(key, value);
}
