import type { InvoiceItem } from '../../model/invoice';
import {
  compareDecimals,
  countDecimalPlaces,
  computeLineGross,
  parseNormalisedDecimalText,
  subtractDecimals,
  toGrosz,
  formatUnitsAsDecimal,
} from '../decimal';
import { parseExemptionBasis } from '../tax/exemptionBasis';
import { collapseWhitespace } from '../ksef/ksefTextRules';
import { normaliseVatRate } from '../tax/vat';

/** Functions that compare two values of an invoice field (A17, A20, A27). */

export const COMPARED_INVOICE_ITEM_FIELDS = [
  'name',
  'grossUnitPrice',
  'quantity',
  'unit',
  'rate',
  'symbol',
] as const;
export type ItemField = (typeof COMPARED_INVOICE_ITEM_FIELDS)[number];

const toNormalisedText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).normalize('NFC');

const DECIMAL_FIELDS: ReadonlySet<string> = new Set(['grossUnitPrice', 'quantity', 'prepaymentValue']);

/**
 * Returns whether two values of an invoice field are the same text or, in a field for decimal numbers, the same number.
 * `field` is the last part of the field's path, such as `taxId` or `grossUnitPrice`.
 */
export function isSameTextOrNumber(field: string, first: unknown, second: unknown): boolean {
  const [a, b] = [toNormalisedText(first), toNormalisedText(second)];
  if (a === b) return true;
  return DECIMAL_FIELDS.has(field) && isSameNumber(a, b);
}

export function isEquivalentFieldValue(field: string, first: unknown, second: unknown): boolean {
  return (
    isSameTextOrNumber(field, first, second) ||
    normaliseFieldValue(field, first) === normaliseFieldValue(field, second)
  );
}

const isSameNumber = (a: string, b: string): boolean =>
  parseNormalisedDecimalText(a) !== null &&
  parseNormalisedDecimalText(b) !== null &&
  compareDecimals(a, b) === 0;

const COUNTRY_CODES_BY_VARIANT: ReadonlyMap<string, string> = new Map([
  ['EL', 'GR'],
  ['XI', 'GB'],
]);

const NIP_WITH_COUNTRY = /^PL(\d{10})$/;

/** Returns the value of an invoice field as normalised text, so that equivalent spellings become equal. */
export function normaliseFieldValue(field: string, value: unknown): string {
  const text = collapseWhitespace(toNormalisedText(value));
  switch (field) {
    // Names of companies, people and items are compared without distinguishing upper and lower case.
    case 'companyName':
    case 'name':
    case 'personCollect':
    case 'personIssue':
      return text.toLocaleLowerCase('pl');
    case 'taxId':
      return text
        .replace(/[\s.-]/g, '')
        .toUpperCase()
        .replace(NIP_WITH_COUNTRY, '$1');
    case 'identifierType':
      return text === 'NONE' ? '' : text;
    case 'countryCode':
      return COUNTRY_CODES_BY_VARIANT.get(text.toUpperCase()) ?? text.toUpperCase();
    case 'rate':
      return normaliseVatRate(text) ?? text.replace(/\s*%$/, '');
    case 'exemptionBasis':
      return parseExemptionBasis(text).identifier ?? text;
    default:
      return text;
  }
}

type Contents = Pick<InvoiceItem, ItemField>;

export const isSameItem = (item: Contents, otherItem: Contents): boolean =>
  COMPARED_INVOICE_ITEM_FIELDS.every((field) => isSameTextOrNumber(field, item[field], otherItem[field]));
export const isSameItemExceptSpellingAndRounding = (item: Contents, otherItem: Contents): boolean =>
  COMPARED_INVOICE_ITEM_FIELDS.every(
    (field) =>
      isEquivalentFieldValue(field, item[field], otherItem[field]) || isOnlyRounded(field, item, otherItem),
  );

/** Returns whether the service only rounded a price or quantity, without changing the gross amount of the item. */
function isOnlyRounded(field: ItemField, typed: Contents, kept: Contents): boolean {
  if (field !== 'grossUnitPrice' && field !== 'quantity') return false;
  const gross = computeLineGross(typed.grossUnitPrice, typed.quantity);
  if (gross === null || gross !== computeLineGross(kept.grossUnitPrice, kept.quantity)) return false;
  return isRoundedFrom(typed[field] ?? '', kept[field] ?? '');
}

/** Returns true if the saved number is the typed number with fewer decimals, rounded or cut off. */
export function isRoundedFrom(typed: string, kept: string): boolean {
  const places = countDecimalPlaces(kept);
  const difference = subtractDecimals(typed, kept)?.replace('-', '');
  if (difference === undefined || places >= countDecimalPlaces(typed)) return false;
  return compareDecimals(difference, formatUnitsAsDecimal(1n, places)) < 0;
}

/** Returns whether the saved amount has fewer decimals than the typed amount but the same value in grosz. */
export const isSameAmountAfterRounding = (typed: string, kept: string): boolean =>
  toGrosz(typed) !== null && toGrosz(typed) === toGrosz(kept) && isRoundedFrom(typed, kept);

export const isSameItemList = (
  items: readonly InvoiceItem[],
  otherItems: readonly InvoiceItem[],
  isSame: (a: InvoiceItem, b: InvoiceItem) => boolean,
): boolean =>
  items.length === otherItems.length &&
  items.every((item, index) => {
    const beside = otherItems[index];
    return beside !== undefined && isSame(item, beside);
  });

/** Item fields that the service may fill in if Kontuar sends them empty. */
const FIELDS_FILLED_BY_SERVICE: ReadonlySet<ItemField> = new Set(['unit', 'rate', 'symbol']);
/** Returns true if the saved item equals the typed item, except for fields that were empty when sent. */
export const isEquivalentOrFilledInItem = (typed: Contents, kept: Contents): boolean =>
  COMPARED_INVOICE_ITEM_FIELDS.every(
    (field) =>
      (FIELDS_FILLED_BY_SERVICE.has(field) && toNormalisedText(typed[field]) === '') ||
      isEquivalentFieldValue(field, typed[field], kept[field]) ||
      isOnlyRounded(field, typed, kept),
  );
