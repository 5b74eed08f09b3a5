import type Connection from 'better-sqlite3';

/** Schema 12 (docs/store.md): unsaved invoices have a table of their own; until now each was a key of the memory. */
export function drafts(connection: Connection.Database): void {
  connection.exec(`
CREATE TABLE drafts (
  draft_id TEXT PRIMARY KEY,
  -- What the form holds, as JSON.
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`);
  draftsOfMemory(connection);
}

/** Also after a copy was put in the database's place: the one in use may have been of an older schema. */
export function draftsOfMemory(connection: Connection.Database): void {
  connection.exec(`
INSERT OR IGNORE INTO drafts SELECT substr(key, 12), value FROM memory WHERE key LIKE 'form.draft.%' AND value <> 'null';
DELETE FROM memory WHERE key LIKE 'form.draft.%' OR key = 'form.drafts';
`);
}
