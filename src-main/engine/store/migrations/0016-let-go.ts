/**
 * Schema 16 (docs/store.md, People): invoices removed by retention. `unswept`: earlier versions left freed pages
 * readable.
 */
export const letGo = `
CREATE TABLE let_go (
  invoice_id INTEGER PRIMARY KEY,
  issue_date TEXT NOT NULL,
  full_no TEXT NOT NULL,
  reservation_id INTEGER
) STRICT;
CREATE INDEX let_go_by_reservation ON let_go (reservation_id) WHERE reservation_id IS NOT NULL;
INSERT INTO memory (key, value)
SELECT 'unswept', 'true'
WHERE EXISTS (SELECT 1 FROM reservations) OR EXISTS (SELECT 1 FROM invoices)
ON CONFLICT DO NOTHING;
`;
