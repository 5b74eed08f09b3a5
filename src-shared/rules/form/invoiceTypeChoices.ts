import type { Barred } from '../../contract/invoiceFormContract';
import { INVOICE_TYPE_CODES } from '../../model/invoice';
import {
  isCorrection,
  isCorrectableVatInvoice,
  isInvoiceTypeForKsefAccountsOnly,
  INVOICE_TYPE_NUMBERS_BY_NAME,
} from '../documents/invoiceTypes';

/**
 * Lists the invoice types that a form may offer, and the reasons why the other types are not allowed (conformance.md
 * RUL-1 to RUL-6, A4-A9, A39).
 */

export type KsefConnected = boolean | 'unknown';

export type TypePurpose =
  | { readonly make: 'new'; readonly advances: boolean }
  | { readonly make: 'correction'; readonly of: number }
  | { readonly make: 'edit'; readonly of: number; readonly draft: boolean };

/** Returns the usual type of a correction of this document; null if the document is not corrected. */
export function getCorrectionTypeFor(original: number, ksef: KsefConnected): number | null {
  if (isCorrectableVatInvoice(original))
    return ksef === true
      ? INVOICE_TYPE_NUMBERS_BY_NAME.ksefCorrection
      : INVOICE_TYPE_NUMBERS_BY_NAME.correction;
  switch (original) {
    case INVOICE_TYPE_NUMBERS_BY_NAME.advance:
      return INVOICE_TYPE_NUMBERS_BY_NAME.correction;
    case INVOICE_TYPE_NUMBERS_BY_NAME.advanceReceipt:
      return INVOICE_TYPE_NUMBERS_BY_NAME.correctionReceipt;
    case INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance:
      return INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection;
    case INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement:
      return INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection;
    default:
      return isCorrection(original) ? original : null;
  }
}

/** Returns all lawful correction types of an original, so that the user can choose among them. */
function correctionsOf(original: number): readonly (number | null)[] {
  if (isCorrectableVatInvoice(original))
    return [
      INVOICE_TYPE_NUMBERS_BY_NAME.correction,
      INVOICE_TYPE_NUMBERS_BY_NAME.correctionReceipt,
      INVOICE_TYPE_NUMBERS_BY_NAME.ksefCorrection,
    ];
  return [getCorrectionTypeFor(original, false)];
}

function explainBarredType(type: number, purpose: TypePurpose, ksef: KsefConnected): Barred | null {
  if (purpose.make === 'edit') {
    if (type === purpose.of) return null;
    if (!purpose.draft || isCorrection(purpose.of)) return 'typeFixed';
  }
  if (purpose.make === 'correction') {
    if (!correctionsOf(purpose.of).includes(type)) return 'otherOriginal';
  } else if (isCorrection(type)) return 'fromItsInvoice';
  if (type === INVOICE_TYPE_NUMBERS_BY_NAME.advance && ksef === true) return 'advanceOfKsef';
  if (isInvoiceTypeForKsefAccountsOnly(type) && ksef === false) return 'ksefOff';
  if (type === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement && purpose.make === 'new' && !purpose.advances)
    return 'noAdvances';
  return null;
}

/** Returns all invoice types in the order of their codes. `barred` is null for a type that the user may choose. */
export const listInvoiceTypeChoices = (
  purpose: TypePurpose,
  ksef: KsefConnected,
): { type: number; barred: Barred | null }[] =>
  INVOICE_TYPE_CODES.map((type) => ({ type, barred: explainBarredType(type, purpose, ksef) }));
