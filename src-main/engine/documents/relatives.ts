import type { InvoiceCard } from '#shared/contract/invoices';
import { readCorrectionItems } from '#shared/rules/correction';
import {
  advanceTaken,
  documentSums,
  NO_RELATIVES,
  type Advance,
  type Relatives,
} from '#shared/rules/documentSums';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import type { Store } from '../store/store';

/** What an invoice needs to know of others to be written down: its original, what went before it, its advances (A25). */

/** Longer chains of corrections do not exist; a circle of wrong links must not hold us. */
const LONGEST_CHAIN = 50;
/** Made here, by a form that always writes the state after the correction (A28). */
const MADE_HERE = /^new-/;

type Invoices = Pick<Store['invoices'], 'show'>;

export function relativesOf(invoices: Invoices, card: InvoiceCard): Relatives {
  if (isCorrection(card.invoice.invoiceType)) return correctionRelatives(invoices, card);
  if (card.invoice.invoiceType !== TYPE.ksefSettlement) return NO_RELATIVES;
  // The card has the newest first.
  const advances = linkedTo(card, 'settles').reverse();
  return { ...NO_RELATIVES, advances: advances.flatMap((id) => advanceOf(invoices, id) ?? []) };
}

const linkedTo = (card: InvoiceCard, wanted: InvoiceCard['linked'][number]['relation']): string[] =>
  card.linked.flatMap(({ relation, row }) => (relation === wanted ? [row.localId] : []));

function correctionRelatives(invoices: Invoices, card: InvoiceCard): Relatives {
  const original = originalOf(invoices, card);
  const { localId, invoice } = card;
  const itemsAre = MADE_HERE.test(localId)
    ? 'afterState'
    : readCorrectionItems(invoice.invoiceItems, original?.invoice.invoiceItems ?? null);
  if (!original) return { ...NO_RELATIVES, itemsAre };
  const earlier = correctionsBefore(invoices, original, card).at(-1);
  const before = earlier ? stateAfter(invoices, earlier) : original.invoice.invoiceItems;
  return { original: original.invoice, before, itemsAre, advances: [] };
}

/** The first of the chain: what a correction of a correction names, too (domain.md 6.3, A9). */
function originalOf(invoices: Invoices, card: InvoiceCard): InvoiceCard | null {
  let at: InvoiceCard | null = null;
  for (let next = linkedTo(card, 'corrects')[0], step = 0; next && step < LONGEST_CHAIN; step += 1) {
    const found = invoices.show(next);
    if (!found || found.localId === card.localId) break;
    at = found;
    next = linkedTo(found, 'corrects')[0];
  }
  return at;
}

/** Oldest first. */
function correctionsBefore(invoices: Invoices, original: InvoiceCard, card: InvoiceCard): InvoiceCard[] {
  const all = new Map<string, InvoiceCard>();
  const gather = (of: InvoiceCard): void => {
    for (const id of linkedTo(of, 'correctedBy')) {
      const found = all.size < LONGEST_CHAIN && !all.has(id) ? invoices.show(id) : null;
      if (!found) continue;
      all.set(id, found);
      gather(found);
    }
  };
  gather(original);
  return [...all.values()]
    .filter((other) => isEarlier(other, card))
    .sort((a, b) => (isEarlier(a, b) ? -1 : 1));
}

/** By day of issue, then by number of the service; what is not there yet is the newest. */
function isEarlier(one: InvoiceCard, other: InvoiceCard): boolean {
  const [a, b] = [one.invoice, other.invoice];
  if (a.issueDate !== b.issueDate) return (a.issueDate ?? '') < (b.issueDate ?? '');
  return (a.invoiceId ?? Infinity) < (b.invoiceId ?? Infinity);
}

/** The items after a correction; null where its items are a difference or unclear. */
function stateAfter(invoices: Invoices, card: InvoiceCard): Relatives['before'] {
  const items = card.invoice.invoiceItems;
  const original = originalOf(invoices, card);
  const are = MADE_HERE.test(card.localId)
    ? 'afterState'
    : readCorrectionItems(items, original?.invoice.invoiceItems ?? null);
  return are === 'afterState' ? items : null;
}

function advanceOf(invoices: Invoices, id: string): Advance | null {
  const card = invoices.show(id);
  if (!card) return null;
  const corrections = linkedTo(card, 'correctedBy').flatMap((correction) => invoices.show(correction) ?? []);
  return advanceTaken(
    card.invoice,
    corrections.map((one) => documentSums(one.invoice, correctionRelatives(invoices, one))),
  );
}
