import { build, type Database } from '../sql/database';
import type { DocumentStore } from '../store';

/** Which PDFs were handed out; the files themselves lie beside the database (docs/store.md, Documents). */
export function openDocuments(db: Database): DocumentStore {
  const all = build.selectFrom('documents').selectAll().orderBy('document_id', 'desc');
  return {
    ofInvoice: (localId) =>
      db.all(all.where('local_id', '=', localId)).map((row) => ({
        documentId: row.document_id,
        localId: row.local_id,
        language: row.language,
        content: row.content,
        duplicateOn: row.duplicate_on,
        madeAt: row.made_at,
        file: row.file,
        sha256: row.sha256,
      })),
    add: ({ localId, language, content, duplicateOn, madeAt, file, sha256 }) =>
      void db.run(
        build.insertInto('documents').values({
          local_id: localId,
          language,
          content,
          duplicate_on: duplicateOn,
          made_at: madeAt,
          file,
          sha256,
        }),
      ),
  };
}
