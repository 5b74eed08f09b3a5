import type { CorrectionsAccount } from '#shared/contract/invoiceFormContract';
import {
  correctionWaySchema,
  NO_CONVENTIONS,
  type AccountConventions,
  type CorrectionWay,
  type WrittenConvention,
} from '#shared/rules/correction';
import { provenConventions } from '#shared/rules/correctionDecision';
import { mayBeReversal } from '#shared/rules/correctionReadings';
import { wayInNote } from '#shared/rules/correctionSentence';
import type { Store } from '../store/store';
import { correctionRelatives, type Known } from './invoiceRelatives';

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

/** As Kontuar writes the items of a correction here: all of them, but differences where the account has those. */
export const writtenConvention = (store: Store): WrittenConvention =>
  (waySetting(store) ?? evidenceOfAccount(store).counts.way) === 'differences' ? 'differences' : 'afterState';

/**
 * The conventions by which corrections are read. Other PCs have the evidence only: where all of it contradicts the
 * setting, they would show other amounts, so there are none here.
 */
function readingConventions(store: Store): AccountConventions {
  const setting = waySetting(store);
  const { conventions: shown, isEnough } = evidenceOfAccount(store);
  if (setting === null) return { written: isEnough ? shown : [], isSetByOwner: false };
  const isContradicted = shown.length > 0 && !shown.includes(setting);
  return isContradicted ? NO_CONVENTIONS : { written: [setting], isSetByOwner: true };
}

/** The context for reading this store's documents: its invoices and the conventions of its corrections. */
export const knownIn = (store: Store): Known => ({
  invoices: { show: store.invoices.showLinks },
  conventions: () => readingConventions(store),
  chosenAmount: store.chosenAmounts.of,
});

export const correctionsAccount = (store: Store): CorrectionsAccount => ({
  setting: waySetting(store),
  evidence: evidenceOfAccount(store).counts,
});

/** Evidence of the account's own corrections for their meaning (documents.md, 2), from data that every PC has. */
interface Evidence {
  readonly counts: CorrectionsAccount['evidence'];
  /** The conventions that corrections prove and none contradicts. */
  readonly conventions: readonly CorrectionWay[];
  /** Whether these decide, without the owner's word. */
  readonly isEnough: boolean;
}

/** Number of newest foreign corrections that show the account's convention; each costs 0.2 ms. */
const MAX_EVIDENCE = 40;
/** Full reversals prove no convention and may be the majority. */
const MAX_READ = 400;
const MAX_READ_FIRST = 60;
/** One correction may be an exception. */
const MIN_PROOFS = 2;

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
  return (cache.evidence ??= gatherEvidence(store));
}

/** Nearly always the first are enough: the text of each is searched for Kontuar's sentence. */
function* newestUnnoted({ invoices }: Store): Generator<string> {
  const first = invoices.unnotedCorrections(MAX_READ_FIRST);
  yield* first;
  if (first.length === MAX_READ_FIRST) yield* invoices.unnotedCorrections(MAX_READ).slice(first.length);
}

/** A person's choices prove nothing here: other PCs may not have them. */
function gatherEvidence(store: Store): Evidence {
  const undecided: Known = { ...knownIn(store), conventions: () => NO_CONVENTIONS, chosenAmount: () => null };
  const found = { afterState: 0, differences: 0, correctedItems: 0, unclear: 0 };
  const proven = new Set<CorrectionWay>();
  let seen = 0;
  let both = 0;
  for (const localId of newestUnnoted(store)) {
    if (seen === MAX_EVIDENCE) break;
    const card = undecided.invoices.show(localId);
    // Written by Kontuar with other spaces, which the store does not recognise.
    if (!card || wayInNote(card.invoice.correctionReason, card.invoice.additionalInfo) !== null) continue;
    const relatives = correctionRelatives(undecided, card);
    if (mayBeReversal({ items: card.invoice.invoiceItems, before: relatives.before })) continue;
    seen += 1;
    const [convention, ...others] = provenConventions(card.invoice, relatives);
    found[convention ?? 'unclear'] += 1;
    if (others.length > 0) both += 1;
    else if (convention) proven.add(convention);
  }
  // Evidence for two conventions decides only where nothing proves a single one.
  const isEither = both > 0 && !proven.has('afterState') && !proven.has('correctedItems');
  if (isEither) proven.add('afterState').add('correctedItems');
  const conventions = agreeing(proven);
  const [first = null] = conventions;
  const isEnough = found.afterState + found.differences + found.correctedItems >= MIN_PROOFS;
  const way = isEnough && (conventions.length === 1 || isEither) ? first : null;
  return { counts: { ...found, way }, conventions, isEnough };
}

/**
 * None where they contradict each other: an account that does both has no convention. A state after and corrected items
 * are both written as they are after the correction, and each correction shows by its items which it is.
 */
function agreeing(proven: ReadonlySet<CorrectionWay>): CorrectionWay[] {
  const conventions = correctionWaySchema.options.filter((convention) => proven.has(convention));
  return conventions.includes('differences') && conventions.length > 1 ? [] : conventions;
}
