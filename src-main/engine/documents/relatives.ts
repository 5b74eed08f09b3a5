import type { InvoiceCard } from '#shared/contract/invoices';
import { readCorrectionItems, type CorrectionItems, type CorrectionWay } from '#shared/rules/correction';
import { toGrosz } from '#shared/rules/decimal';
import {
  advanceTaken,
  amountAfter,
  documentSums,
  NO_RELATIVES,
  type Advance,
  type Relatives,
} from '#shared/rules/documentSums';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import { correctionWay } from '../correctionWay';
import type { Store } from '../store/store';

/** What an invoice needs to know of others to be written down: its original, what went before it, its advances (A25). */

/** Longer chains of corrections do not exist; a circle of wrong links must not hold us. */
const LONGEST_CHAIN = 50;
/** Made here, by a form that writes the state after the correction until somebody wants differences (A28). */
const MADE_HERE = /^new-/;

interface Known {
  readonly invoices: Pick<Store['invoices'], 'show'>;
  /** What the account takes the items of a correction for. */
  readonly way: CorrectionWay | null;
}

export const knownIn = (store: Store): Known => ({ invoices: store.invoices, way: correctionWay(store) });

export function relativesOf(known: Known, card: InvoiceCard): Relatives {
  if (isCorrection(card.invoice.invoiceType)) return correctionRelatives(known, card);
  if (card.invoice.invoiceType !== TYPE.ksefSettlement) return NO_RELATIVES;
  // The card has the newest first.
  const advances = linkedTo(card, 'settles').reverse();
  return { ...NO_RELATIVES, advances: advances.flatMap((id) => advanceOf(known, id, card) ?? []) };
}

const linkedTo = (card: InvoiceCard, wanted: InvoiceCard['linked'][number]['relation']): string[] =>
  card.linked.flatMap(({ relation, row }) => (relation === wanted ? [row.localId] : []));

function correctionRelatives(known: Known, card: InvoiceCard): Relatives {
  const original = originalOf(known, card);
  const itemsAre = itemsOf(known, card, original);
  if (!original) return { ...NO_RELATIVES, itemsAre };
  const { prepaymentValue, invoiceItems } = original.invoice;
  const state = correctionsBefore(known, original, card).reduce<State>(
    (now, earlier) => stateAfter(known, now, original, earlier),
    { before: invoiceItems, amountBefore: prepaymentValue === null ? null : toGrosz(prepaymentValue) },
  );
  return { original: original.invoice, ...state, itemsAre, advances: [] };
}

/** Where a card stands: the first invoice of its chain, and all that was corrected of it, oldest first. */
export interface Chain {
  readonly first: InvoiceCard;
  readonly corrections: readonly { readonly card: InvoiceCard; readonly itemsAre: CorrectionItems }[];
}

export function chainOf(known: Known, card: InvoiceCard): Chain {
  const first = originalOf(known, card) ?? card;
  const corrections = correctionsOf(known, first).map((one) => ({
    card: one,
    itemsAre: itemsOf(known, one, first),
  }));
  return { first, corrections };
}

/** What a correction begins with. */
type State = Pick<Relatives, 'before' | 'amountBefore'>;

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
  const itemsAre = itemsOf(known, card, original);
  const amountBefore = amountAfter(invoice, { ...NO_RELATIVES, ...state, itemsAre });
  switch (itemsAre) {
    case 'afterState':
      return { before: invoice.invoiceItems, amountBefore };
    case 'differences':
      return { before: state.before && [...state.before, ...invoice.invoiceItems], amountBefore };
    case 'unknown':
      return { before: null, amountBefore };
  }
}

function itemsOf(
  { way }: Known,
  { localId, invoice }: InvoiceCard,
  original: InvoiceCard | null,
): CorrectionItems {
  const said = way ?? (MADE_HERE.test(localId) ? 'afterState' : null);
  return readCorrectionItems(invoice.invoiceItems, original?.invoice.invoiceItems ?? null, said);
}

/** An advance as its settlement found it: what was corrected later is none of its (domain.md 6.2). null: as it is now. */
export function advanceOf(known: Known, id: string, settlement: InvoiceCard | null): Advance | null {
  const card = known.invoices.show(id);
  if (!card) return null;
  const corrections = settlement ? correctionsBefore(known, card, settlement) : correctionsOf(known, card);
  return advanceTaken(
    card.invoice,
    corrections.map((one) => documentSums(one.invoice, correctionRelatives(known, one))),
  );
}
