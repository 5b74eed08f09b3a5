import type { InvoiceFilter, InvoiceRow } from '#shared/contract/invoices';
import { fallsDue } from '#shared/rules/invoiceTypes';
import type { Store } from '../store/store';
import { withAmounts } from './figures';
import { knownIn } from './known';
import { grossAfter } from './relatives';
import { rowsOf } from './watch';

/**
 * Demands for payment that are not marked as paid, with what their corrections leave of them, null where that is not
 * known. A draft is none yet; one that was corrected to zero, or waits for deletion, is none any more.
 */
export const owed = (store: Store, chosen: Partial<InvoiceFilter> = {}): InvoiceRow[] =>
  withAmounts(store, rowsOf(store, { ...chosen, paymentStatus: 0 }).filter(isDemand)).flatMap((row) => {
    const card = store.invoices.showLinks(row.localId);
    const after = card && grossAfter(knownIn(store), card);
    // A surcharge is another demand, with a day of payment of its own.
    const gross = after === null || row.gross === null ? null : Math.min(row.gross, after);
    return gross !== null && gross <= 0 ? [] : [{ ...row, gross }];
  });

const isDemand = ({ invoiceStatus, invoiceType, deleting }: InvoiceRow): boolean =>
  invoiceStatus !== 'DRAFT' && !deleting && fallsDue(invoiceType);
