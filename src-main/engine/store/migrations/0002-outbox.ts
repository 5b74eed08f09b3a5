/** Schema 2 (docs/store.md, The queue): changes, attempts, decisions, and mirrors of invoices with open changes. */
export const outbox = `
ALTER TABLE invoices ADD COLUMN deleting INTEGER NOT NULL DEFAULT 0 CHECK (deleting IN (0, 1));

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
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX history_by_invoice ON history (local_id);

CREATE TABLE mirrors (
  local_id TEXT PRIMARY KEY,
  invoice_id INTEGER UNIQUE,
  body TEXT,
  confirmed_at TEXT NOT NULL
) STRICT;
`;
