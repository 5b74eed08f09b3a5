import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { FormItem } from '#shared/model/invoiceForm';
import { applyDifferenceLines } from '#shared/rules/correctionLines';
import { toFormItems } from '#shared/rules/formFields';
import { pricedItems } from '#shared/rules/formSums';
import type { Store } from '../store/store';
import { knownIn } from './correctionConvention';
import { buildCorrectionChain, type Chain } from './invoiceRelatives';

/** Returns the lines after all certain corrections of the chain. `read` chooses the version of each invoice. */
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

/** Returns an invoice with the lines that its corrections left. */
export function asCorrected(store: Store, card: InvoiceCard): ShownInvoice {
  const { invoice } = card;
  if (!card.linked.some(({ relation }) => relation === 'correctedBy')) return invoice;
  const chain = buildCorrectionChain(knownIn(store), card);
  return { ...invoice, invoiceItems: pricedItems(linesAfter(chain, (chainCard) => chainCard.invoice)) };
}
