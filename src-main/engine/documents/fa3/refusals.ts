import type { Fa3Refusal } from '#shared/contract/documents';
import type { Party, ShownInvoice } from '#shared/model/invoice';
import { exchangeRateOf } from '#shared/rules/currency';
import { countedSums } from '#shared/rules/documentSums';
import type { DocumentSums, Relatives } from '#shared/rules/relatives';
import { decimalsNeeded } from '#shared/rules/decimal';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { cleanNip, isNip } from '#shared/rules/identifiers/nip';
import { oddType } from '#shared/rules/oddType';
import { asToken, lengthOf } from '#shared/rules/plainText';
import { normaliseRate } from '#shared/rules/vat';
import type { PaperSource } from '../paper/invoicePaper';
import { COUNTRIES, CURRENCIES } from './codes';
import { linesOf } from './lines';
import { euNumberOf, isoCode, sameNumber } from './parties';
import { written } from './xml';

/** Why no FA(3) can be made of an invoice (domain.md 7.3): the schema has no place for it, or something is missing. */

const FORMS: Readonly<Record<number, string>> = {
  0: 'VAT',
  1: 'VAT',
  3: 'ZAL',
  4: 'VAT',
  6: 'KOR',
  8: 'ZAL',
  9: 'ROZ',
  10: 'KOR',
  11: 'KOR_ZAL',
  12: 'KOR_ROZ',
};

/** `RodzajFaktury`; null for pro forma and receipts, which KSeF does not know. */
export const formOf = ({ invoiceType }: Pick<ShownInvoice, 'invoiceType'>): string | null =>
  FORMS[invoiceType] ?? null;

const NAME = 512;
const SHORT = 256;
const MOST_LINES = 10_000;
const MOST_ADVANCES = 100;

/** `TDataT` and `TData` of the schema: days of sale and issue, days of payment. */
const FIRST_DAY = '2006-01-01';
const FIRST_PAYMENT = '2016-07-01';
const LAST_DAY = '2050-01-01';

export function fa3Refusals({ invoice, relatives, sums }: PaperSource): Fa3Refusal[] {
  if (formOf(invoice) === null || oddType(invoice)) return ['noForm'];
  const { seller, buyer, receiver, invoiceItems } = invoice;
  const others = [buyer, ...(receiver ? [receiver] : [])];
  const parties = [seller, ...others];
  const reason = asToken(invoice.correctionReason ?? '');
  const basis = written(basisOf(invoice, relatives));
  const exempt = ratesShown(invoice, relatives).has('zw');
  const { original, advances } = relatives;
  const short = [invoice.invoiceFullNo, invoice.town ?? '', original?.invoiceFullNo ?? ''];
  const days = [invoice.issueDate, invoice.saleDate, original?.issueDate ?? null];
  const paidOn = invoice.paymentStatus === null ? null : invoice.paymentDate;
  const correction = isCorrection(invoice.invoiceType);
  const checks: readonly (readonly [Fa3Refusal, boolean])[] = [
    ['noNumber', isEmpty(invoice.invoiceFullNo)],
    ['noIssueDate', invoice.issueDate === null],
    ['dates', days.some((day) => day !== null && (day < FIRST_DAY || day > LAST_DAY))],
    ['dates', paidOn !== null && (paidOn < FIRST_PAYMENT || paidOn > LAST_DAY)],
    ['currency', !CURRENCIES.has(invoice.currency)],
    ['sellerNip', !isNip(seller.taxId)],
    ['sellerAddress', isEmpty(seller.address) || isEmpty(seller.companyName)],
    ['buyerIdentifier', !others.every(isIdentified)],
    ['country', !others.every(({ countryCode }) => COUNTRIES.has(isoCode(countryCode)))],
    [
      'tooLong',
      parties.some((party) => lengthOf(party.companyName) > NAME || lengthOf(party.address) > NAME),
    ],
    ['tooLong', invoiceItems.some(({ name, unit }) => lengthOf(name) > NAME || lengthOf(unit) > SHORT)],
    ['tooLong', [...short, reason].some((text) => lengthOf(text) > SHORT)],
    ['items', invoiceItems.length === 0 || invoiceItems.length > MOST_LINES],
    ['items', invoiceItems.some(({ quantity }) => quantity === null || decimalsNeeded(quantity) > 6)],
    [
      'items',
      invoiceItems.some(
        ({ grossUnitPrice }) => grossUnitPrice === null || decimalsNeeded(grossUnitPrice) > 8,
      ),
    ],
    ['rate', invoiceItems.some(({ rate }) => normaliseRate(rate) === null)],
    ['exemptionBasis', exempt && (basis === '' || lengthOf(basis) > SHORT)],
    ['originalUnknown', correction && !(original?.issueDate && !isEmpty(original.invoiceFullNo))],
    ['buyerNumber', correction && original !== null && !isCorrectable(original.buyer, buyer)],
    ['advancesUnknown', invoice.invoiceType === 9 && advances.length === 0],
    ['advancesUnknown', advances.length > MOST_ADVANCES],
    ['sums', countedSums(sums) === null],
    ['exchangeRate', needsRate(invoice, sums) && exchangeRateOf(invoice, original) === null],
  ];
  return [...new Set(checks.flatMap(([refusal, applies]) => (applies ? [refusal] : [])))];
}

/** A wrong number is corrected to zero and invoiced anew; one that was not there may be added (schema, Podmiot2K). */
const isCorrectable = (was: Party, is: Party): boolean =>
  was.identifierType === 'NONE' || sameNumber(was, is);

/** Nothing of it could be written. */
const isEmpty = (text: string): boolean => written(text) === '';

/** Rates of all lines that the document shows: a correction shows the state before it, too. */
export const ratesShown = (invoice: ShownInvoice, relatives: Relatives): ReadonlySet<string | null> =>
  new Set(linesOf(invoice, relatives).map(({ item }) => normaliseRate(item.rate)));

/** Basis of the exemption, or of that of what it corrects. */
export const basisOf = ({ exemptionBasis }: ShownInvoice, { original }: Relatives): string =>
  written(exemptionBasis ?? '') || (original?.exemptionBasis ?? '');

const needsRate = (invoice: ShownInvoice, sums: DocumentSums): boolean =>
  invoice.currency !== 'PLN' && (countedSums(sums)?.rates ?? []).some(({ vat }) => vat !== 0);

function isIdentified(party: Party): boolean {
  switch (party.identifierType) {
    case 'NONE':
      return true;
    case 'VAT_UE':
      return euNumberOf(party) !== null;
    case 'OTHER':
      return !isEmpty(party.taxId) && lengthOf(party.taxId) <= 50;
    case null:
    default:
      return isNip(cleanNip(party.taxId));
  }
}
