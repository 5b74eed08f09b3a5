import type { FormSetup } from '../contract/invoiceFormContract';
import type { InvoiceItem, ShownInvoice } from '../model/invoice';
import type { FormFields, FormItem } from '../model/invoiceForm';
import type { Grosz } from '../model/scalars';
import { buildCorrected } from './correctionDecision';
import { listReadings } from './correctionReadings';
import { correctionSums } from './correctionSums';
import { readAmount } from './formBody';
import { isCorrection, TYPE } from './invoiceTypes';
import { NO_RELATIVES, type DocumentSums, type Relatives } from './relatives';
import { computeInvoiceTotals } from './vat';

/** The sums of a form, by the rules of its documents. */

const decimalOf = (text: string): string | null => {
  const value = readAmount(text);
  return Number.isNaN(value) ? null : String(value);
};

/** Lines as the sums see them; an amount that cannot be read is null. */
export function pricedItems(items: readonly FormItem[]): InvoiceItem[] {
  return items.map(({ positionId, name, unit, rate, symbol, price, quantity }) => ({
    positionId,
    name,
    unit,
    rate,
    symbol,
    userId: null,
    status: null,
    extra: {},
    grossUnitPrice: decimalOf(price),
    quantity: decimalOf(quantity),
  }));
}

export type CorrectionOfForm = DocumentSums & { readonly kind: 'correction' };

/**
 * A correction being written: an advance's share, a taken-back settlement's rest (domain.md 6.3). null: no known
 * original.
 */
export function correctionOfForm(
  fields: FormFields,
  original: FormSetup['original'],
): CorrectionOfForm | null {
  const { invoiceType, currency, correctionReason } = fields;
  if (!isCorrection(invoiceType) || !original) return null;
  const { invoice, before, amountBefore, leftBefore, deducted, itemsAre } = original;
  const invoiceItems = pricedItems(fields.items);
  const correction: ShownInvoice = {
    ...invoice,
    invoiceType,
    currency,
    correctionReason,
    invoiceItems,
    prepaymentValue: decimalOf(fields.prepaymentValue),
    additionalInfo: null,
  };
  const state: Relatives = {
    ...NO_RELATIVES,
    original: invoice,
    before: before && pricedItems(before),
    amountBefore,
    leftBefore,
    deducted,
    itemsAre,
  };
  const relatives =
    itemsAre === 'correctedItems' ? { ...state, after: afterCorrectedItems(correction, state) } : state;
  return correctionSums(correction, computeInvoiceTotals({ items: invoiceItems, currency }), relatives);
}

/** An edited correction of other programs may list the corrected items only. null: they fit in several ways. */
function afterCorrectedItems(correction: ShownInvoice, state: Relatives): Relatives['after'] {
  const [only, ...others] = listReadings(buildCorrected(correction, state)).filter(
    ({ convention }) => convention === 'correctedItems',
  );
  return only && others.length === 0 ? only.after : null;
}

/** Left to pay of a settlement being corrected, after its advances as they are; null: another type, or not known. */
export function leftNow(
  { invoiceType, items, currency }: Pick<FormFields, 'invoiceType' | 'items' | 'currency'>,
  original: FormSetup['original'],
): Grosz | null {
  const { deducted = null, itemsAre } = original ?? {};
  if (invoiceType !== TYPE.ksefSettlementCorrection || !deducted || itemsAre !== 'afterState') return null;
  const { gross, unreadItems } = computeInvoiceTotals({ items: pricedItems(items), currency });
  return unreadItems > 0 ? null : gross - deducted.gross;
}
