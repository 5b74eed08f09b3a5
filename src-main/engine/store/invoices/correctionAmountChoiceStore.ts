import type { Instant } from '#shared/model/scalars';
import type { AmountChoice } from '#shared/rules/corrections/correctionConventionSchemas';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import type { AffectedInvoiceTracker } from './invoicesToRecompute';

/**
 * Stores which amount a user chose for a correction, by the service's invoice id. A user must choose if the items of
 * the correction allow several amounts (documents.md, 2).
 */
export interface ChosenAmountStore {
  /** null: nobody chose. */
  getChoice(invoiceId: number): AmountChoice | null;
  /** Lists the choices in the order of the invoice ids. */
  listChoices(): { readonly invoiceId: number; readonly amount: AmountChoice }[];
  /** Stores the amount that a person chose for a correction; null removes the choice. */
  choose(invoiceId: number, amount: AmountChoice | null, at: Instant): void;
}

export function openCorrectionAmountChoiceStore(
  db: Database,
  commits: NotifyingTransactions,
  affected: AffectedInvoiceTracker,
): ChosenAmountStore {
  const ofId = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder
      .selectFrom('chosen_amounts')
      .select(['convention', 'change'])
      .where('invoice_id', '=', slot('id')),
  );
  return {
    getChoice: (id) => ofId.first({ id }) ?? null,
    listChoices: () =>
      db
        .all(sqlBuilder.selectFrom('chosen_amounts').selectAll().orderBy('invoice_id'))
        .map(({ invoice_id, convention, change }) => ({
          invoiceId: invoice_id,
          amount: { convention, change },
        })),
    choose: (invoiceId, amount, at) =>
      commits.transaction(() => {
        affected.noteBeforeChoice(invoiceId);
        db.run(sqlBuilder.deleteFrom('chosen_amounts').where('invoice_id', '=', invoiceId));
        if (amount)
          db.run(
            sqlBuilder.insertInto('chosen_amounts').values({
              invoice_id: invoiceId,
              convention: amount.convention,
              change: amount.change,
              at,
            }),
          );
        commits.markChanged('invoices');
      }),
  };
}
