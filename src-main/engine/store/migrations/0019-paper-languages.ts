/** Schema 19: a paper may have German or Ukrainian beside the Polish. SQLite changes no CHECK in place: the table is made anew, and goes on with its numbers. */
export const paperLanguages = `
DROP VIEW v_documents;
CREATE TABLE documents_anew (
  document_id INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('pl', 'plEn', 'plDe', 'plUk')),
  content TEXT NOT NULL,
  duplicate_on TEXT,
  made_at TEXT NOT NULL,
  file TEXT NOT NULL,
  sha256 TEXT NOT NULL
) STRICT;
INSERT INTO documents_anew (document_id, local_id, language, content, duplicate_on, made_at, file, sha256)
SELECT document_id, local_id, language, content, duplicate_on, made_at, file, sha256 FROM documents;
DELETE FROM sqlite_sequence WHERE name = 'documents_anew';
INSERT INTO sqlite_sequence (name, seq) SELECT 'documents_anew', seq FROM sqlite_sequence WHERE name = 'documents';
DROP TABLE documents;
ALTER TABLE documents_anew RENAME TO documents;
CREATE INDEX documents_by_invoice ON documents (local_id);

CREATE VIEW v_documents AS
SELECT d.local_id, i.full_no AS number, d.language, d.duplicate_on, d.made_at, d.file, d.sha256
FROM documents d LEFT JOIN invoices i USING (local_id)
ORDER BY d.document_id DESC;
`;
