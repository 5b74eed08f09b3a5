import type { Unpaid } from '#shared/contract/report';
import type { Day } from '#shared/model/scalars';
import { unpaidShares } from '#shared/rules/unpaidAge';
import type { Store } from '../../store/store';
import { owed } from '../owed';

/** Unpaid invoices of this PC by age. */
export const readUnpaid = (store: Store, today: Day): Unpaid => ({
  invoicesKnown: store.settings.get('invoices.scannedAt') !== null,
  shares: unpaidShares(owed(store), today),
});
