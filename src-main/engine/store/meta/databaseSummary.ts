import type Connection from 'better-sqlite3';

/**
 * Describes the structure of a database without its contents: schema version, schema text, and number of rows in each
 * table.
 */
export interface Shape {
  readonly version: number;
  readonly schema: string;
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * Returns the SQL of tables, views and indexes as text. Spaces and quotes are normalised, because ALTER TABLE changes
 * them.
 */
export const readSchemaText = (connection: Connection.Database): string =>
  connection
    .prepare<[], string>(
      "SELECT name || ': ' || coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all()
    .map((line) =>
      line
        .replaceAll('"', '')
        .replace(/\s+/g, ' ')
        .replace(/ ?([(),]) ?/g, '$1'),
    )
    .join('\n');

export function summarizeDatabase(connection: Connection.Database): Shape {
  const names = connection
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
  const countRows = (name: string) =>
    connection.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0;
  return {
    version: Number(connection.pragma('user_version', { simple: true })),
    schema: readSchemaText(connection),
    rows: Object.fromEntries(names.map((name) => [name, countRows(name)])),
  };
}
