/**
 * Schema 1 (docs/store.md). `place` orders lists newest first (sortKey.ts), so rows of a list lie together; rarely read
 * parts are in `_bodies`.
 */
export const firstLight = `
CREATE TABLE migrations (version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL) STRICT;

CREATE TABLE invoices (
  place INTEGER PRIMARY KEY,
  local_id TEXT NOT NULL UNIQUE,
  invoice_id INTEGER UNIQUE,
  sync_state TEXT NOT NULL CHECK (sync_state IN ('synced', 'waiting', 'sending', 'rejected', 'conflict')),
  full_no TEXT NOT NULL,
  invoice_type INTEGER NOT NULL,
  invoice_status TEXT NOT NULL,
  ksef_id TEXT,
  buyer_name TEXT NOT NULL,
  buyer_tax_id TEXT NOT NULL,
  issue_date TEXT,
  payment_date TEXT,
  payment_status INTEGER,
  currency TEXT NOT NULL,
  gross INTEGER NOT NULL,
  reservation_id INTEGER,
  edit_date TEXT,
  confirmed_at TEXT NOT NULL
) STRICT;
CREATE INDEX invoices_by_reservation ON invoices (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX invoices_pending ON invoices (invoice_id) WHERE invoice_status = 'PENDING_KSEF';

CREATE TABLE invoice_bodies (
  place INTEGER PRIMARY KEY REFERENCES invoices (place) ON DELETE CASCADE ON UPDATE CASCADE,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE invoice_links (
  place INTEGER NOT NULL REFERENCES invoices (place) ON DELETE CASCADE ON UPDATE CASCADE,
  relation TEXT NOT NULL CHECK (relation IN ('corrects', 'settles')),
  invoice_id INTEGER NOT NULL,
  PRIMARY KEY (place, relation, invoice_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX invoice_links_by_target ON invoice_links (invoice_id);

CREATE VIRTUAL TABLE invoice_words USING fts5(
  words, content = '', contentless_delete = 1, detail = 'none', prefix = '2', tokenize = 'ascii'
);

CREATE TABLE reservations (
  place INTEGER PRIMARY KEY,
  reservation_id INTEGER NOT NULL UNIQUE,
  number INTEGER,
  room_id INTEGER,
  room_name TEXT NOT NULL,
  arrival TEXT NOT NULL,
  departure TEXT NOT NULL,
  nights INTEGER NOT NULL,
  name TEXT NOT NULL,
  forename TEXT NOT NULL,
  check_in TEXT NOT NULL,
  payment TEXT NOT NULL,
  source TEXT NOT NULL,
  color TEXT,
  has_note INTEGER NOT NULL CHECK (has_note IN (0, 1)),
  gone_since TEXT,
  confirmed_at TEXT NOT NULL
) STRICT;
CREATE INDEX reservations_long ON reservations (nights) WHERE nights > 31;
CREATE INDEX reservations_by_room ON reservations (room_id) WHERE room_id IS NOT NULL;

CREATE TABLE reservation_bodies (
  place INTEGER PRIMARY KEY REFERENCES reservations (place) ON DELETE CASCADE ON UPDATE CASCADE,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE sightings (
  window_from TEXT NOT NULL,
  window_to TEXT NOT NULL,
  reservation_id INTEGER NOT NULL REFERENCES reservations (reservation_id) ON DELETE CASCADE,
  lost_at TEXT,
  PRIMARY KEY (window_from, window_to, reservation_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sightings_by_reservation ON sightings (reservation_id);

CREATE VIRTUAL TABLE reservation_words USING fts5(
  words, content = '', contentless_delete = 1, detail = 'none', prefix = '2', tokenize = 'ascii'
);

CREATE TABLE rooms (
  room_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  pricing_type TEXT,
  options TEXT,
  currency TEXT
) STRICT;

CREATE TABLE prices (
  room_id INTEGER NOT NULL REFERENCES rooms (room_id),
  date TEXT NOT NULL,
  price TEXT,
  min_price TEXT,
  price_child TEXT,
  min_stay INTEGER,
  max_stay INTEGER,
  arrival_allowed INTEGER CHECK (arrival_allowed IN (0, 1)),
  departure_allowed INTEGER CHECK (departure_allowed IN (0, 1)),
  discount_min_stay INTEGER,
  discount_price TEXT,
  discount_type INTEGER,
  extra TEXT,
  PRIMARY KEY (room_id, date)
) STRICT, WITHOUT ROWID;

CREATE TABLE ranges (
  kind TEXT NOT NULL CHECK (kind IN ('invoices', 'reservations', 'pricing')),
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  PRIMARY KEY (kind, from_day, to_day),
  CHECK (from_day < to_day)
) STRICT, WITHOUT ROWID;

CREATE TABLE requests (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  status INTEGER,
  ms INTEGER NOT NULL,
  ruid TEXT,
  outcome TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX requests_by_time ON requests (at);

CREATE TABLE set_aside (
  kind TEXT NOT NULL,
  record_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (kind, record_id, reason)
) STRICT, WITHOUT ROWID;

CREATE TABLE memory (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE VIEW v_invoices AS
SELECT
  i.local_id,
  i.invoice_id,
  i.full_no AS number,
  i.invoice_type,
  i.invoice_status,
  i.ksef_id,
  i.issue_date,
  body ->> '$.saleDate' AS sale_date,
  i.payment_date,
  CASE i.payment_status WHEN 1 THEN 'paid' WHEN 0 THEN 'unpaid' ELSE i.payment_status END AS payment,
  i.buyer_name,
  i.buyer_tax_id,
  body ->> '$.buyer.address' AS buyer_address,
  printf('%s%d.%02d', iif(i.gross < 0, '-', ''), abs(i.gross) / 100, abs(i.gross) % 100) AS gross,
  i.currency,
  i.reservation_id,
  body ->> '$.additionalInfo' AS additional_info,
  i.edit_date,
  i.sync_state,
  i.confirmed_at,
  body AS record
FROM invoices i JOIN invoice_bodies USING (place)
ORDER BY place DESC;

CREATE VIEW v_invoice_items AS
SELECT
  i.local_id,
  i.invoice_id,
  i.full_no AS number,
  i.issue_date,
  item.key + 1 AS line,
  item.value ->> '$.name' AS name,
  item.value ->> '$.quantity' AS quantity,
  item.value ->> '$.unit' AS unit,
  item.value ->> '$.grossUnitPrice' AS gross_unit_price,
  item.value ->> '$.rate' AS vat_rate,
  i.currency
FROM invoices i JOIN invoice_bodies USING (place), json_each(body, '$.invoiceItems') item
ORDER BY place DESC, item.key;

CREATE VIEW v_reservations AS
SELECT
  r.reservation_id,
  r.number,
  r.room_id,
  r.room_name AS room,
  r.arrival,
  r.departure,
  r.nights,
  r.name,
  r.forename,
  body ->> '$.phone' AS phone,
  body ->> '$.email' AS email,
  body ->> '$.adults' AS adults,
  body ->> '$.children' AS children,
  r.check_in,
  r.payment,
  body ->> '$.pricePerStay' AS price_per_stay,
  body ->> '$.prepayment' AS prepayment,
  body ->> '$.currency' AS currency,
  r.source,
  body ->> '$.additionalInformations' AS notes,
  r.gone_since,
  r.confirmed_at,
  body AS record
FROM reservations r JOIN reservation_bodies USING (place)
ORDER BY place DESC;

CREATE VIEW v_prices AS
SELECT
  p.room_id,
  rooms.name AS room,
  p.date,
  p.price,
  rooms.currency,
  p.min_price,
  p.price_child,
  p.min_stay,
  p.max_stay,
  p.arrival_allowed,
  p.departure_allowed,
  p.discount_min_stay,
  p.discount_price,
  p.discount_type,
  rooms.pricing_type
FROM prices p JOIN rooms USING (room_id)
ORDER BY rooms.name, p.date;

CREATE VIEW v_ages AS SELECT kind, from_day, to_day, checked_at FROM ranges ORDER BY kind, from_day;
`;
