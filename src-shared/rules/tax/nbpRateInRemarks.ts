import type { DecimalText } from '../../model/scalars';

/**
 * Exchange rate of the National Bank of Poland (NBP) and the NBP table that contains the rate, as an invoice's remarks
 * state them (art. 31a of the VAT Act).
 */
export interface NbpRate {
  readonly rate: DecimalText;
  /** `190/A/NBP/2026`. */
  readonly table: string;
}

const TABLE_PATTERN = /\b\d{1,3}\/A\/NBP\/20\d\d\b/g;
/** Exchange rates of the NBP (National Bank of Poland) have four decimals, unlike amounts. */
const RATE_PATTERN = /(?<![\d.,])\d{1,2}[.,]\d{4}(?![\d.,]*\d)/g;
const CURRENCY_PATTERN = /\b(?:AUD|BGN|CAD|CHF|CZK|DKK|EUR|GBP|NOK|RON|SEK|UAH|USD)\b/g;
/**
 * Currencies that the NBP quotes for one unit. Other currencies are ignored, because their rates may be for 100 units.
 */
const CURRENCIES_QUOTED_PER_UNIT = new Set('AUD BGN CAD CHF CZK DKK EUR GBP NOK RON SEK UAH USD'.split(' '));

/**
 * Returns the NBP exchange rate in the remarks; null unless the remarks name exactly one table, one rate and one
 * currency.
 */
export function parseNbpRateFromRemarks(text: string | null, currency: string): NbpRate | null {
  if (text === null || !CURRENCIES_QUOTED_PER_UNIT.has(currency)) return null;
  const tables = new Set(text.match(TABLE_PATTERN));
  const rates = new Set(
    text
      .replaceAll(TABLE_PATTERN, ' ')
      .match(RATE_PATTERN)
      ?.map((rate) => rate.replace(',', '.')),
  );
  const otherCurrencies = (text.match(CURRENCY_PATTERN) ?? []).filter((code) => code !== currency);
  const [table, ...otherTables] = tables;
  const [rate, ...otherRates] = rates;
  if (table === undefined || rate === undefined || Number(rate) === 0) return null;
  const isClear = otherTables.length === 0 && otherRates.length === 0 && otherCurrencies.length === 0;
  return isClear ? { rate, table } : null;
}
