import { BASELINE_PUBLIC_VIEWS_SQL } from './initialPublicViewsSql';

/** The database schema of the first Kontuar release (docs/reference/store.md, Migrations). */
export const BASELINE_VERSION = 21;

export const BASELINE_SCHEMA_SQL = `
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
  confirmed_at TEXT NOT NULL,
  deleting INTEGER NOT NULL DEFAULT 0 CHECK (deleting IN (0, 1)),
  buyer_key TEXT NOT NULL DEFAULT '',
  sent_type INTEGER,
  number_key TEXT NOT NULL DEFAULT '',
  name_key TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX invoices_by_reservation ON invoices (reservation_id) WHERE reservation_id IS NOT NULL;
CREATE INDEX invoices_pending ON invoices (invoice_id) WHERE invoice_status = 'PENDING_KSEF';
CREATE INDEX invoices_by_buyer ON invoices (buyer_key, invoice_type) WHERE buyer_key <> '';
CREATE INDEX invoices_by_number ON invoices (upper(full_no)) WHERE full_no <> '';
CREATE INDEX invoices_corrections ON invoices (place) WHERE invoice_type IN (6, 7, 10, 11, 12);
CREATE INDEX invoices_by_sent_type ON invoices (place) WHERE sent_type IS NOT NULL;
CREATE INDEX invoices_in_number_order ON invoices (number_key) WHERE number_key <> '';
CREATE INDEX invoices_in_name_order ON invoices (name_key) WHERE name_key <> '';
CREATE INDEX invoices_in_due_order ON invoices (payment_date) WHERE payment_date IS NOT NULL;

CREATE TABLE invoice_bodies (
  place INTEGER PRIMARY KEY REFERENCES invoices (place) ON DELETE CASCADE ON UPDATE CASCADE,
  body TEXT NOT NULL,
  hash TEXT
) STRICT;

CREATE TABLE invoice_links (
  place INTEGER NOT NULL REFERENCES invoices (place) ON DELETE CASCADE ON UPDATE CASCADE,
  relation TEXT NOT NULL CHECK (relation IN ('corrects', 'settles')),
  invoice_id INTEGER NOT NULL,
  PRIMARY KEY (place, relation, invoice_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX invoice_links_by_target ON invoice_links (invoice_id);

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
  confirmed_at TEXT NOT NULL,
  first_seen TEXT,
  erased INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1))
) STRICT;
CREATE INDEX reservations_long ON reservations (nights) WHERE nights > 31;
CREATE INDEX reservations_by_room ON reservations (room_id) WHERE room_id IS NOT NULL;

CREATE TABLE reservation_bodies (
  place INTEGER PRIMARY KEY REFERENCES reservations (place) ON DELETE CASCADE ON UPDATE CASCADE,
  body TEXT NOT NULL,
  door_code TEXT,
  hash TEXT
) STRICT;

CREATE TABLE sightings (
  window_from TEXT NOT NULL,
  window_to TEXT NOT NULL,
  reservation_id INTEGER NOT NULL REFERENCES reservations (reservation_id) ON DELETE CASCADE,
  lost_at TEXT,
  PRIMARY KEY (window_from, window_to, reservation_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sightings_by_reservation ON sightings (reservation_id);

CREATE TABLE rooms (
  room_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  pricing_type TEXT,
  options TEXT,
  currency TEXT,
  gone_since TEXT
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
  hash TEXT,
  PRIMARY KEY (room_id, date)
) STRICT, WITHOUT ROWID;

CREATE TABLE ranges (
  kind TEXT NOT NULL CHECK (kind IN ('invoices', 'reservations', 'pricing')),
  from_day TEXT NOT NULL,
  to_day TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  first_at TEXT,
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

CREATE TABLE changes (
  change_id INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('create', 'update', 'delete')),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'uncertain', 'conflict', 'sent', 'dropped')),
  conflict TEXT CHECK (
    conflict IN ('changed', 'deleted', 'locked', 'rejected', 'occupied', 'doubtful', 'kept-items')
  ),
  content TEXT NOT NULL,
  base TEXT,
  refers TEXT NOT NULL,
  choices TEXT NOT NULL,
  theirs TEXT,
  twins TEXT NOT NULL,
  problem TEXT,
  failures INTEGER NOT NULL,
  looks INTEGER NOT NULL,
  queued_at TEXT NOT NULL,
  since TEXT NOT NULL,
  next_try TEXT,
  ended_at TEXT,
  CHECK ((state = 'conflict') = (conflict IS NOT NULL)),
  CHECK ((state IN ('sent', 'dropped')) = (ended_at IS NOT NULL)),
  CHECK ((kind = 'create') = (base IS NULL))
) STRICT;
CREATE INDEX changes_open ON changes (local_id) WHERE ended_at IS NULL;
CREATE INDEX changes_ended ON changes (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE attempts (
  attempt_id INTEGER PRIMARY KEY AUTOINCREMENT,
  change_id INTEGER NOT NULL REFERENCES changes (change_id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  skew_ms INTEGER,
  fingerprint TEXT NOT NULL,
  sent TEXT NOT NULL,
  before TEXT,
  ended_at TEXT,
  outcome TEXT,
  ruid TEXT
) STRICT;
CREATE INDEX attempts_by_change ON attempts (change_id);

CREATE TABLE history (
  line_id INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL,
  at TEXT NOT NULL,
  what TEXT NOT NULL,
  kind TEXT,
  conflict TEXT,
  fields TEXT NOT NULL,
  ruid TEXT,
  detail TEXT NOT NULL,
  by_whom TEXT
) STRICT;
CREATE INDEX history_by_invoice ON history (local_id);

CREATE TABLE mirrors (
  local_id TEXT PRIMARY KEY,
  invoice_id INTEGER UNIQUE,
  body TEXT,
  confirmed_at TEXT NOT NULL,
  hash TEXT
) STRICT;

CREATE TABLE versions (
  version_id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  subject TEXT NOT NULL CHECK (subject IN ('reservation', 'invoice')),
  record_id INTEGER NOT NULL,
  is_new INTEGER NOT NULL CHECK (is_new IN (0, 1)),
  fields TEXT NOT NULL
) STRICT;
CREATE INDEX versions_by_record ON versions (record_id, subject);
CREATE INDEX versions_by_time ON versions (at);

CREATE TABLE inbox (
  item_id INTEGER PRIMARY KEY AUTOINCREMENT,
  subject TEXT NOT NULL CHECK (subject IN ('reservation', 'invoice')),
  record_id INTEGER NOT NULL,
  is_new INTEGER NOT NULL CHECK (is_new IN (0, 1)),
  fields TEXT NOT NULL,
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  noticed INTEGER NOT NULL CHECK (noticed IN (0, 1)),
  acknowledged_at TEXT,
  told TEXT
) STRICT;
CREATE UNIQUE INDEX inbox_open ON inbox (record_id, subject) WHERE acknowledged_at IS NULL;
CREATE INDEX inbox_ended ON inbox (acknowledged_at) WHERE acknowledged_at IS NOT NULL;

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

CREATE TABLE drafts (
  draft_id TEXT PRIMARY KEY,
  -- What the form holds, as JSON.
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE let_go (
  invoice_id INTEGER PRIMARY KEY,
  issue_date TEXT NOT NULL,
  full_no TEXT NOT NULL,
  reservation_id INTEGER
) STRICT;
CREATE INDEX let_go_by_reservation ON let_go (reservation_id) WHERE reservation_id IS NOT NULL;

CREATE TABLE buyer_checks (
  check_id TEXT PRIMARY KEY,
  local_id TEXT REFERENCES invoices (local_id) ON DELETE CASCADE ON UPDATE CASCADE,
  number TEXT NOT NULL,
  at TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX buyer_checks_by_invoice ON buyer_checks (local_id, at);

CREATE TABLE documents (
  document_id INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('pl', 'plEn', 'plDe', 'plUk')),
  content TEXT NOT NULL,
  duplicate_on TEXT,
  made_at TEXT NOT NULL,
  file TEXT NOT NULL,
  sha256 TEXT NOT NULL
) STRICT;
CREATE INDEX documents_by_invoice ON documents (local_id);

CREATE VIRTUAL TABLE invoice_words USING fts5(
  words, content = '', contentless_delete = 1, detail = 'none', prefix = '2', tokenize = 'ascii'
);

CREATE VIRTUAL TABLE reservation_words USING fts5(
  words, content = '', contentless_delete = 1, detail = 'none', prefix = '2', tokenize = 'ascii'
);

${BASELINE_PUBLIC_VIEWS_SQL}
`;
