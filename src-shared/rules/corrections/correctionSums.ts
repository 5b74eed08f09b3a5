import type { Totals } from '../../contract/invoicesContract';
import type { ShownInvoice } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import { splitAdvanceByVatRate } from '../documents/advances';
import { parseCorrectionAmountNote } from './correctionConventionRemark';
import { toGrosz } from '../decimal';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '../documents/invoiceTypes';
import { findAmountDirectionInCorrectionReason } from './findAmountDirectionInCorrectionReason';
import {
  buildSumsFromRates,
  type CorrectionDoubt,
  type DocumentSums,
  type Relatives,
  type Sums,
} from '../documents/documentSumTypes';
import {
  addSumsPerVatRate,
  sumGrossOfItems,
  getVatPercent,
  subtractSumsPerVatRate,
  splitGrossIntoNetAndVat,
  computeInvoiceTotals,
  type RateSum,
} from '../tax/vat';

/**
 * Computes the effect of a correction in grosz (art. 106j; domain.md 6.3; documents.md, 2). An uncertain amount is
 * null, and `doubt` then names the reason.
 */

type CorrectionSums = DocumentSums & { readonly kind: 'correction' };
type SumsAndChange = Pick<CorrectionSums, 'before' | 'after' | 'difference' | 'change'>;
const UNKNOWN_SUMS: SumsAndChange = { before: null, after: null, difference: null, change: null };

export function computeCorrectionSums(
  invoice: ShownInvoice,
  ownTotals: Totals,
  relatives: Relatives,
): CorrectionSums {
  const buildCorrectionSums = (parts: SumsAndChange, doubt: CorrectionDoubt | null): CorrectionSums => ({
    kind: 'correction',
    ...parts,
    items: ownTotals,
    doubt,
  });
  if (ownTotals.unreadItems > 0 || relatives.itemsAre === 'unknown')
    return buildCorrectionSums(UNKNOWN_SUMS, 'itemsUnclear');
  if (exceedsOrder(invoice, ownTotals, relatives)) return buildCorrectionSums(UNKNOWN_SUMS, 'amountUnclear');
  const parts = computeSumsAndChange(invoice, ownTotals, relatives);
  const doubt = findReasonToDoubt(invoice, parts, relatives);
  if (doubt !== null) return buildCorrectionSums(UNKNOWN_SUMS, doubt);
  if (parts.difference) return buildCorrectionSums(parts, null);
  const { original, before } = relatives;
  const why = original === null ? 'originalUnknown' : before === null ? 'chainUnknown' : 'amountUnclear';
  return buildCorrectionSums(parts, why);
}

/**
 * Returns the sums before and after a correction and their difference. A sum is null if it does not follow from the
 * correction's items.
 */
function computeSumsAndChange(invoice: ShownInvoice, ownTotals: Totals, relatives: Relatives): SumsAndChange {
  const orders = computeOrderSums(invoice, ownTotals, relatives);
  switch (invoice.invoiceType) {
    case INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection:
      if (relatives.original === null && getStatedDifference(invoice, ownTotals, relatives) !== null)
        return { ...UNKNOWN_SUMS, change: getStatedDifference(invoice, ownTotals, relatives) };
      return computeDifference(
        computePartPaidByAdvance(orders.before, relatives.amountBefore),
        computePartPaidByAdvance(orders.after, findCorrectedAdvanceAmount(invoice, relatives)),
      );
    case INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection:
      if (orders.after && areAllRatesZero(orders.after)) return computeSettlementCancellation(relatives);
      if (orders.before && areAllRatesZero(orders.before) && !asksForAll(relatives.original))
        return { ...UNKNOWN_SUMS, change: toGrosz(invoice.prepaymentValue) };
      // The original is unknown and the negative lines may cancel the whole order, so the amounts stay unknown.
      if (orders.before === null && relatives.itemsAre === 'differences' && ownTotals.gross < 0)
        return UNKNOWN_SUMS;
  }
  const parts = computeDifference(orders.before, orders.after);
  const left =
    invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection
      ? computeChangeOfRemainder(invoice, parts, relatives)
      : null;
  if (left) return left;
  if (parts.difference || relatives.itemsAre !== 'differences') return parts;
  // The sums of the correction's difference lines are the exact change of the tax only if no amount was rounded.
  const exact = ownTotals.rates.every(isExact);
  return {
    ...parts,
    difference: exact ? buildSumsFromRates(ownTotals.rates) : null,
    change: ownTotals.gross,
  };
}

/** Returns whether the amount of an advance after its correction is below zero or above the value of its order. */
function exceedsOrder(invoice: ShownInvoice, ownTotals: Totals, relatives: Relatives): boolean {
  if (invoice.invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection) return false;
  const { after } = computeOrderSums(invoice, ownTotals, relatives);
  const amount = findCorrectedAdvanceAmount(invoice, relatives);
  return after !== null && amount !== null && (amount < 0 || amount > after.gross);
}

