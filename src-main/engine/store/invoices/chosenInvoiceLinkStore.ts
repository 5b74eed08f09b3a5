import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { ChosenLinkStore } from '../storeInterface';
import type { AffectedInvoiceTracker } from './invoicesToRecompute';

/**
 * Stored instead of an invoice id if a person decided that the invoice has no linked invoice. No invoice has the id 0.
 */
const NO_LINKED_INVOICE_ID = 0;

export function openChosenRelatedInvoiceStore(
  db: Database,
  commits: NotifyingTransactions,
  affected: AffectedInvoiceTracker,
): ChosenLinkStore {
  return {
    choose({ invoiceId, relation, others }, at) {
      commits.transaction(() => {
        affected.noteBeforeChoice(invoiceId);
        db.run(
          sqlBuilder
            .deleteFrom('chosen_links')
            .where('invoice_id', '=', invoiceId)
            .where('relation', '=', relation),
        );
        const ids = others.length === 0 ? [NO_LINKED_INVOICE_ID] : [...new Set(others)];
        const rows = ids.map((other_id) => ({ invoice_id: invoiceId, relation, other_id, at }));
        db.run(sqlBuilder.insertInto('chosen_links').values(rows));
        commits.markChanged('invoices');
      });
    },
    list() {
      const rows = db.all(
        sqlBuilder.selectFrom('chosen_links').selectAll().orderBy('invoice_id').orderBy('other_id'),
      );
      return [
        ...Map.groupBy(rows, ({ invoice_id, relation }) => `${invoice_id} ${relation}`).values(),
      ].flatMap((linkRows) => {
        const [first] = linkRows;
        const others = linkRows.flatMap(({ other_id }) =>
          other_id === NO_LINKED_INVOICE_ID ? [] : [other_id],
        );
        return first ? [{ invoiceId: first.invoice_id, relation: first.relation, others }] : [];
      });
    },
  };
}
