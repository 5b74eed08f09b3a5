import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { FormItem } from '#shared/model/invoiceFormFields';
import { applyDifferenceLines } from '#shared/rules/corrections/correctionDifferenceLines';
import { toFormItems } from '#shared/rules/form/convertInvoiceToFormFields';
import { convertFormItemsToInvoiceItems } from '#shared/rules/form/formCorrectionSums';
import type { Store } from '../store/storeInterface';
import { createDocumentReadingContext } from './correctionConvention';
import { buildCorrectionChain, type Chain } from './invoiceRelatives';

/**
 * Returns the items of an invoice after the corrections of its chain. The function `read` returns the document of a
 * card.
 */
export const computeItemsAfterCorrections = (
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

/** Returns the invoice with its items after all corrections whose effect is known. */
export function buildInvoiceWithItemsAfterCorrections(store: Store, card: InvoiceCard): ShownInvoice {
  const { invoice } = card;
  if (!card.linked.some(({ relation }) => relation === 'correctedBy')) return invoice;
  const chain = buildCorrectionChain(createDocumentReadingContext(store), card);
  return {
    ...invoice,
    invoiceItems: convertFormItemsToInvoiceItems(
      computeItemsAfterCorrections(chain, (chainCard) => chainCard.invoice),
    ),
  };
}