function computeDifference(before: Sums | null, after: Sums | null): SumsAndChange {
  const difference =
    before && after ? buildSumsFromRates(subtractSumsPerVatRate(after.rates, before.rates)) : null;
  return { before, after, difference, change: difference?.gross ?? null };
}

/** Returns the sums of the order before and after the correction, per VAT rate. */
function computeOrderSums({ invoiceItems, currency }: ShownInvoice, ownTotals: Totals, relatives: Relatives) {
  const { before, itemsAre } = relatives;
  const sumItems = (items: NonNullable<Relatives['before']>): Sums | null => {
    const totals = computeInvoiceTotals({ items, currency });
    return totals.unreadItems > 0 ? null : buildSumsFromRates(totals.rates);
  };
  const after = {
    afterState: () => buildSumsFromRates(ownTotals.rates),
    differences: () => before && sumItems([...before, ...invoiceItems]),
    correctedItems: () => before && relatives.after && sumItems(relatives.after),
    unknown: () => null,
  }[itemsAre];
  return { before: before && sumItems(before), after: after() };
}

/**
 * Returns an advance's share of the order's sums, per VAT rate. A correction of the advance changes only this share
 * (MFEX 11, 12).
 */
function computePartPaidByAdvance(order: Sums | null, advance: Grosz | null): Sums | null {
  // If the advance is zero after its correction or the value of the order is zero, the sums of all VAT rates are zero.
  if (order && (advance === 0 || order.gross === 0))
    return buildSumsFromRates(order.rates.map(({ rate }) => splitGrossIntoNetAndVat(rate, 0)));
  const rates = order && advance !== null ? splitAdvanceByVatRate(order.rates, advance) : null;
  return rates && buildSumsFromRates(rates);
}

function getStatedDifference(
  { prepaymentValue, additionalInfo }: ShownInvoice,
  ownTotals: Totals,
  relatives: Relatives,
) {
  if (relatives.itemsAre !== 'differences' || parseCorrectionAmountNote(additionalInfo) !== null) return null;
  const change = toGrosz(prepaymentValue);
  return change !== null && change > 0 && ownTotals.gross < 0 ? null : change;
}

const areAllRatesZero = ({ rates }: Sums): boolean => rates.every(({ gross }) => gross === 0);

/** Returns by how much a correction changes the amount left to pay on a settlement, per VAT rate; null if unknown. */
function computeChangeOfRemainder(
  invoice: ShownInvoice,
  { after, difference }: SumsAndChange,
  relatives: Relatives,
): SumsAndChange | null {
  const { amountBefore, leftBefore, deducted } = relatives;
  const left = after && deducted && buildSumsFromRates(subtractSumsPerVatRate(after.rates, deducted.rates));
  if (!left || !leftBefore || !difference || amountBefore === null) return null;
  const parts = computeDifference(leftBefore, left);
  const asOrder = amountBefore + difference.gross;
  const remainders = listStatedRemainders(invoice, relatives);
  if (remainders.length === 0)
    return left.gross === asOrder ? ignoreIfSameAsOrder(parts, difference) : UNKNOWN_SUMS;
  if (!remainders.includes(left.gross)) return null;
  return remainders.includes(asOrder) ? ignoreIfSameAsOrder(parts, difference) : parts;
}

const ignoreIfSameAsOrder = (parts: SumsAndChange, { rates }: Sums): SumsAndChange | null =>
  parts.difference && subtractSumsPerVatRate(parts.difference.rates, rates).every(({ gross }) => gross === 0)
    ? null
    : parts;

/**
 * Returns the possible amounts left to pay, in grosz, that the correction of a settlement states; empty if no amount is
 * stated. If the correction lists differences, `prepaymentValue` may be the new amount or a difference.
 */
function listStatedRemainders(
  { prepaymentValue, additionalInfo }: ShownInvoice,
  { amountBefore, itemsAre }: Pick<Relatives, 'amountBefore' | 'itemsAre'>,
): Grosz[] {
  const noted = parseCorrectionAmountNote(additionalInfo);
  if (noted !== null) return [noted];
  const prepayment = toGrosz(prepaymentValue);
  if (prepayment === null) return [];
  return itemsAre === 'differences' && amountBefore !== null
    ? [prepayment, amountBefore + prepayment]
    : [prepayment];
}

/**
 * Returns the change of a settlement's amount when a correction reduces the settlement to zero. The amounts of its
 * advances stay unchanged, because advances are separate invoices.
 */
function computeSettlementCancellation({ leftBefore, amountBefore }: Relatives): SumsAndChange {
  if (leftBefore)
    return computeDifference(
      leftBefore,
      buildSumsFromRates(leftBefore.rates.map(({ rate }) => splitGrossIntoNetAndVat(rate, 0))),
    );
  return { ...UNKNOWN_SUMS, change: amountBefore === null ? null : 0 - amountBefore };
}

