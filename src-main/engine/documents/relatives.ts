import type { InvoiceCard } from '#shared/contract/invoices';
import type { InvoiceItem, ShownInvoice } from '#shared/model/invoice';
import type { CorrectionItems, CorrectionWay } from '#shared/rules/correction';
import { lineEvidence, type Corrected } from '#shared/rules/correctionEvidence';
import { wayInNote } from '#shared/rules/correctionNote';
import { amountAfter, correctionSums } from '#shared/rules/correctionSums';
import { toGrosz } from '#shared/rules/decimal';
import { advanceTaken, documentSums } from '#shared/rules/documentSums';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import { NO_RELATIVES, sumsOf, type Advance, type Relatives } from '#shared/rules/relatives';
import { addRates, totalsOf } from '#shared/rules/vat';
import type { Store } from '../store/store';

/** What an invoice needs to know of others to be written down: its original, what went before it, its advances (A25). */

/** Longer chains of corrections do not exist; a circle of wrong links must not hold us. */
const LONGEST_CHAIN = 50;

export interface Known {
  readonly invoices: Pick<Store['invoices'], 'show'>;
  /** What the account takes the items of a correction for; asked only where a correction does not say itself. */
  readonly way: () => CorrectionWay | null;
}

/** Cards as they are read once: a chain asks for the same ones again and again. Not to be kept. */
export function eachOnce(invoices: Known['invoices']): Known['invoices'] {
  const read = new Map<string, InvoiceCard | null>();
  return {
    show: (id) => {
      const known = read.get(id);
      if (known !== undefined) return known;
      const card = invoices.show(id);
      read.set(id, card);
      return card;
    },
  };
}

export function relativesOf(known: Known, card: InvoiceCard): Relatives {
  if (isCorrection(card.invoice.invoiceType)) return correctionRelatives(known, card);
  if (card.invoice.invoiceType !== TYPE.ksefSettlement) return NO_RELATIVES;
  // The card has the newest first.
  const advances = linkedTo(card, 'settles').reverse();
  const how = howOf(card, 'settles');
  return { ...NO_RELATIVES, advances: advances.flatMap((id) => advanceOf(known, id, card) ?? []), how };
}

type Relation = InvoiceCard['linked'][number]['relation'];

const linkedTo = (card: InvoiceCard, wanted: Relation): string[] =>
  card.linked.flatMap(({ relation, row }) => (relation === wanted ? [row.localId] : []));

const howOf = (card: InvoiceCard, wanted: Relation): Relatives['how'] =>
  card.linked.find(({ relation }) => relation === wanted)?.how ?? null;

