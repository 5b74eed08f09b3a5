import { correctionWay } from '../account/correctionStyle';
import type { Store } from '../store/store';
import { eachOnce, type Known } from './relatives';

/** What documents of this store are read by: its invoices, and its account's way. */
export const knownIn = (store: Store): Known => ({
  invoices: eachOnce(store.invoices),
  way: () => correctionWay(store),
});
