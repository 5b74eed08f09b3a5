import type { Day } from '../../model/scalars';
import {
  getEarlierOfSaleAndIssueDate,
  getNbpRateDay,
  computeNbpTableNumber,
} from '../polishHolidaysAndBusinessDays';
import { toDayNumber, fromDayNumber } from '../days';
import { createNonBlockingFinding } from './findingBuilders';
import { isCorrection } from '../documents/invoiceTypes';
import { getMonthPeriod } from '../figures/reportPeriods';
import { collapseWhitespace } from '../ksef/ksefTextRules';
import type { Check, CheckContext, Draft } from './invoiceToCheck';
import { isVatExemptItem } from '../tax/vat';

/** Checks the deadline for an invoice at a consumer's request, payment days in the future, and exchange rates. */

/**
 * Returns whether the buyer gets an invoice only on request: a private person, or an exempt sale (art. 106b ust. 3).
 */
export const isInvoiceOnRequestOnly = ({ buyer, items }: Draft): boolean =>
  buyer.identifierType === 'NONE' || (items.length > 0 && items.every(isVatExemptItem));

/**
 * Returns the last day for requesting an invoice: three months after the end of the month of the sale (art. 106b ust.
 * 3).
 */
export const getInvoiceRequestDeadline = (saleDate: Day): Day => getMonthPeriod(saleDate, 3).to;

const PAID = 1;

/** Warns if a paid invoice has a payment day in the future (FA(3) `DataZaplaty`; domain.md A22). */
export const futurePaymentDayCheck: Check = {
  reads: ['paymentStatus', 'paymentDate'],
  find: ({ paymentStatus, paymentDate }, { today }: CheckContext) =>
    paymentStatus === PAID && paymentDate !== null && paymentDate > today
      ? [createNonBlockingFinding('paymentDate', 'paidInFuture')]
      : [],
};

const TABLE_A = /\b(\d{1,3})\s*\/\s*A\s*\/\s*NBP\s*\/\s*(\d{4})\b/i;
const EXCHANGE_RATE_WORD_PATTERN = /\b(?:kurs\p{L}*|nbp|tabel\p{L}*|exchange rate)\b/iu;
const DAY_PATTERN = /\b(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))\b/;

/** Returns the day of the exchange rate that the remarks state; null if the remarks state no valid day. */
function findStatedRateDay(text: string): Day | null {
  const from = text.search(EXCHANGE_RATE_WORD_PATTERN);
  const found = from < 0 ? null : DAY_PATTERN.exec(text.slice(from));
  const [, y1, m1, d1, d2, m2, y2] = found ?? [];
  const day = `${y1 ?? y2}-${(m1 ?? m2 ?? '').padStart(2, '0')}-${(d1 ?? d2 ?? '').padStart(2, '0')}`;
  const exists = found !== null && fromDayNumber(toDayNumber(day)) === day;
  return exists ? day : null;
}

/**
 * Checks the NBP table that the remarks name for the exchange rate: the table's day and number must fit the invoice's
 * dates (art. 31a ust. 1-2, 31b ust. 1).
 */
export const exchangeRateCheck: Check = {
  reads: ['additionalInfo', 'currency', 'issueDate', 'saleDate', 'invoiceType', 'correctionId'],
  find: (draft, context) => {
    const { issueDate, saleDate } = getDaysForExchangeRate(draft, context);
    if (draft.currency === 'PLN' || issueDate === null || saleDate === null) return [];
    const text = collapseWhitespace(draft.additionalInfo ?? '');
    const day = findStatedRateDay(text);
    const expected = getNbpRateDay(getEarlierOfSaleAndIssueDate(issueDate, saleDate));
    const field = 'additionalInfo';
    if (day !== null && day !== expected)
      return [createNonBlockingFinding(field, 'rateDay', { expected: { day: expected }, given: { day } })];
    const found = TABLE_A.exec(text);
    if (found === null) return [];
    const [table, number, year] = found;
    const right = computeNbpTableNumber(expected);
    if (year === expected.slice(0, 4) && Number(number) === right) return [];
    return [
      createNonBlockingFinding(field, 'rateTable', {
        table,
        expected: { day: expected },
        right: `${right}/A/NBP/${expected.slice(0, 4)}`,
      }),
    ];
  },
};

type Days = Pick<Draft, 'issueDate' | 'saleDate'>;

/** Returns the days that decide the exchange rate; for a correction, the days of the original invoice. */
function getDaysForExchangeRate(draft: Draft, { lookUp }: CheckContext): Days {
  if (!isCorrection(draft.invoiceType)) return draft;
  const original = draft.correctionId === null ? null : lookUp.invoice(draft.correctionId);
  return original && !isCorrection(original.invoiceType) ? original : { issueDate: null, saleDate: null };
}
