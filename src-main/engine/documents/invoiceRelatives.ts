import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { InvoiceItem, ShownInvoice } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import type { AccountConventions, AmountChoice, CorrectionItems } from '#shared/rules/correction';
import { decideReading } from '#shared/rules/correctionDecision';
import { amountAfter, correctionSums } from '#shared/rules/correctionSums';
import { toGrosz } from '#shared/rules/decimal';
import { advanceTaken, countedGross, documentSums } from '#shared/rules/documentSums';
import type { GrossStep } from '#shared/rules/correctionDue';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import { asInFile, sumsOfFile } from '#shared/rules/matchKsefFile';
import { NO_RELATIVES, sumRates, type Advance, type Relatives, type Sums } from '#shared/rules/relatives';
import { addRates, subtractRates, computeInvoiceTotals } from '#shared/rules/vat';
import type { Store } from '../store/store';

/** Other documents that an invoice's document needs: its original, earlier corrections, its advances (A25). */

export interface Known {
  readonly invoices: { readonly show: Store['invoices']['showLinks'] };
  /** The conventions of the account; asked only if a correction allows several amounts. */
  readonly conventions: () => AccountConventions;
  /** The amount that a person chose for a correction, by its `invoiceId`. */
  readonly chosenAmount: (invoiceId: number) => AmountChoice | null;
}

/** `card`, and every other one, as KSeF's own files have them. */
export function findInvoiceRelatives(known: Known, card: InvoiceCard): Relatives {
  if (isCorrection(card.invoice.invoiceType)) return correctionRelatives(known, card);
  const inFile = inFileOf(card);
  if (card.invoice.invoiceType !== TYPE.ksefSettlement) return { ...NO_RELATIVES, inFile };
  // The card has the newest first.
  const advances = linkedTo(card, 'settles').reverse();
  const how = howOf(card, 'settles');
  return {
    ...NO_RELATIVES,
    advances: advances.flatMap((id) => findAdvance(known, id, card) ?? []),
    how,
    inFile,
  };
}

const inFileOf = ({ ksefFile }: InvoiceCard): Sums | null => ksefFile && sumsOfFile(ksefFile);

/** The invoice of a card with dates and amount of KSeF's own file. */
export const shownInvoice = ({ invoice, ksefFile }: InvoiceCard): InvoiceCard['invoice'] =>
  ksefFile ? asInFile(invoice, ksefFile) : invoice;

type Relation = InvoiceCard['linked'][number]['relation'];

const linkedTo = (card: InvoiceCard, wanted: Relation): string[] =>
  card.linked.flatMap(({ relation, row }) => (relation === wanted ? [row.localId] : []));

const howOf = (card: InvoiceCard, wanted: Relation): Relatives['how'] =>
  card.linked.find(({ relation }) => relation === wanted)?.how ?? null;

export function correctionRelatives(known: Known, card: InvoiceCard): Relatives {
  const original = originalOf(known, card);
  if (!original) return readCorrection(known, card, { ...NO_RELATIVES, inFile: inFileOf(card) });
  const state = isSure(known, original, card)
    ? correctionsBefore(known, original, card).reduce<State>(
        (now, earlier) => stateAfter(known, now, original, earlier),
        stateOf(known, original),
      )
    : NO_STATE;
  return readFrom(known, state, original, card);
}

/** A correction of a state that its chain has reached. */
function readFrom(known: Known, state: State, original: InvoiceCard, card: InvoiceCard): Relatives {
  return readCorrection(known, card, {
    ...NO_RELATIVES,
    ...state,
    original: shownInvoice(original),
    deducted: deductedAt(known, original, card),
    how: howOf(card, 'corrects'),
    inFile: inFileOf(card),
  });
}

const readCorrection = (known: Known, { invoice }: InvoiceCard, before: Relatives): Relatives =>
  decideReading(invoice, before, {
    account: known.conventions,
    chosen: invoice.invoiceId === null ? null : known.chosenAmount(invoice.invoiceId),
  });

/** The advances of a settlement together, as a correction of it finds them, or (null) now; null where one is not known. */
export function deductedAt(
  known: Known,
  settlement: InvoiceCard,
  correction: InvoiceCard | null,
): Sums | null {
  if (settlement.invoice.invoiceType !== TYPE.ksefSettlement) return null;
  const advances = linkedTo(settlement, 'settles').map((id) => findAdvance(known, id, correction)?.received);
  const sums = advances.reduce<Sums | null>(
    (all, one) => (all && one ? sumRates(addRates(all.rates, one.rates)) : null),
    sumRates([]),
  );
  return advances.length === 0 ? null : sums;
}

/** Whether every correction that may have come before this one is known to be of its original, or of another. */
function isSure(known: Known, original: InvoiceCard, card: InvoiceCard | null): boolean {
  return !original.maybeBy.some((id) => {
    const other = id === card?.localId ? null : known.invoices.show(id);
    return (
      other && isCorrection(other.invoice.invoiceType) && counts(other) && !(card && isEarlier(card, other))
    );
  });
}

