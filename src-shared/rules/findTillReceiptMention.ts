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
 * Returns `named` if the remarks mention a till receipt, `unclear` if they mention a receipt with a negation ("bez
 * paragonu"), and null without a mention. An `unclear` invoice counts as an ordinary sale: if the till recorded the
 * sale too, a comparison with the till shows the tax counted twice, while missing tax would remain unseen.
 */
export function classifyTillReceiptMention(remarks: string | null): 'named' | 'unclear' | null {
  const text = remarks ?? '';
  if (!RECEIPT.test(text)) return null;
  return DENIED.test(text) ? 'unclear' : 'named';
}

/**
 * Returns what an invoice's remarks say about a till receipt; null for a correction, so that the sums of the VAT
 * register always include corrections. vatRegisterRemarks.ts adds a remark if the till may have recorded the correction
 * too.
 */
export const findTillReceiptMention = ({
  invoiceType,
  additionalInfo,
}: Pick<ShownInvoice, 'invoiceType' | 'additionalInfo'>) =>
  isCorrection(invoiceType) ? null : classifyTillReceiptMention(additionalInfo);
