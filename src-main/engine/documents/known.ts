import { readingWay } from './correctionStyle';
import type { Store } from '../store/store';
import type { Known } from './relatives';

/** The context for reading this store's documents: its invoices and the meaning of its corrections. */
export const knownIn = (store: Store): Known => ({
  invoices: { show: store.invoices.showLinks },
  way: () => readingWay(store),
});
