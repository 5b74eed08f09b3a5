import type { ShownInvoice } from '../model/invoice';
import { isCorrection } from './invoiceTypes';

/** Invoices to a receipt of the till, as their remarks say (FP, art. 109 ust. 3d; art. 106b ust. 5-6). */

const RECEIPT = /(?<!\p{L})paragon/iu;
/** „bez paragonu”, „nie wystawiono żadnego paragonu”, „nie do paragonu”; „paragonu nie wydano”, „paragon: brak”. */
const DENIED =
  /(?<!\p{L})(?:nie|bez|brak|ani|żad\p{L}+)(?:\s+\p{L}+){0,3}\s+paragon|(?<!\p{L})paragon\p{L}*(?:\s+fisk\p{L}*)?[\s:–-]+(?:nie|brak)(?!\p{L})/iu;

/**
 * `named`: the invoice is for a receipt. `unclear`: a denial stands beside the word, so there was none, or it is not known.
 * Such an invoice counts as an ordinary sale, with a remark: tax that is counted twice is found by comparing with the till,
 * tax that is missing is not. null: no word of a receipt.
 */
export function receiptIn(remarks: string | null): 'named' | 'unclear' | null {
  const text = remarks ?? '';
  if (!RECEIPT.test(text)) return null;
  return DENIED.test(text) ? 'unclear' : 'named';
}

/**
 * A correction is never one: of the two ways to enter it, without FP and in the sums, or with FP and at the till, the first
 * loses no change. The register names it (export/remarks.ts), for the till may have it, too.
 */
export const findTillReceipt = ({
  invoiceType,
  additionalInfo,
}: Pick<ShownInvoice, 'invoiceType' | 'additionalInfo'>) =>
  isCorrection(invoiceType) ? null : receiptIn(additionalInfo);
