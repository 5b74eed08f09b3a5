import type { FormSetup } from '../../contract/invoiceFormContract';
import type { InvoiceItem, ShownInvoice } from '../../model/invoice';
import type { FormFields, FormItem } from '../../model/invoiceFormFields';
import type { Grosz } from '../../model/scalars';
import { buildCorrectionToInterpret } from '../corrections/decideCorrectionInterpretation';
import { listCorrectionInterpretations } from '../corrections/correctionInterpretations';
import { computeCorrectionSums } from '../corrections/correctionSums';
import { parseTypedDecimalNumber } from './invoiceBodyFromForm';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '../documents/invoiceTypes';
import { NO_INVOICE_RELATIVES, type DocumentSums, type Relatives } from '../documents/documentSumTypes';
import { computeInvoiceTotals } from '../tax/vat';

/** Computes the sums that an invoice form shows, with the same functions as for stored documents. */

const parseDecimalOrNull = (text: string): string | null => {
  const value = parseTypedDecimalNumber(text);
  return Number.isNaN(value) ? null : String(value);
};

/**
 * Converts the item lines of a form into invoice items, from which sums are computed. A price or quantity that is no
 * number becomes null.
 */
export function convertFormItemsToInvoiceItems(items: readonly FormItem[]): InvoiceItem[] {
  return items.map(({ positionId, name, unit, rate, symbol, price, quantity }) => ({
    positionId,
    name,
    unit,
    rate,
    symbol,
    userId: null,
    status: null,
    extra: {},
    grossUnitPrice: parseDecimalOrNull(price),
    quantity: parseDecimalOrNull(quantity),
  }));
}

export type CorrectionOfForm = DocumentSums & { readonly kind: 'correction' };

/** Computes the amounts of the correction in the form (domain.md 6.3). Returns null if the original is unknown. */
export function computeFormCorrectionSums(
  fields: FormFields,
  original: FormSetup['original'],
): CorrectionOfForm | null {
  const { invoiceType, currency, correctionReason } = fields;
  if (!isCorrection(invoiceType) || !original) return null;
  const { invoice, before, amountBefore, leftBefore, deducted, itemsAre } = original;
  const invoiceItems = convertFormItemsToInvoiceItems(fields.items);
  const correction: ShownInvoice = {
    ...invoice,
    invoiceType,
    currency,
    correctionReason,
    invoiceItems,
    prepaymentValue: parseDecimalOrNull(fields.prepaymentValue),
    additionalInfo: null,
  };
  const state: Relatives = {
    ...NO_INVOICE_RELATIVES,
    original: invoice,
    before: before && convertFormItemsToInvoiceItems(before),
    amountBefore,
    leftBefore,
    deducted,
    itemsAre,
  };
  const relatives =
    itemsAre === 'correctedItems' ? { ...state, after: findItemsAfterCorrection(correction, state) } : state;
  return computeCorrectionSums(
    correction,
    computeInvoiceTotals({ items: invoiceItems, currency }),
    relatives,
  );
}

/** Returns the items after a correction that lists only the corrected items; null if the result is ambiguous. */
function findItemsAfterCorrection(correction: ShownInvoice, state: Relatives): Relatives['after'] {
  const [only, ...others] = listCorrectionInterpretations(
    buildCorrectionToInterpret(correction, state),
  ).filter(({ convention }) => convention === 'correctedItems');
  return only && others.length === 0 ? only.after : null;
}

/** Returns the amount left to pay after the correction of a settlement, in grosz; null if unknown. */
export function computeCorrectedSettlementDue(
  { invoiceType, items, currency }: Pick<FormFields, 'invoiceType' | 'items' | 'currency'>,
  original: FormSetup['original'],
): Grosz | null {
  const { deducted = null, itemsAre } = original ?? {};
  if (
    invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection ||
    !deducted ||
    itemsAre !== 'afterState'
  )
    return null;
  const { gross, unreadItems } = computeInvoiceTotals({
    items: convertFormItemsToInvoiceItems(items),
    currency,
  });
  return unreadItems > 0 ? null : gross - deducted.gross;
}
