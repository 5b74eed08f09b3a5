import { z } from 'zod';
import { invoiceSchema } from '#shared/model/invoice';
import { build, type Database } from '../sql/database';
import type { Commits } from '../sql/transactions';
import type { InvoiceWriter } from './invoiceWrite';
import { readable } from '../sql/parseStoredJson';

/**
 * Data about invoices that only this PC has, carried over to a restored copy of the database (recovery/carry.ts): the
 * local names that history, PDFs and waiting changes use.
 */

/** Key in the `memory` table of the restored copy, until the copy is opened for writing. */
export const TRANSFERRED_KEY = 'carried';

const invoiceCarried = z.object({
  localId: z.string(),
  /** The service's record. */
  body: z.string(),
  confirmedAt: z.string(),
});
export interface TransferredData {
  /** Invoices with their local names. */
  readonly invoices: readonly z.infer<typeof invoiceCarried>[];
}

/** Validates row by row, so that a row damaged on disk is left out and all other rows are kept. */
export const keepValidRows = <T>(rows: unknown, schema: z.ZodType<T>): T[] =>
  Array.isArray(rows) ? rows.flatMap((row) => schema.safeParse(row).data ?? []) : [];

export function parseTransferred(value: string): TransferredData {
  const { invoices } = z.object({ invoices: z.unknown() }).catch({ invoices: [] }).parse(readable(value));
  return { invoices: keepValidRows(invoices, invoiceCarried) };
}

/** Imports the carried data after the journal was adopted, because the journal's data is newer. */
export function importTransferred(db: Database, commits: Commits, writer: InvoiceWriter): void {
  const kept = db.first(build.selectFrom('memory').select('value').where('key', '=', TRANSFERRED_KEY));
  if (!kept) return;
  const { invoices } = parseTransferred(kept.value);
  commits.transaction(() => {
    for (const { localId, body, confirmedAt } of invoices) {
      const { data: invoice } = invoiceSchema.safeParse(readable(body));
      if (invoice && !writer.lanes.ofInvoice(invoice.invoiceId)) writer.wrote(localId, invoice, confirmedAt);
    }
    db.run(build.deleteFrom('memory').where('key', '=', TRANSFERRED_KEY));
  });
}
