import type { ShownInvoice } from '../../model/invoice';
import type { DecimalText, Grosz } from '../../model/scalars';
import { parseNormalisedDecimalText, divideRoundingHalfAway, sumIfKnown } from '../decimal';
import { isCorrection } from '../documents/invoiceTypes';
import { parseNbpRateFromRemarks } from './nbpRateInRemarks';
import type { RateSum } from './vat';

/**
 * Amounts of invoices in a foreign currency: conversion of VAT to złoty, and the limit for split payment (domain.md
 * 2.6, 8).
 */

/** Converts a foreign amount to złoty, in grosz; null if the amount or the exchange rate is unknown. */
export function convertToZloty(amount: Grosz | null, exchangeRate: DecimalText | null): Grosz | null {
  const rate = exchangeRate === null ? null : parseNormalisedDecimalText(exchangeRate);
  if (amount === null || !rate || rate.units <= 0n) return null;
  const grosz = Number(divideRoundingHalfAway(BigInt(amount) * rate.units, 10n ** BigInt(rate.places)));
  return Number.isSafeInteger(grosz) ? grosz : null;
}

/**
 * Returns the exchange rate of a document; null if there is none. A correction has the rate of its original (art. 31b
 * ust. 1; domain.md 6.3).
 */
export function findInvoiceOrOriginalExchangeRate(
  { invoiceType, ...document }: ConvertedDocument & Pick<ShownInvoice, 'invoiceType'>,
  original: ConvertedDocument | null,
): DecimalText | null {
  if (document.currency === 'PLN') return null;
  if (!isCorrection(invoiceType)) return findStatedRate(document);
  return original?.currency === document.currency ? findStatedRate(original) : null;
}
type ConvertedDocument = Pick<ShownInvoice, 'currency' | 'exchangeRate' | 'additionalInfo'>;

/**
 * Returns the exchange rate that the service gives for the document. Without such a rate, returns the rate that the
 * remarks state together with an NBP table.
 */
const findStatedRate = ({ exchangeRate, additionalInfo, currency }: ConvertedDocument): DecimalText | null =>
  exchangeRate ?? parseNbpRateFromRemarks(additionalInfo, currency)?.rate ?? null;

/**
 * Returns the VAT in złoty, in grosz, converted separately for each VAT rate (art. 106e ust. 11); null without VAT or
 * with an unknown amount.
 */
export function convertVatToZloty(rates: readonly RateSum[], exchangeRate: DecimalText | null): Grosz | null {
  const taxed = rates.filter(({ vat }) => vat !== 0);
  return taxed.length === 0 ? null : sumIfKnown(taxed.map(({ vat }) => convertToZloty(vat, exchangeRate)));
}

const SPLIT_PAYMENT_LIMIT = 1_500_000;

/**
 * Returns whether a total is over 15 000 zł, the split-payment limit for annex 15 items; null for a foreign currency
 * without an exchange rate.
 */
export function isOverSplitPaymentLimit(
  gross: Grosz,
  currency: string,
  exchangeRate: DecimalText | null,
): boolean | null {
  const zloty = currency === 'PLN' ? gross : convertToZloty(gross, exchangeRate);
  return zloty === null ? null : zloty > SPLIT_PAYMENT_LIMIT;
}
