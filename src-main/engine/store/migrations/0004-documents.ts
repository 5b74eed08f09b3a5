/** Schema 4 (docs/store.md, Documents): which PDF of which invoice was made when, and the hash of its file. */
export const documents = `
CREATE TABLE documents (
  document_id INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('pl', 'plEn')),
  content TEXT NOT NULL,
  duplicate_on TEXT,
  made_at TEXT NOT NULL,
  file TEXT NOT NULL,
  sha256 TEXT NOT NULL
) STRICT;
CREATE INDEX documents_by_invoice ON documents (local_id);

CREATE VIEW v_documents AS
SELECT d.local_id, i.full_no AS number, d.language, d.duplicate_on, d.made_at, d.file, d.sha256
FROM documents d LEFT JOIN invoices i USING (local_id)
ORDER BY d.document_id DESC;
`;
