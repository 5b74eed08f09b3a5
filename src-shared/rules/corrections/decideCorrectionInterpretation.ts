import type { InvoiceItem, ShownInvoice } from '../../model/invoice';
import { splitWords } from '../../text/fold';
import type { AccountConventions, AmountChoice, CorrectionConvention } from './correctionConventionSchemas';
import { parseCorrectionConventionNote } from './correctionConventionRemark';
import {
  areItemListsEquivalent,
  listCorrectionInterpretations,
  doesCorrectionChangeEveryItem,
  canAllItemsBeAdditions,
  type Corrected,
  type CorrectionInterpretation,
} from './correctionInterpretations';
import { computeCorrectionSums } from './correctionSums';
import { computeLineGross } from '../decimal';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '../documents/invoiceTypes';
import { findAmountDirectionInCorrectionReason } from './findAmountDirectionInCorrectionReason';
import type { DocumentSums, Relatives, Sums as Amounts } from '../documents/documentSumTypes';
import { subtractSumsPerVatRate, computeInvoiceTotals } from '../tax/vat';

/**
 * Decides how to interpret the items of a correction, for example as differences or as final values (documents.md, 2).
 */

/**
 * The known facts about the corrected documents: the original of a correction and the state of the invoice after
 * earlier corrections.
 */
export type Before = Pick<
  Relatives,
  'original' | 'before' | 'amountBefore' | 'leftBefore' | 'deducted' | 'advances' | 'how' | 'inFile'
>;

/**
 * Settings that decide how a correction's items are read: the account's conventions, and the amount that a person
 * chose for this correction.
 */
export interface Deciding {
  readonly getAccountConventions: () => AccountConventions;
  readonly chosen: AmountChoice | null;
}

type Sums = DocumentSums & { readonly kind: 'correction' };
interface InterpretationEffect {
  readonly reading: CorrectionInterpretation;
  readonly relatives: Relatives;
  readonly sums: Sums;
}

export function decideCorrectionInterpretation(
  invoice: ShownInvoice,
  before: Before,
  deciding: Deciding,
): Relatives {
  const allEffects = listEffects(invoice, before);
  // If an imported KSeF file states the difference of the amounts, interpretations with another difference are ignored,
  // unless no interpretation would remain.
  const asInFile = allEffects.filter(
    ({ sums }) => before.inFile && isSameChange(sums.difference, before.inFile),
  );
  const effects = asInFile.length > 0 ? asInFile : allEffects;
  const [first] = effects;
  const possible = effects.filter(({ sums, relatives }) => !isContradiction(sums, relatives));
  // If all interpretations contradict the correction, the first interpretation is returned, so that Kontuar can report
  // the contradiction.
  if (!first || possible.length === 0) return first?.relatives ?? buildUnknownRelatives(before);
  const rivals = effects.filter((effect) => isContradictedOnlyByReason(invoice, effect));
  const groups = groupByAmount(possible);
  const mayBeRival = rivals.length > 0 && statesIncrease(invoice);
  const choices = listChoices(groups, mayBeRival);
  const [only, ...others] = groups;
  const accountRival = rivals.find(({ reading }) =>
    deciding.getAccountConventions().written.includes(reading.convention),
  );
  if (only && others.length === 0 && !mayBeRival && !accountRival)
    return only.some(({ reading }) => !reading.isDoubtful) ? mergeGroup(only) : buildUnknownRelatives(before);
  const chosen = groups.find((group) => deciding.chosen && includesChoice(group, deciding.chosen));
  if (chosen) return { ...mergeGroup(chosen), choices, chosen: deciding.chosen };
  // An interpretation that fits the account's convention and contradicts only the correction's reason is returned, so
  // that Kontuar can report the contradiction.
  if (accountRival) return { ...accountRival.relatives, choices };
  const conventions = deciding.getAccountConventions();
  // True if the correction can be read as differences of which every line adds to the earlier items.
  const mayBeDifferences =
    groups.flat().some(({ reading }) => reading.convention === 'differences') &&
    canAllItemsBeAdditions({ items: invoice.invoiceItems, before: before.before });
  const isHabitEnough =
    conventions.isSetByOwner || conventions.written.includes('differences') || !mayBeDifferences;
  const byAccount = isHabitEnough ? decideByAccount(groups, conventions) : null;
  return byAccount ? { ...mergeGroup(byAccount), choices } : { ...buildUnknownRelatives(before), choices };
}

