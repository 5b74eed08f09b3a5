import { correctionWaySchema, type CorrectionWay } from '#shared/rules/correction';
import type { Store } from './store/store';

/** What the items of this account's corrections are, which the interface does not say (domain.md A28). */
const WAY = 'corrections.way';

/** null while nobody has said: the form sends the state after, and asks. */
export const correctionWay = (store: Pick<Store, 'memory'>): CorrectionWay | null =>
  correctionWaySchema
    .nullable()
    .catch(null)
    .parse(store.memory.get(WAY) ?? null);

export const setCorrectionWay = (store: Pick<Store, 'memory'>, way: CorrectionWay): void =>
  store.memory.set(WAY, way);
