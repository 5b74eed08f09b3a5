import type { Day, Instant } from '#shared/model/scalars';
import type { StatedFacts } from '#shared/rules/documents/factsStatedByPeople';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import type { AffectedInvoiceTracker } from './invoicesToRecompute';

/**
 * Stores facts that users stated about an invoice, such as the day of receipt, under the service's invoice id. The
 * service has no fields for these facts.
 */
export interface StatedFactStore {
  /** null: nothing was stated. */
  get(invoiceId: number): StatedFacts | null;
  /** Lists the stated facts in the order of the invoice ids. */
  list(): { readonly invoiceId: number; readonly facts: StatedFacts }[];
  /**
   * Replaces the facts that a user stated about the invoice. If `facts` contains no fact, the invoice's stored facts
   * are deleted.
   */
  replace(invoiceId: number, facts: StatedFacts, at: Instant): void;
}

interface Row {
  readonly received_on: Day | null;
  readonly till_sale: 0 | 1 | null;
  readonly paid_before: 0 | 1 | null;
}

const parseStatedFactRow = ({ received_on, till_sale, paid_before }: Row): StatedFacts => ({
  receivedOn: received_on,
  isTillSale: toBoolean(till_sale),
  isPaidBefore: toBoolean(paid_before),
});

const toBoolean = (stored: 0 | 1 | null): boolean | null => (stored === null ? null : stored === 1);

function toStored(value: boolean | null): 0 | 1 | null {
  if (value === null) return null;
  return value ? 1 : 0;
}

export function openStatedInvoiceFactStore(
  db: Database,
  commits: NotifyingTransactions,
  affected: AffectedInvoiceTracker,
): StatedFactStore {
  const ofId = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder
      .selectFrom('stated_facts')
      .select(['received_on', 'till_sale', 'paid_before'])
      .where('invoice_id', '=', slot('id')),
  );
  return {
    get: (id) => {
      const row = ofId.first({ id });
      return row ? parseStatedFactRow(row) : null;
    },
    list: () =>
      db
        .all(sqlBuilder.selectFrom('stated_facts').selectAll().orderBy('invoice_id'))
        .map((row) => ({ invoiceId: row.invoice_id, facts: parseStatedFactRow(row) })),
    replace: (invoiceId, { receivedOn, isTillSale, isPaidBefore }, at) =>
      commits.transaction(() => {
        affected.noteBeforeChoice(invoiceId);
        db.run(sqlBuilder.deleteFrom('stated_facts').where('invoice_id', '=', invoiceId));
        if (receivedOn !== null || isTillSale !== null || isPaidBefore !== null)
          db.run(
            sqlBuilder.insertInto('stated_facts').values({
              invoice_id: invoiceId,
              received_on: receivedOn,
              till_sale: toStored(isTillSale),
              paid_before: toStored(isPaidBefore),
              at,
            }),
          );
        commits.markChanged('invoices');
      }),
  };
}