/**
 * Returns the possible ways in which a correction lists its items. If `differences` is only one of several possible
 * ways, the list is empty.
 */
export function listPossibleConventionsOfCorrection(
  invoice: ShownInvoice,
  before: Before,
): CorrectionConvention[] {
  const state = before.before ?? before.original?.invoiceItems ?? null;
  const readings = before.before
    ? listEffects(invoice, before)
        .filter(
          ({ sums, relatives }) =>
            !isContradiction(sums, relatives) || (sums.doubt === 'againstReason' && statesIncrease(invoice)),
        )
        .map((effect) => effect.reading)
    : listCorrectionInterpretations(buildCorrectionToInterpret(invoice, { ...before, before: state }));
  const allowed = [...new Set(readings.map(({ convention }) => convention))];
  if (allowed.includes('differences')) return allowed.length === 1 ? allowed : [];
  const isEither = doesCorrectionChangeEveryItem({ items: invoice.invoiceItems, before: state });
  return allowed.includes('afterState') && isEither ? ['afterState', 'correctedItems'] : allowed;
}

const statesIncrease = ({ correctionReason }: ShownInvoice): boolean =>
  findAmountDirectionInCorrectionReason(correctionReason) === 'more';

export function buildCorrectionToInterpret(
  invoice: ShownInvoice,
  { original, before, amountBefore }: Before,
): Corrected {
  const hasAmount =
    invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection ||
    invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection;
  return {
    items: invoice.invoiceItems,
    before,
    changesBuyer: original !== null && writeBuyer(original.buyer) !== writeBuyer(invoice.buyer),
    namesAmount: hasAmount && amountBefore !== null && invoice.prepaymentValue !== null,
  };
}

/** Returns the buyer's name, address and tax number as one text for comparison. */
const writeBuyer = ({ companyName, address, taxId }: ShownInvoice['buyer']): string =>
  splitWords(`${companyName} ${address} ${taxId}`).join(' ');

function listEffects(invoice: ShownInvoice, before: Before): InterpretationEffect[] {
  const corrected = buildCorrectionToInterpret(invoice, before);
  const noted = parseCorrectionConventionNote(invoice.correctionReason, invoice.additionalInfo);
  const totals = computeInvoiceTotals({ items: invoice.invoiceItems, currency: invoice.currency });
  const readings =
    noted === null ? listCorrectionInterpretations(corrected) : listReadingsByNote(corrected, noted);
  return readings.map((reading) => {
    const relatives = buildRelativesFromReading(before, reading);
    return { reading, relatives, sums: computeCorrectionSums(invoice, totals, relatives) };
  });
}

/**
 * Returns the possible interpretations of a correction's items under the convention that the correction's own text
 * names (`noted`).
 */
function listReadingsByNote(corrected: Corrected, noted: CorrectionConvention): CorrectionInterpretation[] {
  const found = listCorrectionInterpretations(corrected).filter(({ convention }) => convention === noted);
  if (noted === 'correctedItems' && found.length > 0) return found;
  const after = noted === 'differences' ? (found[0]?.after ?? null) : corrected.items;
  return corrected.items.length === 0 ? [] : [{ convention: noted, after, isDoubtful: false }];
}

const buildRelativesFromReading = (
  before: Before,
  { convention, after }: CorrectionInterpretation,
): Relatives => ({
  ...before,
  itemsAre: convention,
  after,
  choices: [],
  chosen: null,
});

const buildUnknownRelatives = (before: Before): Relatives => ({
  ...before,
  itemsAre: 'unknown',
  after: null,
  choices: [],
  chosen: null,
});

const isSameChange = (read: Amounts | null, inFile: Amounts): boolean =>
  read !== null && subtractSumsPerVatRate(read.rates, inFile.rates).every(({ gross }) => gross === 0);

/** Returns whether the sums computed from an interpretation of a correction's items rule out this interpretation. */
function isContradiction({ doubt, before, after }: Sums, relatives: Relatives): boolean {
  if (doubt === 'amountUnclear') return before === null && after === null;
  const isSettlement = relatives.original?.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement;
  if (doubt === 'negativeRate') return !isSettlement && !(relatives.before ?? []).some(isDiscount);
  return doubt === 'againstReason';
}

