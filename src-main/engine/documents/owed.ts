import type { InvoiceFilter, InvoiceRow, ListedInvoice } from '#shared/contract/invoices';
import type { Grosz } from '#shared/model/scalars';
import { fallsDue, isCorrection } from '#shared/rules/invoiceTypes';
import type { Store } from '../store/store';
import { withAmounts } from './figures';
import { knownIn } from './correctionConvention';
import { leftOf } from './relatives';
import { rowsOf } from './watch';

/**
 * Demands for payment that are not marked as paid, with what later corrections leave of them, null where that is not
 * known. A surcharge is another demand, with a day of payment of its own. A draft is none yet; one that was corrected to
 * zero, or waits for deletion, is none any more; a correction whose amount is not known may be a refund.
 */
export const owed = (store: Store, chosen: Partial<InvoiceFilter> = {}): InvoiceRow[] =>
  withAmounts(store, rowsOf(store, { ...chosen, paymentStatus: 0 }).filter(mayAsk)).flatMap((row) => {
    const surcharge = isCorrection(row.invoiceType);
    if (surcharge && (row.gross === null || row.gross <= 0)) return [];
    const gross = leftIn(store, row);
    return gross !== null && gross <= 0 ? [] : [{ ...row, gross }];
  });

/** Rows of the list, with what later corrections leave of those that may still ask for money: nothing, once it is to go. */
export const withLeft = (store: Store, rows: readonly InvoiceRow[]): ListedInvoice[] =>
  withAmounts(store, rows).map((row) => ({
    ...row,
    left: row.deleting ? 0 : row.paymentStatus === 0 && mayAsk(row) ? leftIn(store, row) : row.gross,
  }));

function leftIn(store: Store, { localId, gross }: InvoiceRow): Grosz | null {
  const card = gross === null ? null : store.invoices.showLinks(localId);
  return card && leftOf(knownIn(store), card);
}

const mayAsk = ({ invoiceStatus, invoiceType, deleting }: InvoiceRow): boolean =>
  invoiceStatus !== 'DRAFT' && !deleting && (fallsDue(invoiceType) || isCorrection(invoiceType));
