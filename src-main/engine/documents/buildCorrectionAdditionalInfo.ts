import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { NO_CORRECTION_CONVENTIONS } from '#shared/rules/corrections/correctionConventionSchemas';
import { findCorrectedAdvanceAmount } from '#shared/rules/corrections/correctionSums';
import {
  parseCorrectionAmountNote,
  appendAmountAfterCorrectionNote,
  appendCorrectionConventionNote,
  stripCorrectionAmountSentence,
} from '#shared/rules/corrections/correctionConventionRemark';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { applyPatch } from '#shared/rules/merge/applyQueuedBody';
import { readCorrectionConventionSetting, createDocumentReadingContext } from './correctionConvention';
import type { Store } from '../store/storeInterface';
import { findCorrectionRelatives } from './invoiceRelatives';

const CORRECTED_KIND_BY_TYPE: Readonly<Record<number, 'advance' | 'settlement'>> = {
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection]: 'advance',
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection]: 'settlement',
};

/**
 * Returns the text of a correction's field `additionalInfo`, with any notes that Kontuar adds about items and amount
 * (A28).
 */
export function buildCorrectionAdditionalInfo(store: Store, card: InvoiceCard): string | null {
  const { invoiceType, currency } = card.invoice;
  const way = readCorrectionConventionSetting(store);
  const { itemsAre } = findCorrectionRelatives(
    { ...createDocumentReadingContext(store), conventions: () => NO_CORRECTION_CONVENTIONS },
    card,
  );
  let info = card.invoice.additionalInfo;
  if (way !== null && itemsAre === 'unknown') info = appendCorrectionConventionNote(info, way);
  const of = CORRECTED_KIND_BY_TYPE[invoiceType];
  if (of === undefined || parseCorrectionAmountNote(info) !== null) return info;
  const gross = findCorrectedAdvanceAmount(
    card.invoice,
    findCorrectionRelatives(createDocumentReadingContext(store), card),
  );
  return gross !== null && gross >= 0 ? appendAmountAfterCorrectionNote(info, of, gross, currency) : info;
}

/**
 * Returns the given edit of a correction, with the new amount in the sentence of `additionalInfo` that states the
 * amount. If the new amount is unknown, the sentence is removed.
 */
export function updateAmountInCorrectionNote(store: Store, card: InvoiceCard, patch: UpdateBody): UpdateBody {
  const edited = applyPatch(card.invoice, patch);
  const of = CORRECTED_KIND_BY_TYPE[edited.invoiceType];
  const named = parseCorrectionAmountNote(edited.additionalInfo);
  if (of === undefined || named === null || edited.prepaymentValue === card.invoice.prepaymentValue)
    return patch;
  if (named !== parseCorrectionAmountNote(card.invoice.additionalInfo)) return patch;
  const invoice = { ...edited, additionalInfo: stripCorrectionAmountSentence(edited.additionalInfo ?? '') };
  const gross = findCorrectedAdvanceAmount(
    invoice,
    findCorrectionRelatives(createDocumentReadingContext(store), { ...card, invoice }),
  );
  const isSaid = gross !== null && gross >= 0;
  return {
    ...patch,
    additionalInfo: isSaid
      ? appendAmountAfterCorrectionNote(invoice.additionalInfo, of, gross, invoice.currency)
      : invoice.additionalInfo,
  };
}