/** The state from which the first correction of an invoice starts. */
function stateOf(known: Known, original: InvoiceCard): State {
  const { prepaymentValue, invoiceItems, invoiceType } = shownInvoice(original);
  const sums =
    invoiceType === TYPE.ksefSettlement
      ? documentSums(original.invoice, findInvoiceRelatives(known, original))
      : null;
  return {
    before: invoiceItems,
    amountBefore: toGrosz(prepaymentValue),
    leftBefore: sums?.kind === 'settlement' ? sums.left : null,
  };
}

export interface ChainStep {
  readonly card: InvoiceCard;
  readonly itemsAre: CorrectionItems;
  /** The items after it. */
  readonly after: Relatives['after'];
}

/** The chain of a card: the first invoice and all its corrections, oldest first. */
export interface Chain {
  readonly first: InvoiceCard;
  /** Corrections with a certain effect: up to the first uncertain one. */
  readonly corrections: readonly ChainStep[];
  readonly newest: InvoiceCard;
  /** Whether the corrections are all that there are, so that the lines after them are known. */
  readonly isSure: boolean;
  /** The state from which the next correction starts. */
  readonly state: Pick<Relatives, 'amountBefore' | 'leftBefore'>;
}

export function buildCorrectionChain(known: Known, card: InvoiceCard): Chain {
  const first = originalOf(known, card) ?? card;
  const all = correctionsOf(known, first);
  const read = all.map((one) => ({ card: one, ...chainStep(known, one) }));
  const unclear = read.findIndex(({ isClear }) => !isClear);
  const sure = unclear < 0 && isSure(known, first, null);
  return {
    first,
    corrections: unclear < 0 ? read : read.slice(0, unclear),
    newest: all.at(-1) ?? first,
    isSure: sure,
    state: sure
      ? all.reduce<State>((now, one) => stateAfter(known, now, first, one), stateOf(known, first))
      : NO_STATE,
  };
}

/** A correction of the chain, and whether the items after it are known. */
function chainStep(known: Known, card: InvoiceCard): Omit<ChainStep, 'card'> & { readonly isClear: boolean } {
  const relatives = correctionRelatives(known, card);
  const { itemsAre, before, after } = relatives;
  const sums = documentSums(card.invoice, relatives);
  const isCertain =
    sums.kind === 'correction' && sums.doubt === null && areItemsAsInFile(card.invoice, relatives);
  return { itemsAre, after, isClear: before !== null && after !== null && isCertain };
}

/** The state from which a correction starts. */
type State = Pick<Relatives, 'before' | 'amountBefore' | 'leftBefore'>;
const NO_STATE: State = { before: null, amountBefore: null, leftBefore: null };

/** The first of the chain: what a correction of a correction names, too (domain.md 6.3, A9). */
function originalOf(known: Known, card: InvoiceCard): InvoiceCard | null {
  let at: InvoiceCard | null = null;
  // Wrong links may lead in a circle.
  const seen = new Set([card.localId]);
  for (let next = linkedTo(card, 'corrects')[0]; next;) {
    const found = known.invoices.show(next);
    if (!found || seen.has(found.localId)) break;
    seen.add(found.localId);
    at = found;
    next = linkedTo(found, 'corrects')[0];
  }
  return at;
}

/** Documents that affect others: not a draft, and not one that waits for deletion. */
const counts = ({ invoice, deleting }: InvoiceCard): boolean =>
  invoice.invoiceStatus !== 'DRAFT' && !deleting;

/** Every correction of it that counts, and of those, oldest first. */
function correctionsOf(known: Known, original: InvoiceCard): InvoiceCard[] {
  const all = new Map<string, InvoiceCard>();
  const gather = (of: InvoiceCard): void => {
    for (const id of linkedTo(of, 'correctedBy')) {
      const found = all.has(id) ? null : known.invoices.show(id);
      if (!found) continue;
      all.set(id, found);
      gather(found);
    }
  };
  gather(original);
  // Indistinguishable corrections keep the order of the store: without a number on the same day, as created.
  return [...all.values()].filter(counts).sort((a, b) => Number(isEarlier(b, a)) - Number(isEarlier(a, b)));
}

/** What an invoice comes to after its corrections, in grosz; null where it or one of them is unclear. */
export const grossAfter = (known: Known, card: InvoiceCard): Grosz | null =>
  runningGross(known, card)?.at(-1)?.gross ?? null;

/** The amounts of a card's chain, its first invoice and all corrections, oldest first; null where one is unclear. */
export const grossSteps = (known: Known, card: InvoiceCard): GrossStep[] | null =>
  runningGross(known, originalOf(known, card) ?? card);

/** What an invoice comes to by itself and after each of its corrections, oldest first; null where one is unclear. */
function runningGross(known: Known, first: InvoiceCard): GrossStep[] | null {
  if (!isSure(known, first, null)) return null;
  const totals: GrossStep[] = [];
  for (const one of [first, ...correctionsOf(known, first)]) {
    const change = countedGross(documentSums(one.invoice, findInvoiceRelatives(known, one)));
    if (change === null) return null;
    const { localId, invoice } = one;
    const gross = (totals.at(-1)?.gross ?? 0) + change;
    totals.push({ localId, gross, paymentStatus: invoice.paymentStatus });
  }
  return totals;
}

