import type { CorrectionsAccount } from '#shared/contract/invoiceFormContract';
import {
  correctionConventionSchema,
  NO_CORRECTION_CONVENTIONS,
  type AccountConventions,
  type CorrectionConvention,
  type WrittenConvention,
} from '#shared/rules/corrections/correctionConventionSchemas';
import { listPossibleConventionsOfCorrection } from '#shared/rules/corrections/decideCorrectionInterpretation';
import { canCorrectionBeReversal } from '#shared/rules/corrections/correctionInterpretations';
import { parseCorrectionConventionNote } from '#shared/rules/corrections/correctionConventionRemark';
import type { Store } from '../store/storeInterface';
import { ComputedValuePerInvoiceCache } from './invoiceResultCache';
import { findCorrectionRelatives, type DocumentReadingContext } from './invoiceRelatives';
import { readLocalRecordTimes } from './localRecordTimes';

/**
 * Infers the meaning of the items in this account's corrections, because the service's interface does not state the
 * meaning (domain.md A28; documents.md, 2).
 */

/**
 * Returns the owner's statement about how corrections list their items, for example as differences. Null means that
 * Kontuar infers the convention from the stored corrections.
 */
export const readCorrectionConventionSetting = ({
  settings,
}: Pick<Store, 'settings'>): CorrectionConvention | null => settings.get('corrections.way');

export function storeCorrectionConventionSetting(store: Store, way: CorrectionConvention | null): void {
  store.settings.set('corrections.way', way);
  // The amounts of corrections can depend on the stored convention for correction items, so the screens reload the
  // invoices.
  store.announce('invoices');
}

/**
 * Returns how Kontuar writes the items of a new correction: as `differences`, or as items after the correction
 * (`afterState`).
 */
export const getConventionForNewCorrections = (store: Store): WrittenConvention =>
  (readCorrectionConventionSetting(store) ?? getOrGatherEvidence(store).counts.way) === 'differences'
    ? 'differences'
    : 'afterState';

/**
 * Returns the conventions by which the account's corrections list their items, such as differences. `written` is empty
 * if evidence is lacking or contradicts the owner's setting.
 */
function readAccountConventions(store: Store): AccountConventions {
  const setting = readCorrectionConventionSetting(store);
  const { conventions: shown, isEnough } = getOrGatherEvidence(store);
  if (setting === null) return { written: isEnough ? shown : [], isSetByOwner: false };
  const isContradicted = shown.length > 0 && !shown.includes(setting);
  return isContradicted ? NO_CORRECTION_CONVENTIONS : { written: [setting], isSetByOwner: true };
}

/**
 * Returns the data from which the amounts of documents are computed: a look-up of invoices, the account's conventions
 * for corrections, and the amounts that people chose for corrections.
 */
export const createDocumentReadingContext = (store: Store): DocumentReadingContext => ({
  invoices: { readBriefCard: store.invoices.readBriefCard },
  conventions: () => readAccountConventions(store),
  findChosenAmount: store.chosenAmounts.getChoice,
  statedPaidBefore: (correctionId) => store.statedFacts.get(correctionId)?.isPaidBefore ?? null,
  readLocalRecordTimes: (localId) => readLocalRecordTimes(store.outbox, localId),
  settlementsInProgress: new Set(),
});

/**
 * Returns a cache key that contains the account's known conventions for listing correction items. Results cached under
 * another key are outdated.
 */
export const buildCorrectionConventionCacheKey = (store: Store): string =>
  JSON.stringify(readAccountConventions(store));

export const readCorrectionConventionWithEvidence = (store: Store): CorrectionsAccount => ({
  setting: readCorrectionConventionSetting(store),
  evidence: getOrGatherEvidence(store).counts,
});

/**
 * Evidence in the account's stored corrections for the way in which corrections list their items (documents.md, 2).
 * Every PC of the property has the same corrections.
 */
interface Evidence {
  readonly counts: CorrectionsAccount['evidence'];
  /**
   * Conventions for listing items that at least one stored correction follows and no stored correction contradicts.
   */
  readonly conventions: readonly CorrectionConvention[];
  /** True if at least `MIN_PROOFS` stored corrections follow a recognisable convention for listing items. */
  readonly isEnough: boolean;
}

/**
 * Maximum number of corrections from other programs that are examined for how they list their items; each examination
 * takes 0.2 ms.
 */
const MAX_EVIDENCE_CORRECTIONS = 40;
/**
 * Maximum number of stored corrections that are read to infer how the account lists the items of corrections. A
 * correction that cancels a whole invoice, for example, gives no evidence.
 */
