import { z } from 'zod';
import type { Invoice } from '#shared/model/invoice';
import { daySchema } from '#shared/model/scalars';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { LetGoTable } from '../sql/tableTypes';

/** Invoices that were removed from this PC because their retention period had ended; the service still has them. */
export interface ExpiredInvoices {
  /**
   * Returns whether retention has removed any invoice. If not, a first read of 100,000 invoices can skip the call of
   * `blocksReimport` for each invoice.
   */
  hasAny(): boolean;
  /**
   * Returns whether the invoice was removed when its retention period ended. Such an invoice must not be stored again.
   */
  blocksReimport(invoice: Pick<Invoice, 'invoiceId' | 'issueDate'>): boolean;
  add(row: LetGoTable): void;
  remove(invoiceIds: readonly number[]): number;
}

export function prepareRetentionRemovedInvoiceStore(db: Database): ExpiredInvoices {
  const some = sqlBuilder.selectFrom('let_go').select('invoice_id').limit(1);
  const issued = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder.selectFrom('let_go').select('issue_date').where('invoice_id', '=', slot('id')),
  );
  const forget = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder.deleteFrom('let_go').where('invoice_id', '=', slot('id')),
  );
  return {
    hasAny: () => db.first(some) !== undefined,
    blocksReimport({ invoiceId: id, issueDate }) {
      const row = issued.first({ id });
      if (row === undefined || row.issue_date === issueDate) return row !== undefined;
      forget.run({ id });
      return false;
    },
    add: db.insertInto('let_go'),
    remove: (invoiceIds) => invoiceIds.reduce((sum, id) => sum + forget.run({ id }), 0),
  };
}

/**
 * Key in the table `memory` of a backup that is being restored. Its value lists invoices that must stay removed because
 * their retention period has ended (recovery/restore.ts).
 */
export const RETENTION_REMOVED_INVOICES_KEY = 'letGo';
export const retentionRemovedInvoiceRowSchema: z.ZodType<LetGoTable> = z.object({
  invoice_id: z.int(),
  issue_date: daySchema,
  full_no: z.string(),
  reservation_id: z.int().nullable(),
});

/** Returns the ids of invoices that retention has removed, above `after` and up to `upTo`, in ascending order. */
export function listInvoiceIdsErasedByRetention(
  db: Database,
  where: { after?: number; upTo?: number },
): number[] {
  let query = sqlBuilder.selectFrom('let_go').select('invoice_id').orderBy('invoice_id');
  if (where.after !== undefined) query = query.where('invoice_id', '>', where.after);
  if (where.upTo !== undefined) query = query.where('invoice_id', '<=', where.upTo);
  return db.all(query).map((row) => row.invoice_id);
}
