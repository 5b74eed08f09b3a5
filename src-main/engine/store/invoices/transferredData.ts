import { z } from 'zod';
import { invoiceSchema } from '#shared/model/invoice';
import { build, type Database } from '../sql/database';
import type { Commits } from '../sql/transactions';
import type { InvoiceWriter } from './invoiceWrite';
import { readable } from '../sql/parseStoredJson';

/**
 * Knowledge of invoices that only this PC has, for a copy that was put in the database's place (recovery/carry.ts): their
 * names here, by which history, papers and waiting changes know them.
 */

/** In the memory of such a copy, until it is opened for work. */
export const TRANSFERRED_KEY = 'carried';

const invoiceCarried = z.object({
  localId: z.string(),
  /** The service's record. */
  body: z.string(),
  confirmedAt: z.string(),
});
export interface TransferredData {
  /** Invoices with the name that they have here. */
  readonly invoices: readonly z.infer<typeof invoiceCarried>[];
}

/** Row by row: one that the disk has hurt is left out, and nothing else is. */
export const keepValidRows = <T>(rows: unknown, schema: z.ZodType<T>): T[] =>
  Array.isArray(rows) ? rows.flatMap((row) => schema.safeParse(row).data ?? []) : [];

export function parseTransferred(value: string): TransferredData {
  const { invoices } = z.object({ invoices: z.unknown() }).catch({ invoices: [] }).parse(readable(value));
  return { invoices: keepValidRows(invoices, invoiceCarried) };
}

/** After the journal was adopted: what that has is newer. */
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