export function correctionRelatives(known: Known, card: InvoiceCard): Relatives {
  const original = originalOf(known, card);
  if (!original) return { ...NO_RELATIVES, itemsAre: readingOf(known, card, null, null) };
  const state = isSure(known, original, card)
    ? correctionsBefore(known, original, card).reduce<State>(
        (now, earlier) => stateAfter(known, now, original, earlier),
        stateOf(known, original),
      )
    : NO_STATE;
  const itemsAre = readingOf(known, card, original, state.before);
  return { original: original.invoice, ...state, itemsAre, advances: [], how: howOf(card, 'corrects') };
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

/** What the first correction of an invoice begins with. */
function stateOf(known: Known, original: InvoiceCard): State {
  const { prepaymentValue, invoiceItems, invoiceType } = original.invoice;
  const sums =
    invoiceType === TYPE.ksefSettlement ? documentSums(original.invoice, relativesOf(known, original)) : null;
  return {
    before: invoiceItems,
    amountBefore: prepaymentValue === null ? null : toGrosz(prepaymentValue),
    leftBefore: sums?.kind === 'settlement' ? sums.left : null,
  };
}

/** Where a card stands: the first invoice of its chain, and all that was corrected of it, oldest first. */
export interface Chain {
  readonly first: InvoiceCard;
  /** Those whose effect is certain: up to the first that is not. */
  readonly corrections: readonly { readonly card: InvoiceCard; readonly itemsAre: CorrectionItems }[];
  readonly newest: InvoiceCard;
  /** Whether the corrections are all that there are, so that the lines after them are known. */
  readonly isSure: boolean;
}

export function chainOf(known: Known, card: InvoiceCard): Chain {
  const first = originalOf(known, card) ?? card;
  const all = correctionsOf(known, first);
  const read = all.map((one) => ({ card: one, ...chainStep(known, one) }));
  const unclear = read.findIndex(({ isClear }) => !isClear);
  return {
    first,
    corrections: unclear < 0 ? read : read.slice(0, unclear),
    newest: all.at(-1) ?? first,
    isSure: unclear < 0 && isSure(known, first, null),
  };
}

/** What the items of a correction are, and whether the lines after it are known. */
function chainStep(known: Known, card: InvoiceCard): { itemsAre: CorrectionItems; isClear: boolean } {
  const relatives = correctionRelatives(known, card);
  const { itemsAre, before } = relatives;
  const sums = documentSums(card.invoice, relatives);
  return { itemsAre, isClear: before !== null && sums.kind === 'correction' && sums.doubt === null };
}

/** What a correction begins with. */
type State = Pick<Relatives, 'before' | 'amountBefore' | 'leftBefore'>;
const NO_STATE: State = { before: null, amountBefore: null, leftBefore: null };

/** The first of the chain: what a correction of a correction names, too (domain.md 6.3, A9). */
function originalOf(known: Known, card: InvoiceCard): InvoiceCard | null {
  let at: InvoiceCard | null = null;
  for (let next = linkedTo(card, 'corrects')[0], step = 0; next && step < LONGEST_CHAIN; step += 1) {
    const found = known.invoices.show(next);
    if (!found || found.localId === card.localId) break;
    at = found;
    next = linkedTo(found, 'corrects')[0];
  }
  return at;
}

/** What changes other documents: a draft does not yet, what is to be deleted does not any more. */
const counts = ({ invoice, deleting }: InvoiceCard): boolean =>
  invoice.invoiceStatus !== 'DRAFT' && !deleting;

/** Every correction of it that counts, and of those, oldest first. */
function correctionsOf(known: Known, original: InvoiceCard): InvoiceCard[] {
  const all = new Map<string, InvoiceCard>();
  const gather = (of: InvoiceCard): void => {
    for (const id of linkedTo(of, 'correctedBy')) {
      const found = all.size < LONGEST_CHAIN && !all.has(id) ? known.invoices.show(id) : null;
      if (!found) continue;
      all.set(id, found);
      gather(found);
    }
  };
  gather(original);
  // What cannot be told apart stays in the order of the store: those of one day without a number as they were made.
  return [...all.values()].filter(counts).sort((a, b) => Number(isEarlier(b, a)) - Number(isEarlier(a, b)));
}

/** Those before a document, oldest first; of one day and without a number, another document finds them there already. */
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

/** After a correction of `state`; a difference stands beside what it changes. Each null where that is unclear. */
function stateAfter(known: Known, state: State, original: InvoiceCard, card: InvoiceCard): State {
  const { invoice } = card;
  const itemsAre = readingOf(known, card, original, state.before);
  const relatives = { ...NO_RELATIVES, ...state, original: original.invoice, itemsAre };
  const own = totalsOf({ items: invoice.invoiceItems, currency: invoice.currency });
  const sums = correctionSums(invoice, own, relatives);
  const changed = state.leftBefore && sums.difference;
  return {
    before: sums.doubt === null ? itemsAfter(itemsAre, state.before, invoice.invoiceItems) : null,
    amountBefore: amountAfter(invoice, sums, relatives),
    leftBefore: changed && sumsOf(addRates(state.leftBefore.rates, changed.rates)),
  };
}

function itemsAfter(itemsAre: CorrectionItems, before: State['before'], own: Items): State['before'] {
  switch (itemsAre) {
    case 'afterState':
      return own;
    case 'differences':
      return before && [...before, ...own];
    case 'unknown':
      return null;
  }
}
type Items = NonNullable<State['before']>;

/** By its own note, else its lines, else the account's way; `unknown` where none of them tells (documents.md, 2). */
function readingOf(
  { way }: Known,
  { invoice }: InvoiceCard,
  original: InvoiceCard | null,
  before: State['before'],
): CorrectionItems {
  const { invoiceItems, additionalInfo } = invoice;
  if (invoiceItems.length === 0) return 'unknown';
  const shown = lineEvidence(correctedOf(invoice, original?.invoice ?? null, before));
  const said = wayInNote(additionalInfo) ?? shown;
  // Where corrections are differences, one of nothing but zeros says nothing.
  const isZero = shown === 'afterState' && invoiceItems.every(isNothing);
  if (isZero && said === shown && way() === 'differences') return 'unknown';
  return said ?? way() ?? 'unknown';
}

/** What the lines of a correction are judged by. */
export function correctedOf(
  { invoiceItems, correctionReason, buyer, prepaymentValue }: ShownInvoice,
  original: ShownInvoice | null,
  before: State['before'],
): Corrected {
  const changesBuyer = original !== null && JSON.stringify(original.buyer) !== JSON.stringify(buyer);
  const changesAmount = prepaymentValue !== null && original !== null && original.prepaymentValue !== null;
  return {
    items: invoiceItems,
    before,
    reason: correctionReason,
    changesOther: changesBuyer || changesAmount,
  };
}

const isNothing = (item: InvoiceItem): boolean => totalsOf({ items: [item], currency: '' }).gross === 0;

/** An advance as its settlement found it: what was corrected later is none of its (domain.md 6.2). null: as it is now. */
export function advanceOf(known: Known, id: string, settlement: InvoiceCard | null): Advance | null {
  const card = known.invoices.show(id);
  if (!card) return null;
  if (!isSure(known, card, settlement)) return { invoice: card.invoice, received: null };
  const corrections = settlement ? correctionsBefore(known, card, settlement) : correctionsOf(known, card);
  return advanceTaken(
    card.invoice,
    corrections.map((one) => documentSums(one.invoice, correctionRelatives(known, one))),
  );
}
