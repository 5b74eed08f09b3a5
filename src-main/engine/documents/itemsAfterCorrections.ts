import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { FormItem } from '#shared/model/invoiceForm';
import { applyDifferenceLines } from '#shared/rules/correctionLines';
import { toFormItems } from '#shared/rules/formFields';
import { pricedItems } from '#shared/rules/formSums';
import type { Store } from '../store/store';
import { knownIn } from './correctionConvention';
import { buildCorrectionChain, type Chain } from './invoiceRelatives';

/** The lines after all corrections of the chain that are certain; each `read` as one wants to see it. */
export const linesAfter = (
  { first, corrections }: Pick<Chain, 'first' | 'corrections'>,
  read: (card: InvoiceCard) => ShownInvoice,
): FormItem[] =>
  corrections.reduce(
    (state, { card, itemsAre, after }) => {
      if (itemsAre === 'correctedItems') return toFormItems(after ?? [], false);
      const lines = toFormItems(read(card).invoiceItems, false);
      return itemsAre === 'differences' ? applyDifferenceLines(state, lines) : lines;
    },
    toFormItems(read(first).invoiceItems, false),
  );

/** An advance with its lines, or its order, as its corrections have left them. */
export function asCorrected(store: Store, card: InvoiceCard): ShownInvoice {
  const { invoice } = card;
  if (!card.linked.some(({ relation }) => relation === 'correctedBy')) return invoice;
  const chain = buildCorrectionChain(knownIn(store), card);
  return { ...invoice, invoiceItems: pricedItems(linesAfter(chain, (one) => one.invoice)) };
}
