import type { Unpaid } from '#shared/contract/report';
import type { InvoiceRow } from '#shared/contract/invoices';
import type { Day } from '#shared/model/scalars';
import { fallsDue } from '#shared/rules/invoiceTypes';
import { unpaidShares } from '#shared/rules/unpaidAge';
import type { Store } from '../../store/store';
import { withAmounts } from '../figures';
import { rowsOf } from '../watch';

/** A demand for payment that is not marked as paid; a draft is none yet. */
export const isOwed = ({ invoiceStatus, invoiceType }: InvoiceRow): boolean =>
  invoiceStatus !== 'DRAFT' && fallsDue(invoiceType);

/** Unpaid invoices of this PC by age. */
export const readUnpaid = (store: Store, today: Day): Unpaid => ({
  invoicesKnown: store.settings.get('invoices.scannedAt') !== null,
  shares: unpaidShares(withAmounts(store, rowsOf(store, { paymentStatus: 0 }).filter(isOwed)), today),
});
