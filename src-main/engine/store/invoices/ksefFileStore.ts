import { ksefFileFactsSchema, type KsefFile } from '#shared/model/ksefFile';
import { isKsefFileOfInvoice } from '#shared/rules/ksef/matchKsefFile';
import type { ShownInvoice } from '#shared/model/invoice';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import type { AffectedInvoiceTracker } from './invoicesToRecompute';
import type { InvoiceListCache } from './inMemoryInvoiceColumns';

/** Stores the contents of the profile's KSeF files, so that screens and sums need not read the files. */
export interface KsefFileStore {
  /** Returns the file name of each invoice's KSeF file, by `localId`. */
  listFileNames(): ReadonlyMap<string, string>;
  put(localId: string, file: KsefFile): void;
  remove(localIds: readonly string[]): void;
}

export function openKsefFileStore(
  db: Database,
  commits: NotifyingTransactions,
  lines: InvoiceListCache,
  affected: AffectedInvoiceTracker,
): KsefFileStore {
  const writeAndNotify = (localIds: readonly string[], work: () => void) =>
    commits.transaction(() => {
      work();
      for (const localId of localIds) affected.noteInvoice(localId);
      // The amounts in the invoice list may come from KSeF files, so the list columns in memory must be read again
      // after a file changed.
      lines.clearCache();
      commits.markChanged('invoices');
    });
  return {
    listFileNames: () =>
      new Map(
        db
          .all(sqlBuilder.selectFrom('ksef_files').select(['local_id', 'file']))
          .map(({ local_id, file }) => [local_id, file]),
      ),
    put: (localId, file) =>
      writeAndNotify([localId], () => {
        db.run(sqlBuilder.deleteFrom('ksef_files').where('local_id', '=', localId));
        db.run(
          sqlBuilder.insertInto('ksef_files').values({
            local_id: localId,
            file: file.file,
            gross: file.gross,
            issue_date: file.issueDate,
            sale_date: file.saleDate,
            body: JSON.stringify(file),
          }),
        );
      }),
    remove: (localIds) => {
      if (localIds.length === 0) return;
      writeAndNotify(localIds, () =>
        db.run(sqlBuilder.deleteFrom('ksef_files').where('local_id', 'in', [...localIds])),
      );
    },
  };
}

/**
 * Prepares a query for the data of an invoice's KSeF file. The query returns null if there is no such file, if the
 * stored data is damaged, or if the file does not match the invoice any more.
 */
export function prepareKsefFileReader(
  db: Database,
): (localId: string, invoice: ShownInvoice) => KsefFile | null {
  const bodyOf = db.prepare<{ id: string }>()((slot) =>
    sqlBuilder.selectFrom('ksef_files').select('body').where('local_id', '=', slot('id')),
  );
  return (localId, invoice) => {
    const row = bodyOf.first({ id: localId });
    if (!row) return null;
    const { data } = ksefFileFactsSchema.safeParse(parseStoredJsonOrNull(row.body));
    return data && isKsefFileOfInvoice(invoice, data) ? data : null;
  };
}