const isDiscount = ({ grossUnitPrice, quantity }: InvoiceItem): boolean =>
  (computeLineGross(grossUnitPrice, quantity) ?? 0) < 0;

/** Returns whether the correction's reason is the only fact that contradicts this interpretation of its items. */
function isContradictedOnlyByReason(
  invoice: ShownInvoice,
  { sums, relatives }: InterpretationEffect,
): boolean {
  if (sums.doubt !== 'againstReason') return false;
  const unreasoned = computeCorrectionSums({ ...invoice, correctionReason: null }, sums.items, relatives);
  return !isContradiction(unreasoned, relatives);
}

function groupByAmount(effects: readonly InterpretationEffect[]): InterpretationEffect[][] {
  return [...Map.groupBy(effects, ({ sums }) => describeAmount(sums)).values()];
}

function describeAmount({ difference, change }: Sums): string {
  const rates = (difference?.rates ?? []).filter(({ gross, vat }) => gross !== 0 || vat !== 0);
  const parts = rates.map(({ rate, gross, vat }) => `${rate} ${gross} ${vat}`).sort();
  return JSON.stringify([change, difference === null ? null : parts]);
}

/** Merges the interpretations of a correction that result in the same amount. */
function mergeGroup(group: readonly InterpretationEffect[]): Relatives {
  const [first] = group;
  if (!first) throw new Error('a group without a reading');
  const { relatives } = first;
  const { after } = relatives;
  const isSame = group.every(
    ({ reading }) => reading.after && after && areItemListsEquivalent(reading.after, after),
  );
  return isSame || relatives.itemsAre === 'correctedItems' ? relatives : { ...relatives, after: null };
}

const includesChoice = (
  group: readonly InterpretationEffect[],
  { convention, change }: AmountChoice,
): boolean => group.some(({ reading, sums }) => reading.convention === convention && sums.change === change);

/**
 * Returns the amounts from which a person may choose if the items of a correction can be interpreted in several ways.
 */
function listChoices(
  groups: readonly (readonly InterpretationEffect[])[],
  mayBeRival: boolean,
): AmountChoice[] {
  const choices = groups.flatMap(([first]) =>
    first && first.sums.change !== null
      ? [{ convention: first.reading.convention, change: first.sums.change }]
      : [],
  );
  const isEachKnown = choices.length === groups.length && (groups.length > 1 || mayBeRival);
  const keys = new Set(choices.map(({ convention, change }) => `${convention} ${change}`));
  return isEachKnown && keys.size === choices.length ? choices : [];
}

/**
 * Returns the interpretations of a correction that agree with the account's convention for listing items; null if the
 * convention does not decide.
 */
function decideByAccount(
  groups: readonly InterpretationEffect[][],
  { written: conventions, isSetByOwner }: AccountConventions,
): InterpretationEffect[] | null {
  const hasFinalValues = groups.flat().some(({ reading }) => reading.convention !== 'differences');
  if (conventions.includes('differences') && hasFinalValues && !isSetByOwner) return null;
  const doubtful = groups.flat().filter(({ reading }) => reading.isDoubtful);
  // If a doubtful interpretation of the items would cancel the whole invoice, Kontuar chooses no interpretation.
  if (doubtful.some(({ sums }) => sums.after?.gross === 0)) return null;
  const leavesOut = doubtful.some(({ reading }) => reading.convention === 'afterState');
  if (leavesOut && conventions.includes('afterState')) return null;
  const wanted = addAfterStateIfUnlisted(groups, conventions);
  const fitting = groups.filter((group) =>
    group.some(({ reading }) => !reading.isDoubtful && wanted.includes(reading.convention)),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function addAfterStateIfUnlisted(
  groups: readonly InterpretationEffect[][],
  conventions: readonly CorrectionConvention[],
): CorrectionConvention[] {
  const isListed = groups.flat().some(({ reading }) => reading.convention === 'correctedItems');
  return conventions.includes('correctedItems') && !isListed
    ? [...conventions, 'afterState']
    : [...conventions];
}