/**
 * Returns whether the amount to pay of a settlement equals the value of its whole order, so that the settlement deducts
 * no advance.
 */
const asksForAll = (settlement: Relatives['original']): boolean =>
  settlement !== null && toGrosz(settlement.prepaymentValue) === sumGrossOfItems(settlement.invoiceItems);

const isExact = ({ rate, gross, vat }: RateSum): boolean => {
  const percent = getVatPercent(rate);
  return vat !== null && (gross * percent) % (100 + percent) === 0;
};

/** Returns the reason to doubt the chosen interpretation of the correction's items; null if there is no reason. */
function findReasonToDoubt(
  invoice: ShownInvoice,
  parts: SumsAndChange,
  relatives: Relatives,
): CorrectionDoubt | null {
  const { change, before, after } = parts;
  const sense = isRemainderStated(invoice, parts, relatives)
    ? null
    : findAmountDirectionInCorrectionReason(invoice.correctionReason);
  if (change !== null && ((sense === 'more' && change < 0) || (sense === 'less' && change > 0)))
    return 'againstReason';
  if (before && after && turnsNegative(before, after)) return 'negativeRate';
  // The correction contradicts itself: its items reduce the order to zero, but its `prepaymentValue` still leaves an
  // amount of the advance.
  const prepayment = toGrosz(invoice.prepaymentValue) ?? 0;
  if (
    invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection &&
    after &&
    areAllRatesZero(after) &&
    prepayment > 0
  )
    return 'amountUnclear';
  if (invoice.invoiceType !== INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection || change === null)
    return null;
  const { leftBefore, amountBefore } = relatives;
  // The amounts that the correction states are checked first, because a mismatch with them is stronger evidence of a
  // wrong interpretation than a negative amount.
  const remainders = listStatedRemainders(invoice, relatives);
  const isStatedOtherwise = amountBefore !== null && !remainders.includes(amountBefore + change);
  if (remainders.length > 0 && isStatedOtherwise) return 'amountUnclear';
  const left = leftBefore && parts.difference && addSumsPerVatRate(leftBefore.rates, parts.difference.rates);
  if (left?.some(({ gross }) => gross < 0)) return 'negativeRate';
  return amountBefore !== null && amountBefore + change < 0 ? 'negativeRate' : null;
}

/**
 * Returns whether a correction of a settlement states the amount left to pay that follows from the correction's items.
 */
const isRemainderStated = (
  invoice: ShownInvoice,
  { before, after, change }: SumsAndChange,
  relatives: Relatives,
): boolean =>
  invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection &&
  before !== null &&
  // The comparison is by identity, because only sums of the amount left to pay contain the object `leftBefore` itself.
  before === relatives.leftBefore &&
  !(after && areAllRatesZero(after)) &&
  listStatedRemainders(invoice, relatives).includes((relatives.amountBefore ?? NaN) + (change ?? NaN));

const turnsNegative = (before: Sums, after: Sums): boolean =>
  after.rates.some(
    ({ rate, gross }) => gross < 0 && (before.rates.find((was) => was.rate === rate)?.gross ?? 0) >= 0,
  );

/** Returns the amount of an advance after its correction, in grosz; null if unknown. */
export function findCorrectedAdvanceAmount(
  { prepaymentValue, additionalInfo }: ShownInvoice,
  { amountBefore, itemsAre }: Relatives,
): Grosz | null {
  const noted = parseCorrectionAmountNote(additionalInfo);
  if (noted !== null) return noted;
  const prepayment = toGrosz(prepaymentValue);
  if (prepayment === null) return null;
  if (itemsAre === 'afterState' || itemsAre === 'correctedItems') return prepayment;
  return itemsAre === 'differences' && amountBefore !== null ? amountBefore + prepayment : null;
}

/**
 * Returns the amount of an advance or settlement after a correction, in grosz; null if unknown. The next correction
 * starts from this amount (domain.md 6.3).
 */
export function computeCorrectedAdvanceOrSettlement(
  correction: ShownInvoice,
  sums: Pick<CorrectionSums, 'change'>,
  relatives: Relatives,
): Grosz | null {
  if (correction.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection) {
    const amount = findCorrectedAdvanceAmount(correction, relatives);
    // If a correction cancels the whole advance but states no amount, the corrected amount of the advance is 0.
    return amount ?? (sums.change !== null && sums.change + (relatives.amountBefore ?? NaN) === 0 ? 0 : null);
  }
  // If the service states no amount after the correction, Kontuar adds the change of the order's total to the
  // document's amount before the correction.
  const { amountBefore } = relatives;
  return amountBefore === null || sums.change === null ? null : amountBefore + sums.change;
}
