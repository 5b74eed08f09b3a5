import type { ShownInvoice } from '../model/invoice';
import { isCorrection } from './invoiceTypes';

/** Finds invoices for a receipt of the till by their remarks (FP, art. 109 ust. 3d; art. 106b ust. 5-6). */

const RECEIPT = /(?<!\p{L})paragon/iu;
/**
 * Matches denials of a receipt: „bez paragonu”, „nie wystawiono żadnego paragonu”, „nie do paragonu”; „paragonu nie
 * wydano”, „paragon: brak”.
 */
const DENIED =
  /(?<!\p{L})(?:nie|bez|brak|ani|żad\p{L}+)(?:\s+\p{L}+){0,3}\s+paragon|(?<!\p{L})paragon\p{L}*(?:\s+fisk\p{L}*)?[\s:–-]+(?:nie|brak)(?!\p{L})/iu;

/**
 * Reads the remarks: `named` means that the invoice is for a receipt, and null that no receipt is mentioned. `unclear`
 * means that a denial stands beside the word, so there was no receipt or it is unknown; such an invoice counts as an
 * ordinary sale with a remark, because a comparison with the till finds tax that is counted twice, but not tax that is
 * missing.
 */
export function parseTillReceiptMention(remarks: string | null): 'named' | 'unclear' | null {
  const text = remarks ?? '';
  if (!RECEIPT.test(text)) return null;
  return DENIED.test(text) ? 'unclear' : 'named';
}

/**
 * Returns what the remarks say about a till receipt; a correction never counts as an invoice for a receipt. A
 * correction without FP is counted in the sums, so no change is lost; the register adds a remark
 * (export/vatRegisterRemarks.ts), because the till may have recorded the correction too.
 */
export const findTillReceiptMention = ({
  invoiceType,
  additionalInfo,
}: Pick<ShownInvoice, 'invoiceType' | 'additionalInfo'>) =>
  isCorrection(invoiceType) ? null : parseTillReceiptMention(additionalInfo);
