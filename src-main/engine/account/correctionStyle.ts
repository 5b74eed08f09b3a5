import type { CorrectionsAccount } from '#shared/contract/form';
import { correctionWaySchema, type CorrectionWay } from '#shared/rules/correction';
import { evidenceOfAccount } from '../documents/correctionEvidence';
import type { Store } from '../store/store';

/** What the items of this account's corrections are, which the interface does not say (domain.md A28; documents.md, 2). */
const WAY = 'corrections.way';

/** As the owner set it; null: it follows from the corrections that are there. */
export const waySetting = (store: Pick<Store, 'memory'>): CorrectionWay | null =>
  correctionWaySchema
    .nullable()
    .catch(null)
    .parse(store.memory.get(WAY) ?? null);

export function setCorrectionWay(store: Store, way: CorrectionWay | null): void {
  store.memory.set(WAY, way);
  // What is said of every correction may have changed.
  store.announce('invoices');
}

/** null: nobody has said, and the corrections that are there do not tell. */
export const correctionWay = (store: Store): CorrectionWay | null =>
  waySetting(store) ?? evidenceOfAccount(store).way;

export const correctionsAccount = (store: Store): CorrectionsAccount => ({
  setting: waySetting(store),
  evidence: evidenceOfAccount(store),
});
