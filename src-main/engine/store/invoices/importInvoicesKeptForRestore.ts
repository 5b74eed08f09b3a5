import { z } from 'zod';
import { invoiceSchema } from '#shared/model/invoice';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import type { InvoiceWriter } from './invoiceWrite';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';

/**
 * Facts about invoices that exist only on this PC. A restored backup takes these facts over from the replaced database
 * (recovery/copyLocalDataIntoBackup.ts).
 */

/**
 * Key in the table `memory` of a restored database, for the invoices that were taken over from the replaced database.
 */
export const INVOICES_KEPT_FOR_RESTORE_KEY = 'carried';

const transferredInvoiceSchema = z.object({
  localId: z.string(),
  /** The service's record. */
  body: z.string(),
  confirmedAt: z.string(),
});
export interface TransferredData {
  readonly invoices: readonly z.infer<typeof transferredInvoiceSchema>[];
}

/** Checks stored rows with `schema` and returns the valid rows. A row that was damaged on disk is left out. */
export const keepValidRows = <T>(rows: unknown, schema: z.ZodType<T>): T[] =>
  Array.isArray(rows) ? rows.flatMap((row) => schema.safeParse(row).data ?? []) : [];

export function parseInvoicesKeptForRestore(value: string): TransferredData {
  const { invoices } = z
    .object({ invoices: z.unknown() })
    .catch({ invoices: [] })
    .parse(parseStoredJsonOrNull(value));
  return { invoices: keepValidRows(invoices, transferredInvoiceSchema) };
}

export function importInvoicesKeptForRestore(
  db: Database,
  commits: NotifyingTransactions,
  writer: InvoiceWriter,
): void {
  const kept = db.first(
    sqlBuilder.selectFrom('memory').select('value').where('key', '=', INVOICES_KEPT_FOR_RESTORE_KEY),
  );
  if (!kept) return;
  const { invoices } = parseInvoicesKeptForRestore(kept.value);
  commits.transaction(() => {
    for (const { localId, body, confirmedAt } of invoices) {
      const { data: invoice } = invoiceSchema.safeParse(parseStoredJsonOrNull(body));
      if (invoice && !writer.lanes.findMirror(invoice.invoiceId))
        writer.recordOwnWrite(localId, invoice, confirmedAt);
    }
    db.run(sqlBuilder.deleteFrom('memory').where('key', '=', INVOICES_KEPT_FOR_RESTORE_KEY));
  });
}
