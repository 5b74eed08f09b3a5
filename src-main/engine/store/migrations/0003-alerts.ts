/** Schema 3 (docs/store.md, Versions and inbox): first seen, later changes, KSeF results, and what is not acknowledged. */
export const alerts = `
ALTER TABLE reservations ADD COLUMN first_seen TEXT;

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
  acknowledged_at TEXT
) STRICT;
CREATE UNIQUE INDEX inbox_open ON inbox (record_id, subject) WHERE acknowledged_at IS NULL;
CREATE INDEX inbox_ended ON inbox (acknowledged_at) WHERE acknowledged_at IS NOT NULL;

CREATE VIEW v_changes AS
SELECT
  v.at,
  v.subject,
  v.record_id,
  CASE WHEN v.is_new THEN 'new' ELSE field.key END AS field,
  field.value ->> '$[0]' AS before,
  field.value ->> '$[1]' AS after
FROM versions v LEFT JOIN json_each(v.fields) field
ORDER BY v.version_id DESC, field.key;
`;
