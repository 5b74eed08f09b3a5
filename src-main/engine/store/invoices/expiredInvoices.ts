import { z } from 'zod';
import type { Invoice } from '#shared/model/invoice';
import { daySchema } from '#shared/model/scalars';
import { build, type Database } from '../sql/database';
import type { LetGoTable } from '../sql/schema';

/** Invoices removed by retention. The service still has them: they count, and its answers do not restore them. */
export interface ExpiredInvoices {
  /** Whether there are any: a first scan of a hundred thousand invoices need not ask for each. */
  any(): boolean;
  /** With another day of issue it is another one, and is let in again. */
  keepsOut(invoice: Pick<Invoice, 'invoiceId' | 'issueDate'>): boolean;
  add(row: LetGoTable): void;
  /** The service no longer has these. How many there were. */
  remove(invoiceIds: readonly number[]): number;
}

export function prepareExpiredInvoices(db: Database): ExpiredInvoices {
  const some = build.selectFrom('let_go').select('invoice_id').limit(1);
  const issued = db.prepare<{ id: number }>()((slot) =>
    build.selectFrom('let_go').select('issue_date').where('invoice_id', '=', slot('id')),
  );
  const forget = db.prepare<{ id: number }>()((slot) =>
    build.deleteFrom('let_go').where('invoice_id', '=', slot('id')),
  );
  return {
    any: () => db.first(some) !== undefined,
    keepsOut({ invoiceId: id, issueDate }) {
      const row = issued.first({ id });
      if (row === undefined || row.issue_date === issueDate) return row !== undefined;
      forget.run({ id });
      return false;
    },
    add: db.insertInto('let_go'),
    remove: (invoiceIds) => invoiceIds.reduce((sum, id) => sum + forget.run({ id }), 0),
  };
}

/** In the memory of a copy that was put back: what was let go since (recovery/restore.ts). */
export const EXPIRED_INVOICES_KEY = 'letGo';
export const expiredInvoicesSchema: z.ZodType<LetGoTable> = z.object({
  invoice_id: z.int(),
  issue_date: daySchema,
  full_no: z.string(),
  reservation_id: z.int().nullable(),
});

/** Ids above `after` and up to `upTo`. */
export function listExpiredIds(db: Database, where: { after?: number; upTo?: number }): number[] {
  let query = build.selectFrom('let_go').select('invoice_id').orderBy('invoice_id');
  if (where.after !== undefined) query = query.where('invoice_id', '>', where.after);
  if (where.upTo !== undefined) query = query.where('invoice_id', '<=', where.upTo);
  return db.all(query).map((row) => row.invoice_id);
}
