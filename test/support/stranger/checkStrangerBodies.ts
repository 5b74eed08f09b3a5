import { isObject } from './strangerAnswers';
import { atMost, date, integer, listOf, number, objectOf, oneOf, orNull, text } from './shape';
import type { Breach, Rule } from './shape';

/** Checks the bodies of POST and PATCH /invoices against the tables of openapi.yaml and the rules beside the tables. */

const type = oneOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
const identifier = oneOf('NIP', 'VAT_UE', 'OTHER', 'NONE');

const buyer = {
  companyName: text,
  address: text,
  taxId: text,
  identifierType: identifier,
  countryCode: orNull(text),
};
const seller = { companyName: text, address: text, taxId: text, bankNo: text };
const receiver = { ...buyer, bankNo: text, identifierType: orNull(identifier) };
const item = {
  name: text,
  grossUnitPrice: number,
  quantity: number,
  unit: text,
  rate: text,
  symbol: text,
};

const shared: Readonly<Record<string, Rule>> = {
  invoiceType: type,
  extraChar: text,
  invoiceStatus: oneOf('DRAFT', 'ISSUED'),
  paymentType: oneOf(0, 1, 2, 3, 4, 5),
  paymentStatus: oneOf(0, 1),
  issueDate: date,
  saleDate: date,
  paymentDate: date,
  town: text,
  currency: text,
  additionalInfo: orNull(text),
  correctionReason: orNull(atMost(1024)),
  personCollect: orNull(text),
  personIssue: orNull(text),
  clientId: orNull(integer),
  reservationId: orNull(integer),
  prepaymentId: orNull(listOf(integer)),
  exemptionBasis: orNull(text),
  prepaymentValue: orNull(number),
};

const PARTY = ['companyName', 'address', 'taxId'];

const create = objectOf(
  {
    ...shared,
    format: text,
    buyer: objectOf(buyer, PARTY),
    seller: objectOf(seller, PARTY),
    receiver: orNull(objectOf(receiver)),
    invoiceItems: listOf(objectOf(item, Object.keys(item)), 1),
    customNumber: orNull(integer),
    correctionId: orNull(integer),
  },
  ['invoiceType', 'buyer', 'seller', 'invoiceItems', 'paymentType', 'paymentStatus'].concat([
    'issueDate',
    'saleDate',
    'paymentDate',
    'currency',
  ]),
);

const update = objectOf({
  ...shared,
  buyer: orNull(objectOf(buyer)),
  seller: orNull(objectOf(seller)),
  receiver: orNull(objectOf(receiver)),
  invoiceItems: orNull(listOf(objectOf({ ...item, positionId: orNull(integer) }))),
});

export const checkCreateBody = (body: unknown): Breach[] => create(body, []);
export const checkUpdateBody = (body: unknown): Breach[] => update(body, []);

/** Checks a whole invoice after a create or an update (openapi.yaml, POST /invoices, Rules). */
export function checkWhole(invoice: Readonly<Record<string, unknown>>): Breach[] {
  const found: Breach[] = [];
  const say = (path: string, says: string): void => {
    found.push({ path: path.split('.'), says, kind: 'value' });
  };
  const kind = Number(invoice['invoiceType']);
  const items = Array.isArray(invoice['invoiceItems']) ? invoice['invoiceItems'].filter(isObject) : [];
  const buying = isObject(invoice['buyer']) ? invoice['buyer'] : {};

  if (buying['identifierType'] === 'VAT_UE' && blank(buying['countryCode']))
    say('buyer.countryCode', 'required for VAT_UE');
  if ([6, 10, 11, 12].includes(kind) && blank(invoice['correctionReason']))
    say('correctionReason', 'required for corrections');
  if (items.some((position) => position['rate'] === 'zw') && !isBasis(invoice['exemptionBasis']))
    say('exemptionBasis', 'required for zw: an identifier or at least 10 characters');
  if (kind === 8 || kind === 9) checkPrepayment(kind, invoice['prepaymentValue'], items, say);
  return found;
}

function checkPrepayment(
  kind: number,
  value: unknown,
  items: readonly Record<string, unknown>[],
  say: (path: string, says: string) => void,
): void {
  const amount = Number(value ?? Number.NaN);
  if (Number.isNaN(amount)) return say('prepaymentValue', 'required');
  if (kind === 9 && amount < 0) return say('prepaymentValue', 'must not be negative');
  if (kind === 9) return undefined;
  const total = items.reduce(
    (sum, position) => sum + Number(position['grossUnitPrice']) * Number(position['quantity']),
    0,
  );
  if (!(amount > 0)) return say('prepaymentValue', 'must be greater than 0');
  if (amount > total + 0.005) say('prepaymentValue', 'more than the whole order');
}

const blank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** An exemption basis is one of the documented identifiers or a text of at least ten characters. */
const isBasis = (value: unknown): boolean =>
  typeof value === 'string' &&
  (['art43_1', 'art113', 'art82_3', 'directive'].includes(value) || [...value.trim()].length >= 10);

/** Builds `errors` of a 422 answer: nested, with texts in some places and lists in others, as openapi.yaml allows. */
export function nested(breaches: readonly Breach[]): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const { path, says } of breaches) {
    let at = errors;
    for (const name of path.slice(0, -1)) {
      const inner = isObject(at[name]) ? at[name] : {};
      at[name] = inner;
      at = inner;
    }
    const last = path.at(-1) ?? '';
    const before = at[last];
    at[last] = before === undefined ? (path.length % 2 === 0 ? [says] : says) : [before, says].flat();
  }
  return errors;
}
