import { sql } from 'kysely';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';

/**
 * The type with which Kontuar sent a new invoice. The service may store another type, and only a person can judge which
 * one is right.
 */
export interface SentTypes {
  /** Stores the invoice type that Kontuar last sent for this invoice. Must run inside a transaction. */
  recordSentType(localId: string): void;
  /** Stores that a person accepted the invoice type that the service saved. Must run inside a transaction. */
  acceptServiceType(localId: string): void;
  /**
   * Returns the sort keys (`place`) of the invoices that the service stored with another type than Kontuar sent, newest
   * first.
   */
  listMismatchSortKeys(): number[];
}

/** Outcomes of an attempt to send after which the invoice is in the service, or may be there. */
const POSSIBLY_APPLIED_OUTCOMES = ['accepted', 'unknown', 'fault'] as const;

export const SENT_INVOICE_TYPE_IF_DIFFERENT_SQL = sql<
  number | null
>`CASE WHEN sync_state = 'synced' AND sent_type <> invoice_type THEN sent_type END`.as('sentType');

export function prepareInvoiceTypeMismatchStore(db: Database): SentTypes {
  const setSentType = (localId: string, type: number | null) =>
    db.run(sqlBuilder.updateTable('invoices').set({ sent_type: type }).where('local_id', '=', localId));
  const differing = db.prepare<object>()(() =>
    sqlBuilder
      .selectFrom('invoices')
      .select('place')
      .where('sent_type', 'is not', null)
      .whereRef('sent_type', '<>', 'invoice_type')
      .where('sync_state', '=', 'synced')
      .orderBy('place', 'desc'),
  );
  return {
    recordSentType(localId) {
      const last = db.first(
        sqlBuilder
          .selectFrom('attempts')
          .innerJoin('changes', 'changes.change_id', 'attempts.change_id')
          .select(sql<number>`attempts.sent ->> '$.invoiceType'`.as('type'))
          .where('changes.local_id', '=', localId)
          .where(sql`attempts.sent ->> '$.invoiceType'`, 'is not', null)
          .where((e) => e.or([e('outcome', 'is', null), e('outcome', 'in', [...POSSIBLY_APPLIED_OUTCOMES])]))
          .where((e) =>
            e.not(
              e.exists(
                e
                  .selectFrom('history')
                  .select('line_id')
                  .where('history.local_id', '=', localId)
                  .where('what', '=', 'decided')
                  .where('detail', '=', 'typeKept')
                  .whereRef('history.at', '>=', 'attempts.at'),
              ),
            ),
          )
          .orderBy('attempt_id', 'desc')
          .limit(1),
      );
      if (last) setSentType(localId, last.type);
    },
    acceptServiceType: (localId) => void setSentType(localId, null),
    listMismatchSortKeys: () => differing.column({}),
  };
}
