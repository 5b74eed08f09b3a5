import type Connection from 'better-sqlite3';
import { numbersIn, partyKey } from '#shared/rules/links';

/** So many records are in memory at once. */
const PAGE = 2000;

/** Schema 11 (docs/store.md, Links): buyers, numbers in texts and chosen links, by index. `other_id` 0: none. */
export function links(connection: Connection.Database): void {
  connection.exec(`
ALTER TABLE invoices ADD COLUMN buyer_key TEXT NOT NULL DEFAULT '';
CREATE INDEX invoices_by_buyer ON invoices (buyer_key, invoice_type) WHERE buyer_key <> '';
CREATE INDEX invoices_by_number ON invoices (upper(full_no)) WHERE full_no <> '';
CREATE INDEX invoices_corrections ON invoices (place) WHERE invoice_type IN (6, 7, 10, 11, 12);
CREATE TABLE invoice_mentions (
  place INTEGER NOT NULL REFERENCES invoices (place) ON DELETE CASCADE ON UPDATE CASCADE,
  number TEXT NOT NULL,
  PRIMARY KEY (place, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX invoice_mentions_by_number ON invoice_mentions (number);
CREATE TABLE chosen_links (
  invoice_id INTEGER NOT NULL,
  relation TEXT NOT NULL CHECK (relation IN ('corrects', 'settles')),
  other_id INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (invoice_id, relation, other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX chosen_links_by_other ON chosen_links (other_id);
`);
  keyBuyers(connection);
  const texts = connection.prepare<[], { place: number; body: string }>(
    'SELECT place, body FROM invoices JOIN invoice_bodies USING (place) WHERE invoice_type IN (6, 7, 9, 10, 11, 12)',
  );
  const put = connection.prepare('INSERT INTO invoice_mentions (place, number) VALUES (?, ?)');
  for (const { place, body } of texts.all()) for (const number of numbersOf(body)) put.run(place, number);
}

function keyBuyers(connection: Connection.Database): void {
  const after = connection.prepare<[number], { place: number; taxId: string; companyName: string }>(
    `SELECT place, buyer_tax_id AS taxId, buyer_name AS companyName FROM invoices WHERE place > ? ORDER BY place LIMIT ${PAGE}`,
  );
  const put = connection.prepare('UPDATE invoices SET buyer_key = ? WHERE place = ?');
  for (let rows = after.all(-1); rows.length > 0; rows = after.all(rows.at(-1)?.place ?? 0))
    for (const row of rows) put.run(partyKey(row), row.place);
}

/** None where the disk has hurt the record: the next reading writes it anew. */
function numbersOf(body: string): string[] {
  try {
    const { correctionReason, additionalInfo }: Record<string, unknown> = JSON.parse(body);
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    return numbersIn(text(correctionReason), text(additionalInfo));
  } catch {
    return [];
  }
}
