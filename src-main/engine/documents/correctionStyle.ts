import type { CorrectionsAccount } from '#shared/contract/form';
import type { CorrectionWay } from '#shared/rules/correction';
import type { Store } from '../store/store';
import { looksLikeAState, mayBeReversal } from '#shared/rules/correctionEvidence';
import { wayInNote } from '#shared/rules/correctionNote';
import { correctedOf, correctionRelatives, statedWay, type Known } from './relatives';

/**
 * The meaning of items in this account's corrections, which the interface does not say (domain.md A28; documents.md,
 * 2).
 */

/** As the owner set it; null: it follows from the corrections that are there. */
export const waySetting = ({ settings }: Pick<Store, 'settings'>): CorrectionWay | null =>
  settings.get('corrections.way');

export function setCorrectionWay(store: Store, way: CorrectionWay | null): void {
  store.settings.set('corrections.way', way);
  // The figures of every correction may have changed.
  store.announce('invoices');
}

/** The setting on this PC. null: not set, and the existing corrections do not show it. */
export const correctionWay = (store: Store): CorrectionWay | null =>
  waySetting(store) ?? evidenceOfAccount(store).way;

/**
 * The way by which corrections are read. Other PCs have the evidence only: where all of it contradicts the setting, they would
 * show other amounts, so there are none here.
 */
function readingWay(store: Store): CorrectionWay | null {
  const setting = waySetting(store);
  const { way } = evidenceOfAccount(store);
  return setting !== null && way !== null && setting !== way ? null : (setting ?? way);
}

/** The context for reading this store's documents: its invoices and the meaning of its corrections. */
export const knownIn = (store: Store): Known => ({
  invoices: { show: store.invoices.showLinks },
  way: () => readingWay(store),
});

export const correctionsAccount = (store: Store): CorrectionsAccount => ({
  setting: waySetting(store),
  evidence: evidenceOfAccount(store),
});

/** Evidence of the account's own corrections for their meaning (documents.md, 2), from data that every PC has. */
type Evidence = CorrectionsAccount['evidence'];

/** So many of the newest that people or other programs wrote show what an account does; each costs 0.2 ms. */
const ENOUGH = 40;
/** Those that take the whole back say nothing of it, and may be most. */
const LOOKED_AT = 400;
const FIRST_LOOKED_AT = 60;
/** So many that merely look like the state after prove it together; one may be "one more night with breakfast". */
const LOOKS_ENOUGH = 3;

const known = new WeakMap<Store, { evidence: Evidence | null }>();

/** Read when first asked for after a change of any invoice. */
function evidenceOfAccount(store: Store): Evidence {
  let cache = known.get(store);
  if (!cache) {
    const fresh: { evidence: Evidence | null } = { evidence: null };
    known.set(store, (cache = fresh));
    store.onChange((areas) => {
      if (areas.includes('invoices')) fresh.evidence = null;
    });
  }
  return (cache.evidence ??= gathered(store));
}

/** Nearly always the first are enough: the text of each is searched for Kontuar's note. */
function* newestUnnoted({ invoices }: Store): Generator<string> {
  const first = invoices.unnotedCorrections(FIRST_LOOKED_AT);
  yield* first;
  if (first.length === FIRST_LOOKED_AT) yield* invoices.unnotedCorrections(LOOKED_AT).slice(first.length);
}

function gathered(store: Store): Evidence {
  const undecided: Known = { ...knownIn(store), way: () => null };
  const found = { afterState: 0, differences: 0, looks: 0, unclear: 0 };
  let seen = 0;
  for (const localId of newestUnnoted(store)) {
    if (seen === ENOUGH) break;
    const card = undecided.invoices.show(localId);
    // Written by Kontuar with other spaces, which the store does not recognise.
    if (!card || wayInNote(card.invoice.additionalInfo) !== null) continue;
    const relatives = correctionRelatives(undecided, card);
    const corrected = correctedOf(card.invoice, relatives);
    if (mayBeReversal(corrected)) continue;
    seen += 1;
    const looks = () => looksLikeAState(corrected);
    found[statedWay(card.invoice, relatives) ?? (looks() ? 'looks' : 'unclear')] += 1;
  }
  return { ...found, way: wayOf(found) };
}

/** Only where all agree: an account that does both has no way. */
function wayOf({ afterState, differences, looks }: Omit<Evidence, 'way' | 'unclear'>): CorrectionWay | null {
  const shows = afterState > 0 || looks >= LOOKS_ENOUGH;
  if (differences > 0) return shows ? null : 'differences';
  return shows ? 'afterState' : null;
}
