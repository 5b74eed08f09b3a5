import type { ShownInvoice } from '../model/invoice';
import { isCorrection } from './invoiceTypes';

/** Invoices to a receipt of the till, as their remarks say (FP, art. 109 ust. 3d; art. 106b ust. 5-6). */

const RECEIPT = /(?<!\p{L})paragon/iu;
const NEGATION = /(?<!\p{L})(?:nie|bez|brak|ani|żad(?:en|n\p{L}+))(?!\p{L})/iu;
/** „do paragonu”, „wg paragonu”, „paragon fiskalny nr 12”, „paragon 123/2026”. */
const NAMED =
  /(?<!(?<!\p{L})nie\s+(?:na\s+)?)(?<!\p{L})(?:do|wg|według|podstawie)\s+paragon\p{L}*|(?<!\p{L})paragon\p{L}*(?:\s+fisk\p{L}*\.?)?[\s:]*(?:(?:nr|numer)[\s.:]*)?[\p{L}/-]{0,6}\d/giu;
/** „bez paragonu”, „brak paragonu”, „nie wystawiono żadnego paragonu”; „paragonu nie wydano”, „paragon: brak”. */
const DENIED =
  /(?<!\p{L})(?:bez|brak|nie\s+(?:zosta\p{L}*\s+)?(?:wyst|wyd|druk|by[łl]|sporz[ąa]dz|nabi)\p{L}*\.?)\s+(?:(?:[żz]ad|fisk|wyst|wyd|druk)\p{L}*\s+){0,2}paragon\p{L}*|(?<!\p{L})paragon\p{L}*(?:\s+fisk\p{L}*)?(?:\s+nr)?[\s:–-]+(?:brak|niewyst|nie\s+(?:zosta\p{L}*\s+)?(?:wyst|wyd|druk|by[łl]|sporz[ąa]dz|nabi))\p{L}*/giu;

/**
 * `named`: the invoice is for a receipt. null: no word of a receipt, or only that there was none. `unclear`: both are said,
 * or the remarks deny something that may be the receipt. Unclear invoices count as ordinary sales, with a remark: tax that
 * is counted twice is found by comparing with the till, tax that is missing is not.
 */
export function receiptIn(remarks: string | null): 'named' | 'unclear' | null {
  const text = remarks ?? '';
  const rest = text.replace(DENIED, ' ');
  if (!RECEIPT.test(rest)) return null;
  const vague = rest.replace(NAMED, ' ');
  return rest !== text || (RECEIPT.test(vague) && NEGATION.test(vague)) ? 'unclear' : 'named';
}

/** A correction is never one: its tax is a change, which no till reports. */
export const receiptOf = ({
  invoiceType,
  additionalInfo,
}: Pick<ShownInvoice, 'invoiceType' | 'additionalInfo'>) =>
  isCorrection(invoiceType) ? null : receiptIn(additionalInfo);