const MAX_READ_CORRECTIONS = 400;
const MAX_FIRST_READ_CORRECTIONS = 60;
/**
 * Minimum number of stored corrections that must follow the same convention for listing items before Kontuar relies on
 * this convention.
 */
const MIN_PROOFS = 2;

/**
 * The conventions for listing items with which one correction agrees; null if the correction does not show any
 * convention.
 */
type FittingWays = readonly CorrectionConvention[] | null;

interface EvidenceCache {
  evidence: Evidence | null;
  /** For each correction, the conventions that its items may follow; cached, because computing them takes long. */
  readonly ways: ComputedValuePerInvoiceCache<FittingWays>;
}

const evidenceCaches = new WeakMap<Store, EvidenceCache>();

/**
 * Returns the cached evidence of how the account lists the items of corrections (final values or differences). After
 * invoices changed, only corrections that depend on these invoices are read again.
 */
function getOrGatherEvidence(store: Store): Evidence {
  const cache = evidenceCaches.get(store) ?? {
    evidence: null,
    ways: new ComputedValuePerInvoiceCache(store),
  };
  evidenceCaches.set(store, cache);
  if (cache.ways.dropOutdated().includesCorrections) cache.evidence = null;
  return (cache.evidence ??= gatherEvidence(store, cache.ways));
}

/**
 * Yields the newest corrections without a sentence by Kontuar about how their items are listed. The first query has a
 * small limit, because the text search through all corrections is slow.
 */
function* listNewestUnnotedCorrections({ invoices }: Store): Generator<string> {
  const first = invoices.listUnnotedCorrections(MAX_FIRST_READ_CORRECTIONS);
  yield* first;
  if (first.length === MAX_FIRST_READ_CORRECTIONS)
    yield* invoices.listUnnotedCorrections(MAX_READ_CORRECTIONS).slice(first.length);
}

/**
 * Collects evidence of how the stored corrections list their items. Amounts that a person chose on this PC are ignored,
 * so that every PC of the property finds the same evidence.
 */
function gatherEvidence(store: Store, known: ComputedValuePerInvoiceCache<FittingWays>): Evidence {
  const undecided: DocumentReadingContext = {
    ...createDocumentReadingContext(store),
    conventions: () => NO_CORRECTION_CONVENTIONS,
    findChosenAmount: () => null,
  };
  const found = { afterState: 0, differences: 0, correctedItems: 0, unclear: 0 };
  const proven = new Set<CorrectionConvention>();
  let seen = 0;
  let bothCount = 0;
  for (const localId of listNewestUnnotedCorrections(store)) {
    if (seen === MAX_EVIDENCE_CORRECTIONS) break;
    const stored = known.get(localId);
    const ways = stored === undefined ? listFittingWays(undecided, localId) : stored;
    known.set(localId, ways);
    if (ways === null) continue;
    seen += 1;
    const [convention, ...others] = ways;
    found[convention ?? 'unclear'] += 1;
    if (others.length > 0) bothCount += 1;
    else if (convention) proven.add(convention);
  }
  // If no correction fits exactly one of the conventions `afterState` and `correctedItems`, a correction that fits both
  // proves both conventions.
  const isEither = bothCount > 0 && !proven.has('afterState') && !proven.has('correctedItems');
  if (isEither) proven.add('afterState').add('correctedItems');
  const conventions = selectConsistentConventions(proven);
  const [first = null] = conventions;
  const isEnough = found.afterState + found.differences + found.correctedItems >= MIN_PROOFS;
  const way = isEnough && (conventions.length === 1 || isEither) ? first : null;
  return { counts: { ...found, way }, conventions, isEnough };
}

/**
 * Returns the proven conventions for listing correction items. If `differences` and another convention are both proven,
 * they contradict each other and the list is empty.
 */
function selectConsistentConventions(proven: ReadonlySet<CorrectionConvention>): CorrectionConvention[] {
  const conventions = correctionConventionSchema.options.filter((convention) => proven.has(convention));
  return conventions.includes('differences') && conventions.length > 1 ? [] : conventions;
}

function listFittingWays(undecided: DocumentReadingContext, localId: string): FittingWays {
  const card = undecided.invoices.readBriefCard(localId);
  // The texts of each correction are searched again for Kontuar's note, because the database search does not find a
  // note whose spaces were changed.
  if (
    !card ||
    parseCorrectionConventionNote(card.invoice.correctionReason, card.invoice.additionalInfo) !== null
  )
    return null;
  const relatives = findCorrectionRelatives(undecided, card);
  if (canCorrectionBeReversal({ items: card.invoice.invoiceItems, before: relatives.before })) return null;
  return listPossibleConventionsOfCorrection(card.invoice, relatives);
}
