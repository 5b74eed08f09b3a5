/**
 * Schema 18 (docs/store.md, Buyer checks): answers of public registers about a buyer. They go with their invoice; one
 * without an invoice yet waits for it 30 days at most.
 */
export const buyerChecks = `
CREATE TABLE buyer_checks (
  check_id TEXT PRIMARY KEY,
  local_id TEXT REFERENCES invoices (local_id) ON DELETE CASCADE ON UPDATE CASCADE,
  number TEXT NOT NULL,
  at TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX buyer_checks_by_invoice ON buyer_checks (local_id, at);
`;
