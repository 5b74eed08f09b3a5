import type { InvoiceItem } from '../../model/invoice';
import { compareDecimals, parseDecimal } from '../decimal';
import { readExemptionBasis } from '../exemption';
import { asToken } from '../plainText';

/**
 * When two values of a field are the same. `isExactly`: nothing was typed anew. `isAlike`: the service may have
 * tidied it (spaces, the spelling of a number or a country), and nobody has changed its meaning (A17, A20, A27).
 */

export const ITEM_FIELDS = ['name', 'grossUnitPrice', 'quantity', 'unit', 'rate', 'symbol'] as const;
export type ItemField = (typeof ITEM_FIELDS)[number];

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).normalize('NFC');

const DECIMALS: ReadonlySet<string> = new Set(['grossUnitPrice', 'quantity', 'prepaymentValue']);

/** `field` is the last name of a path: `taxId`, `grossUnitPrice`. */
export function isExactly(field: string, one: unknown, other: unknown): boolean {
  const [a, b] = [textOf(one), textOf(other)];
  if (a === b) return true;
  return DECIMALS.has(field) && isSameNumber(a, b);
}

export function isAlike(field: string, one: unknown, other: unknown): boolean {
  return isExactly(field, one, other) || plain(field, one) === plain(field, other);
}

/** Numbers that are the same to the last place. */
const isSameNumber = (a: string, b: string): boolean =>
  parseDecimal(a) !== null && parseDecimal(b) !== null && compareDecimals(a, b) === 0;

const OTHER_COUNTRY_CODES: ReadonlyMap<string, string> = new Map([
  ['EL', 'GR'],
  ['XI', 'GB'],
]);

/** A value without what a service may tidy away. */
export function plain(field: string, value: unknown): string {
  const text = asToken(textOf(value));
  switch (field) {
    case 'taxId':
      return text.replace(/[\s.-]/g, '').toUpperCase();
    case 'countryCode':
      return OTHER_COUNTRY_CODES.get(text.toUpperCase()) ?? text.toUpperCase();
    case 'exemptionBasis':
      return readExemptionBasis(text).identifier ?? text;
    default:
      return text;
  }
}

type Contents = Pick<InvoiceItem, ItemField>;

export const isSameItem = (one: Contents, other: Contents): boolean =>
  ITEM_FIELDS.every((field) => isExactly(field, one[field], other[field]));
export const isAlikeItem = (one: Contents, other: Contents): boolean =>
  ITEM_FIELDS.every((field) => isAlike(field, one[field], other[field]));

export const isSameList = (
  one: readonly InvoiceItem[],
  other: readonly InvoiceItem[],
  isSame: (a: InvoiceItem, b: InvoiceItem) => boolean,
): boolean =>
  one.length === other.length &&
  one.every((item, place) => {
    const beside = other[place];
    return beside !== undefined && isSame(item, beside);
  });

/** Services may put a value where one of these was left empty. */
const MAY_BE_FILLED: ReadonlySet<ItemField> = new Set(['unit', 'rate', 'symbol']);
/** Whether `kept` may be what the service made of `typed`: the same, but for what was left empty. */
export const isFilledInItem = (typed: Contents, kept: Contents): boolean =>
  ITEM_FIELDS.every(
    (field) =>
      (MAY_BE_FILLED.has(field) && textOf(typed[field]) === '') || isAlike(field, typed[field], kept[field]),
  );
