import type Connection from 'better-sqlite3';
import { nameKey, numberKey } from '#shared/rules/sortKeys';

/** So many rows are in memory at once. */
const PAGE = 2000;

/** Schema 17 (docs/store.md): the list of invoices in the order of another column is read from an index, not sorted. */
export function sortKeys(connection: Connection.Database): void {
  connection.exec(`
ALTER TABLE invoices ADD COLUMN number_key TEXT NOT NULL DEFAULT '';
ALTER TABLE invoices ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
`);
  const after = connection.prepare<[number], { place: number; number: string; name: string }>(
    `SELECT place, full_no AS number, buyer_name AS name FROM invoices WHERE place > ? ORDER BY place LIMIT ${PAGE}`,
  );
  const put = connection.prepare('UPDATE invoices SET number_key = ?, name_key = ? WHERE place = ?');
  for (let rows = after.all(-1); rows.length > 0; rows = after.all(rows.at(-1)?.place ?? 0))
    for (const { place, number, name } of rows) put.run(numberKey(number), nameKey(name), place);
  connection.exec(`
CREATE INDEX invoices_in_number_order ON invoices (number_key) WHERE number_key <> '';
CREATE INDEX invoices_in_name_order ON invoices (name_key) WHERE name_key <> '';
CREATE INDEX invoices_in_due_order ON invoices (payment_date) WHERE payment_date IS NOT NULL;
`);
}
