import { readingWay } from './correctionStyle';
import type { Store } from '../store/store';
import { eachOnce, type Known } from './relatives';

/** Context for reading documents of this store: its invoices and the meaning of its corrections. */
export const knownIn = (store: Store): Known => ({
  invoices: eachOnce(store.invoices),
  way: () => readingWay(store),
});