/**
 * What later corrections leave of the amount that a document asks for: of an invoice, or of a correction upwards, which is
 * a demand with a day of payment of its own. A correction downwards takes from the newest first. null where unclear.
 */
export function computeAmountLeft(known: Known, card: InvoiceCard): Grosz | null {
  const first = originalOf(known, card) ?? card;
  const totals = runningGross(known, first);
  const at = totals?.findIndex(({ localId }) => localId === card.localId) ?? -1;
  if (!totals || at < 0) return null;
  const since = totals.slice(at).map(({ gross }) => gross);
  return Math.min(...since) - (totals[at - 1]?.gross ?? 0);
}

/** Whether the corrections of an invoice take its whole order back; false also where that is unclear. */
export function isTakenBack(known: Known, id: string): boolean {
  const card = known.invoices.show(id);
  return card !== null && takenBackBy(known, card) !== null;
}

/** The correction that takes the whole order of an invoice back; null: none, also where that is unclear. */
export function takenBackBy(known: Known, card: InvoiceCard): InvoiceCard | null {
  const last = isSure(known, card, null) ? correctionsOf(known, card).at(-1) : null;
  if (!last) return null;
  const relatives = correctionRelatives(known, last);
  const { after } = relatives;
  // The amount alone does not tell: a smaller order may leave nothing beside its advances.
  const isKnown = countedGross(documentSums(last.invoice, relatives)) !== null;
  const isZero = after !== null && isNothing(after) && isKnown && areItemsAsInFile(last.invoice, relatives);
  return isZero ? last : null;
}

/** Corrections before a document, oldest first; on the same day without a number, all but itself count as earlier. */
function correctionsBefore(known: Known, original: InvoiceCard, card: InvoiceCard): InvoiceCard[] {
  const all = correctionsOf(known, original);
  const own = all.findIndex(({ localId }) => localId === card.localId);
  return own < 0 ? all.filter((other) => !isEarlier(card, other)) : all.slice(0, own);
}

/** By day of issue, then by number of the service; what is not there yet is the newest. */
function isEarlier(one: InvoiceCard, other: InvoiceCard): boolean {
  const [a, b] = [one.invoice, other.invoice];
  if (a.issueDate !== b.issueDate) return (a.issueDate ?? '') < (b.issueDate ?? '');
  return (a.invoiceId ?? Infinity) < (b.invoiceId ?? Infinity);
}

/** The state after a correction of `state`. Each null where unclear. */
function stateAfter(known: Known, state: State, original: InvoiceCard, card: InvoiceCard): State {
  const { invoice } = card;
  const relatives = readFrom(known, state, original, card);
  const own = computeInvoiceTotals({ items: invoice.invoiceItems, currency: invoice.currency });
  const read = correctionSums(invoice, own, relatives);
  const inFile = inFileOf(card);
  // Items that do not come to the file's amount say nothing of the state after it.
  const sums = inFile && !isSameChange(read.difference, inFile) ? withoutState(read, inFile) : read;
  const changed = state.leftBefore && sums.difference;
  return {
    before: sums.doubt === null ? relatives.after : null,
    amountBefore: amountAfter(invoice, sums, relatives),
    leftBefore: changed && sumRates(addRates(state.leftBefore.rates, changed.rates)),
  };
}

const isSameChange = (read: Sums | null, inFile: Sums): boolean =>
  read !== null && subtractRates(read.rates, inFile.rates).every(({ gross }) => gross === 0);

/** Whether the items, as they are read, come to what KSeF's own file says; true also without a file. */
function areItemsAsInFile(invoice: ShownInvoice, relatives: Relatives): boolean {
  if (relatives.inFile === null) return true;
  const own = computeInvoiceTotals({ items: invoice.invoiceItems, currency: invoice.currency });
  return isSameChange(correctionSums(invoice, own, relatives).difference, relatives.inFile);
}

const withoutState = (read: ReturnType<typeof correctionSums>, inFile: Sums): typeof read => ({
  ...read,
  difference: inFile,
  change: inFile.gross,
  doubt: 'amountUnclear',
});

function isNothing(items: readonly InvoiceItem[]): boolean {
  const { rates, unreadItems } = computeInvoiceTotals({ items, currency: '' });
  return unreadItems === 0 && rates.every(({ gross }) => gross === 0);
}

/** An advance as its settlement found it: what was corrected later is none of its (domain.md 6.2). null: as it is now. */
export function findAdvance(known: Known, id: string, settlement: InvoiceCard | null): Advance | null {
  const card = known.invoices.show(id);
  if (!card) return null;
  if (!isSure(known, card, settlement)) return { invoice: shownInvoice(card), received: null };
  const corrections = settlement ? correctionsBefore(known, card, settlement) : correctionsOf(known, card);
  return advanceTaken(
    shownInvoice(card),
    corrections.map((one) => documentSums(one.invoice, correctionRelatives(known, one))),
    inFileOf(card),
  );
}
