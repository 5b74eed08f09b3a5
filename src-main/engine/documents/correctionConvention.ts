import type { CorrectionsAccount } from '#shared/contract/invoiceFormContract';
import {
  correctionConventionSchema,
  NO_CORRECTION_CONVENTIONS,
  type AccountConventions,
  type CorrectionWay,
  type WrittenConvention,
} from '#shared/rules/correctionConventionSchemas';
import { listPossibleConventionsOfCorrection } from '#shared/rules/decideCorrectionInterpretation';
import { canCorrectionBeReversal } from '#shared/rules/correctionInterpretations';
import { parseCorrectionConventionNote } from '#shared/rules/correctionConventionRemark';
import type { Store } from '../store/store';
import { findCorrectionRelatives, type Known } from './invoiceRelatives';

/**
 * Finds out what the items of this account's corrections mean, because the interface does not state it (domain.md A28;
 * documents.md, 2).
 */

/**
 * Returns the owner's setting for the meaning of the items in corrections, for example differences. The value null
 * means that the meaning is inferred from the stored corrections.
 */
export const readCorrectionConventionSetting = ({
  settings,
}: Pick<Store, 'settings'>): CorrectionWay | null => settings.get('corrections.way');

export function storeCorrectionConvention(store: Store, way: CorrectionWay | null): void {
  store.settings.set('corrections.way', way);
  // The new meaning of correction items may change the amounts of all corrections, so the screens reload the invoices.
  store.announce('invoices');
}

/**
 * Returns how Kontuar writes the items of a new correction: as differences if the account's other corrections do so,
 * otherwise as all items after the correction.
 */
export const getConventionForNewCorrections = (store: Store): WrittenConvention =>
  (readCorrectionConventionSetting(store) ?? evidenceOfAccount(store).counts.way) === 'differences'
    ? 'differences'
    : 'afterState';

/**
 * Returns the conventions by which the items of corrections are read. None is returned if the stored corrections
 * contradict the owner's setting, because other PCs know only these corrections and would show other amounts.
 */
function readingConventions(store: Store): AccountConventions {
  const setting = readCorrectionConventionSetting(store);
  const { conventions: shown, isEnough } = evidenceOfAccount(store);
  if (setting === null) return { written: isEnough ? shown : [], isSetByOwner: false };
  const isContradicted = shown.length > 0 && !shown.includes(setting);
  return isContradicted ? NO_CORRECTION_CONVENTIONS : { written: [setting], isSetByOwner: true };
}

/**
 * Returns the context for reading this store's documents: its invoices, the conventions of its corrections and the
 * amounts that a person chose.
 */
export const createDocumentReadingContext = (store: Store): Known => ({
  invoices: { show: store.invoices.showLinks },
  conventions: () => readingConventions(store),
  chosenAmount: store.chosenAmounts.of,
});

export const readCorrectionConventionWithEvidence = (store: Store): CorrectionsAccount => ({
  setting: readCorrectionConventionSetting(store),
  evidence: evidenceOfAccount(store).counts,
});

/**
 * Evidence in the account's own corrections for the meaning of their items (documents.md, 2). Every PC has the same
 * data.
 */
interface Evidence {
  readonly counts: CorrectionsAccount['evidence'];
  /**
   * Proven conventions for the items of corrections: at least one stored correction follows the convention, and none
   * contradicts the convention.
   */
  readonly conventions: readonly CorrectionWay[];
  /** Whether enough stored corrections show what their items mean, so that the owner need not set the convention. */
  readonly isEnough: boolean;
}

/**
 * Number of newest corrections from other programs that are examined for their convention; examining one correction
 * takes 0.2 ms.
 */
const MAX_EVIDENCE = 40;
/**
 * Maximum number of corrections to read in order to find the convention. The number is high, because corrections that
 * cancel a whole invoice prove no convention.
 */
const MAX_READ = 400;
const MAX_READ_FIRST = 60;
/**
 * Number of corrections that must follow a convention before the convention counts as proven, because a single
 * correction may be an exception.
 */
const MIN_PROOFS = 2;

const known = new WeakMap<Store, { evidence: Evidence | null }>();

/**
 * Returns the cached evidence for the meaning of correction items. After any invoice changed, the evidence is gathered
 * again at the next call.
 */
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

/**
 * Yields the newest corrections that contain no note by Kontuar about the meaning of their items. A first small query
 * usually yields enough corrections, because a text search through all corrections is slow.
 */
function* newestUnnoted({ invoices }: Store): Generator<string> {
  const first = invoices.unnotedCorrections(MAX_READ_FIRST);
  yield* first;
  if (first.length === MAX_READ_FIRST) yield* invoices.unnotedCorrections(MAX_READ).slice(first.length);
}

/**
 * Gathers the evidence for the meaning of correction items. Amounts that a person chose on this PC are ignored, because
 * other PCs may not have these choices.
 */
function gatherEvidence(store: Store): Evidence {
  const undecided: Known = {
    ...createDocumentReadingContext(store),
    conventions: () => NO_CORRECTION_CONVENTIONS,
    chosenAmount: () => null,
  };
  const found = { afterState: 0, differences: 0, correctedItems: 0, unclear: 0 };
  const proven = new Set<CorrectionWay>();
  let seen = 0;
  let bothCount = 0;
  for (const localId of newestUnnoted(store)) {
    if (seen === MAX_EVIDENCE) break;
    const card = undecided.invoices.show(localId);
    // Skips a correction that Kontuar made. The text search in the store misses the note of such a correction if the
    // spaces in the note were changed.
    if (
      !card ||
      parseCorrectionConventionNote(card.invoice.correctionReason, card.invoice.additionalInfo) !== null
    )
      continue;
    const relatives = findCorrectionRelatives(undecided, card);
    if (canCorrectionBeReversal({ items: card.invoice.invoiceItems, before: relatives.before })) continue;
    seen += 1;
    const [convention, ...others] = listPossibleConventionsOfCorrection(card.invoice, relatives);
    found[convention ?? 'unclear'] += 1;
    if (others.length > 0) bothCount += 1;
    else if (convention) proven.add(convention);
  }
  // Some corrections fit both `afterState` and `correctedItems`. They count as proof of both conventions only if no
  // other correction proves one of these two alone.
  const isEither = bothCount > 0 && !proven.has('afterState') && !proven.has('correctedItems');
  if (isEither) proven.add('afterState').add('correctedItems');
  const conventions = agreeing(proven);
  const [first = null] = conventions;
  const isEnough = found.afterState + found.differences + found.correctedItems >= MIN_PROOFS;
  const way = isEnough && (conventions.length === 1 || isEither) ? first : null;
  return { counts: { ...found, way }, conventions, isEnough };
}

/**
 * Returns the proven conventions for correction items. The result is empty if `differences` is proven together with
 * another convention, because one account cannot use both.
 */
function agreeing(proven: ReadonlySet<CorrectionWay>): CorrectionWay[] {
  const conventions = correctionConventionSchema.options.filter((convention) => proven.has(convention));
  return conventions.includes('differences') && conventions.length > 1 ? [] : conventions;
}
