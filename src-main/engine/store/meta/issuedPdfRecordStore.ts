import { sql, type Selectable, type SqlBool } from 'kysely';
import { sqlBuilder, expandJsonNumberListParameter, type Database } from '../sql/databaseAndSqlBuilder';
import type { DocumentTable } from '../sql/tableTypes';
import type { DocumentStore, KeptDocument } from '../storeInterface';

/**
 * Stores which PDFs were issued; the PDF files themselves are outside the database (docs/reference/store.md,
 * Documents).
 */
export function openIssuedPdfRecordStore(db: Database): DocumentStore {
  const documents = sqlBuilder.selectFrom('documents').selectAll().orderBy('document_id', 'desc');
  return {
    listOfInvoice: (localId) =>
      db
        .all(documents.where('local_id', '=', localId))
        .map(parseDocumentRow)
        .filter(isSafeStoredPdfPath),
    add: ({ localId, language, content, duplicateOn, madeAt, file, sha256 }) =>
      void db.run(
        sqlBuilder.insertInto('documents').values({
          local_id: localId,
          language,
          content,
          duplicate_on: duplicateOn,
          made_at: madeAt,
          file,
          sha256,
        }),
      ),
    rename: (from, to) =>
      void db.run(sqlBuilder.updateTable('documents').set({ file: to }).where('file', '=', from)),
    listOrphans: (before) =>
      db
        .all(
          documents
            .where('made_at', '<', before)
            .where(
              sql<SqlBool>`NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.local_id = documents.local_id)`,
            ),
        )
        .map(parseDocumentRow),
    remove: (ids) =>
      void db.run(
        sqlBuilder
          .deleteFrom('documents')
          .where('document_id', 'in', expandJsonNumberListParameter(JSON.stringify(ids))),
      ),
  };
}

/**
 * Returns whether a stored file name stays inside the documents folder. A restored database may contain manipulated
 * names.
 */
export const isSafeStoredPdfPath = ({ file }: Pick<KeptDocument, 'file'>): boolean =>
  /^\d{4}-\d\d\/[^/\\:]+\.pdf(\.sealed)?$/.test(file);

const parseDocumentRow = (row: Selectable<DocumentTable>): KeptDocument => ({
  documentId: row.document_id,
  localId: row.local_id,
  language: row.language,
  content: row.content,
  duplicateOn: row.duplicate_on,
  madeAt: row.made_at,
  file: row.file,
  sha256: row.sha256,
});
