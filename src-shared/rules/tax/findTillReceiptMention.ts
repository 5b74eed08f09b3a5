import type { ShownInvoice } from '../../model/invoice';
import { isCorrection } from '../documents/invoiceTypes';

/** Finds out from an invoice's remarks whether the invoice was issued for a till receipt (art. 106b ust. 5-6). */

const RECEIPT = /(?<!\p{L})paragon/iu;
/** Matches texts that deny a receipt, such as „bez paragonu” or „paragonu nie wydano”. */
const DENIED_RECEIPT_PATTERN =
  /(?<!\p{L})(?:nie|bez|brak|ani|żad\p{L}+)(?:\s+\p{L}+){0,3}\s+paragon|(?<!\p{L})paragon\p{L}*(?:\s+fisk\p{L}*)?[\s:–-]+(?:nie|brak)(?!\p{L})/iu;

/**
 * Returns whether the remarks mention a till receipt. `unclear`: the mention is negated ("bez paragonu"), so the
 * invoice counts as an ordinary sale.
 */
export function classifyTillReceiptMention(remarks: string | null): 'named' | 'unclear' | null {
  const text = remarks ?? '';
  if (!RECEIPT.test(text)) return null;
  return DENIED_RECEIPT_PATTERN.test(text) ? 'unclear' : 'named';
}

/** Returns what the remarks of an invoice say about a till receipt; null for a correction. */
export const findTillReceiptMention = ({
  invoiceType,
  additionalInfo,
}: Pick<ShownInvoice, 'invoiceType' | 'additionalInfo'>) =>
  isCorrection(invoiceType) ? null : classifyTillReceiptMention(additionalInfo);
