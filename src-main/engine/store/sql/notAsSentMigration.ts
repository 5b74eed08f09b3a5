/**
 * Schema 24: adds the conflict kind `not-as-sent`. The table `changes` is created anew, because SQLite cannot alter a
 * CHECK constraint.
 */
export const NOT_AS_SENT_CONFLICT_MIGRATION = `
CREATE TABLE attempts_kept AS SELECT * FROM attempts;
CREATE TABLE numbers_kept AS SELECT name, seq FROM sqlite_sequence WHERE name IN ('changes', 'attempts');
DROP TABLE attempts;

CREATE TABLE changes_anew (
  change_id INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('create', 'update', 'delete')),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'uncertain', 'conflict', 'sent', 'dropped')),
  conflict TEXT CHECK (
    conflict IN ('changed', 'deleted', 'locked', 'rejected', 'occupied', 'doubtful', 'kept-items', 'not-as-sent')
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
INSERT INTO changes_anew (
  change_id, local_id, kind, state, conflict, content, base, refers, choices, theirs, twins, problem, failures, looks,
  queued_at, since, next_try, ended_at
)
SELECT
  change_id, local_id, kind, state, conflict, content, base, refers, choices, theirs, twins, problem, failures, looks,
  queued_at, since, next_try, ended_at
FROM changes;
DROP TABLE changes;
ALTER TABLE changes_anew RENAME TO changes;
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
INSERT INTO attempts (
  attempt_id, change_id, at, skew_ms, fingerprint, sent, before, ended_at, outcome, ruid
)
SELECT attempt_id, change_id, at, skew_ms, fingerprint, sent, before, ended_at, outcome, ruid FROM attempts_kept;
CREATE INDEX attempts_by_change ON attempts (change_id);

DELETE FROM sqlite_sequence WHERE name IN ('changes', 'changes_anew', 'attempts');
INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM numbers_kept;
DROP TABLE attempts_kept;
DROP TABLE numbers_kept;
`;
