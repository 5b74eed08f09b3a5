import { BASELINE_VERSION } from './baseline';
import type { Migration } from './migrateDatabaseSchema';
import { NOT_AS_SENT_CONFLICT_MIGRATION } from './notAsSentMigration';

/** Schema 22: adds tables for data from KSeF files and for facts about invoices that a user entered. */
const KSEF_FILES_AND_STATED_FACTS = `
CREATE TABLE ksef_files (
  local_id TEXT PRIMARY KEY,
  file TEXT NOT NULL,
  gross INTEGER NOT NULL,
  issue_date TEXT NOT NULL,
  sale_date TEXT,
  body TEXT NOT NULL
) STRICT;
CREATE TABLE stated_facts (
  invoice_id INTEGER PRIMARY KEY,
  received_on TEXT,
  till_sale INTEGER CHECK (till_sale IN (0, 1)),
  at TEXT NOT NULL
) STRICT;
`;

/**
 * Schema 23: adds a table for amounts in grosz (column `change`) that users chose for corrections. A user chooses the
 * amount if the items of a correction allow several amounts.
 */
const CHOSEN_AMOUNTS = `
CREATE TABLE chosen_amounts (
  invoice_id INTEGER PRIMARY KEY,
  convention TEXT NOT NULL CHECK (convention IN ('afterState', 'differences', 'correctedItems')),
  change INTEGER NOT NULL,
  at TEXT NOT NULL
) STRICT;
`;

/** Schema 25: deletes the stored answers of buyer registers and the stored request budget (decisions 27, 28). */
const DROP_REGISTER_ANSWERS = `
DROP TABLE buyer_checks;
DELETE FROM memory WHERE key = 'budget';
`;

const DROP_OPENING_MARKERS = `DELETE FROM memory WHERE key IN ('openedBy', 'copied');`;

/**
 * Schema 27 (decision 52): in the event receiver's settings, the flag `signed` (whether events are signed) replaces the
 * signing method `signing`.
 */
const SIGNED_EVENTS = `
UPDATE memory SET value = json_remove(
  json_set(value, '$.signed', json(iif(json_type(value, '$.signing') = 'object', 'true', 'false'))), '$.signing')
WHERE key = 'events.receiver' AND json_valid(value);
`;

/** Schema 28: the retention period of stays is stored in days and no longer in months (decision 46). */
const RETENTION_IN_DAYS = `
UPDATE memory SET value = json_object('invoices', coalesce(value ->> '$.invoices', 'keep'),
  'preset', iif(value ->> '$.stays' = 24, 'usual', 'custom'), 'stayDays', ((value ->> '$.stays') * 365 + 11) / 12)
WHERE key = 'people.retention' AND json_valid(value) AND json_type(value, '$.stays') = 'integer';
`;

/**
 * Schema 29: deletes the door codes that were encrypted separately, because Kontuar no longer decrypts them (decision
 * 61).
 */
const DROP_SEALED_DOOR_CODES = `UPDATE reservation_bodies SET door_code = NULL;`;

/**
 * Schema 30: each change in the queue stores the name of its author. Changes that were already in the queue get their
 * author from the history.
 */
const AUTHORS_OF_CHANGES = `
ALTER TABLE changes ADD COLUMN by_whom TEXT;
UPDATE changes SET by_whom = (
  SELECT by_whom FROM history
  WHERE history.local_id = changes.local_id AND what = 'queued' AND history.kind = changes.kind
    AND at = changes.queued_at
  ORDER BY line_id DESC LIMIT 1
);
`;

/**
 * Schema 31: a change in the queue stores the staff id of its author, because another person may later have the same
 * name.
 */
const AUTHOR_IDS_OF_CHANGES = `ALTER TABLE changes ADD COLUMN by_id INTEGER;`;

/** Schema 32: notes for the next shift. `reservation_id` may name a stay that the service no longer has. */
const HANDOVER_NOTES = `
CREATE TABLE handover_notes (
  note_id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL,
  reservation_id INTEGER,
  written_at TEXT NOT NULL,
  by_whom TEXT,
  done_at TEXT,
  done_by TEXT
) STRICT;
CREATE INDEX handover_notes_open ON handover_notes (note_id) WHERE done_at IS NULL;
`;

/** Schema 33: adds indexes that contain all columns of the filter "unpaid", so that this filter reads no whole rows. */
const UNPAID_INVOICE_INDEXES = `
DROP INDEX invoices_corrections;
CREATE INDEX invoices_corrections ON invoices (buyer_key, currency, reservation_id, issue_date)
  WHERE invoice_type IN (6, 7, 10, 11, 12);
CREATE INDEX invoices_unpaid ON invoices
  (buyer_key, currency, reservation_id, issue_date, full_no, invoice_type, gross, deleting, local_id)
  WHERE payment_status = 0;
`;

/**
 * Schema 34: an inbox item can be postponed until a given time. Before that time, the item is neither listed nor
 * counted.
 */
const SNOOZED_INBOX_ITEMS = `ALTER TABLE inbox ADD COLUMN snoozed_until TEXT;`;

/**
 * Schema 35: adds a column in which a person states that the corrected invoice was paid before the correction (1) or
 * after it (0).
 */
const PAID_BEFORE_CORRECTION = `ALTER TABLE stated_facts ADD COLUMN paid_before INTEGER CHECK (paid_before IN (0, 1));`;

/**
 * Migrations after the baseline: the first migration creates schema 22, and each further migration creates the next
 * schema (docs/reference/store.md, Migrations).
 */
export const MIGRATION_STEPS: readonly Migration[] = [
  KSEF_FILES_AND_STATED_FACTS,
  CHOSEN_AMOUNTS,
  NOT_AS_SENT_CONFLICT_MIGRATION,
  DROP_REGISTER_ANSWERS,
  DROP_OPENING_MARKERS,
  SIGNED_EVENTS,
  RETENTION_IN_DAYS,
  DROP_SEALED_DOOR_CODES,
  AUTHORS_OF_CHANGES,
  AUTHOR_IDS_OF_CHANGES,
  HANDOVER_NOTES,
  UNPAID_INVOICE_INDEXES,
  SNOOZED_INBOX_ITEMS,
  PAID_BEFORE_CORRECTION,
];

export const CURRENT_SCHEMA_VERSION = BASELINE_VERSION + MIGRATION_STEPS.length;
