import type { InvoiceFilter, InvoiceRow } from '#shared/contract/invoices';
import { fallsDue, isCorrection } from '#shared/rules/invoiceTypes';
import type { Store } from '../store/store';
import { withAmounts } from './figures';
import { knownIn } from './known';
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
    const card = store.invoices.showLinks(row.localId);
    const left = card && leftOf(knownIn(store), card);
    const gross = row.gross === null ? null : left;
    return gross !== null && gross <= 0 ? [] : [{ ...row, gross }];
  });

const mayAsk = ({ invoiceStatus, invoiceType, deleting }: InvoiceRow): boolean =>
  invoiceStatus !== 'DRAFT' && !deleting && (fallsDue(invoiceType) || isCorrection(invoiceType));
