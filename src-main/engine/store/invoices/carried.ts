import { z } from 'zod';
import { invoiceSchema } from '#shared/model/invoice';
import { build, type Database } from '../sql/database';
import type { Commits } from '../sql/transactions';
import type { InvoiceWriter } from './invoiceWrite';
import { readable } from '../sql/readable';

/**
 * Knowledge of invoices that only this PC has, for a copy that was put in the database's place (recovery/carry.ts): their
 * names here, by which history, papers and waiting changes know them, and answers of public registers.
 */

/** In the memory of such a copy, until it is opened for work. */
export const CARRIED_KEY = 'carried';

const invoiceCarried = z.object({
  localId: z.string(),
  /** The service's record. */
  body: z.string(),
  confirmedAt: z.string(),
});
const checkCarried = z.object({
  check_id: z.string(),
  local_id: z.string().nullable(),
  number: z.string(),
  at: z.string(),
  body: z.string(),
});
export interface Carried {
  /** Invoices with the name that they have here. */
  readonly invoices: readonly z.infer<typeof invoiceCarried>[];
  readonly checks: readonly z.infer<typeof checkCarried>[];
}

/** Row by row: one that the disk has hurt is left out, and nothing else is. */
export const soundRows = <T>(rows: unknown, schema: z.ZodType<T>): T[] =>
  Array.isArray(rows) ? rows.flatMap((row) => schema.safeParse(row).data ?? []) : [];

export function carriedOf(value: string): Carried {
  const { invoices, checks } = z
    .object({ invoices: z.unknown(), checks: z.unknown() })
    .catch({ invoices: [], checks: [] })
    .parse(readable(value));
  return { invoices: soundRows(invoices, invoiceCarried), checks: soundRows(checks, checkCarried) };
}

/** After the journal was adopted: what that has is newer, and among the invoices of the checks are those that wait. */
export function takeCarried(db: Database, commits: Commits, writer: InvoiceWriter): void {
  const kept = db.first(build.selectFrom('memory').select('value').where('key', '=', CARRIED_KEY));
  if (!kept) return;
  const { invoices, checks } = carriedOf(kept.value);
  commits.transaction(() => {
    for (const { localId, body, confirmedAt } of invoices) {
      const { data: invoice } = invoiceSchema.safeParse(readable(body));
      if (invoice && !writer.lanes.ofInvoice(invoice.invoiceId)) writer.wrote(localId, invoice, confirmedAt);
    }
    for (const check of checks) {
      const own = build.selectFrom('invoices').select('local_id').where('local_id', '=', check.local_id);
      const local_id = db.first(own)?.local_id ?? null;
      db.run(
        build
          .insertInto('buyer_checks')
          .values({ ...check, local_id })
          .onConflict((on) => on.column('check_id').doUpdateSet({ local_id })),
      );
    }
    db.run(build.deleteFrom('memory').where('key', '=', CARRIED_KEY));
  });
}
