import type { Invoice, InvoiceItem, ShownInvoice } from '../../model/invoice';
import type { CreateBody } from '../../model/invoiceBody';
import { readExemptionBasis } from '../exemption';
import { hasOwnValue, needsReason } from '../invoiceTypes';
import { PLACES } from './fields';
import { invoiceOfBody } from './patch';
import { ITEM_FIELDS, plain } from './same';

/**
 * Which record of the service is what became of a create: the one that has everything that was sent (trust.md, 2).
 * Only what the body named with a value is compared: services fill what was left empty. Items count by content, in
 * any order, and none may be there that was not sent.
 */

/** The fields in which the record lacks what was sent: `town`, `buyer.taxId`, `invoiceItems`. */
export function missingFrom(record: Invoice, body: CreateBody): string[] {
  return differing(said(body), contentOf(record), 'asSaid');
}

export const isAnswerTo = (body: CreateBody, record: Invoice): boolean =>
  missingFrom(record, body).length === 0;

/** Whether the record of one could be taken for the answer to the other, whatever the service fills in. */
export const isAlikeCreate = (one: CreateBody, other: CreateBody): boolean =>
  differing(said(one), said(other), 'mayBeFilled').length === 0;

/** Values as plain text; empty is no value. */
interface Content {
  readonly values: ReadonlyMap<string, string>;
  readonly items: readonly ItemContent[];
}
type ItemContent = ReadonlyMap<string, string>;

/** Beside the paths of an update, what only a create may say. */
function contentOf(invoice: ShownInvoice): Content {
  const values = new Map(PLACES.map(({ path, name, read }) => [path, textOf(name, read(invoice))] as const));
  values.set('format', textOf('format', invoice.format));
  values.set('customNumber', textOf('customNumber', invoice.invoiceNo));
  return { values, items: invoice.invoiceItems.map(itemContent) };
}

const itemContent = (item: InvoiceItem): ItemContent =>
  new Map(ITEM_FIELDS.map((field) => [field, textOf(field, item[field])]));

const AMOUNTS: ReadonlySet<string> = new Set(['grossUnitPrice', 'quantity', 'prepaymentValue']);
const textOf = (field: string, value: unknown): string =>
  AMOUNTS.has(field) && value !== null ? String(Number(value)) : plain(field, value);

/** The fields of the body, without values for "not given" and fields that the interface ignores for its type. */
function said(body: CreateBody): Content {
  const { values, items } = contentOf(invoiceOfBody(body));
  const { invoiceType: type, invoiceStatus, buyer, receiver } = body;
  const unsaid = new Set<string>();
  if (invoiceStatus === undefined) unsaid.add('invoiceStatus');
  if (buyer.identifierType === undefined || buyer.identifierType === 'NONE')
    unsaid.add('buyer.identifierType');
  if (receiver?.identifierType === 'NONE') unsaid.add('receiver.identifierType');
  if (!needsReason(type)) unsaid.add('correctionReason');
  if (!hasOwnValue(type)) unsaid.add('prepaymentValue');
  return { values: new Map([...values].filter(([path]) => !unsaid.has(path))), items };
}

/** A record need not show these at all; where it does, they are as they were sent (interface.md, Invoice, Req). */
const MAY_BE_HIDDEN = /^(format|extraChar|exemptionBasis|.*\.(identifierType|countryCode))$/;

type Empties = 'asSaid' | 'mayBeFilled';

function differing(sent: Content, there: Content, empties: Empties): string[] {
  const fields = [...sent.values].flatMap(([path, value]) => {
    const other = there.values.get(path) ?? '';
    const open = value === '' || (other === '' && (empties === 'mayBeFilled' || MAY_BE_HIDDEN.test(path)));
    return open || isSame(path, value, other) ? [] : [path];
  });
  return hasSameItems(sent.items, there.items, empties) ? fields : [...fields, 'invoiceItems'];
}

function isSame(path: string, sent: string, there: string): boolean {
  // An issued invoice may be on its way to KSeF by now, and a draft may have been issued.
  if (path === 'invoiceStatus') return sent === 'DRAFT' || there !== 'DRAFT';
  if (path !== 'exemptionBasis') return sent === there;
  // The service may put an identifier into words of its own.
  const [one, other] = [readExemptionBasis(sent).identifier, readExemptionBasis(there).identifier];
  return one === null || other === null ? one !== other || sent === there : one === other;
}

/** Each item sent has one there that is its own; a way to pair them is looked for where several would do. */
function hasSameItems(
  sent: readonly ItemContent[],
  there: readonly ItemContent[],
  empties: Empties,
): boolean {
  if (sent.length !== there.length) return false;
  const pairOf = new Map<number, number>();
  const fits = (one: ItemContent, other: ItemContent) =>
    [...one].every(([field, value]) => {
      const beside = other.get(field) ?? '';
      return value === '' || value === beside || (empties === 'mayBeFilled' && beside === '');
    });
  const find = (place: number, tried: Set<number>): boolean =>
    there.some((other, at) => {
      const one = sent[place];
      if (!one || tried.has(at) || !fits(one, other)) return false;
      tried.add(at);
      const before = pairOf.get(at);
      if (before !== undefined && !find(before, tried)) return false;
      pairOf.set(at, place);
      return true;
    });
  return sent.every((_, place) => find(place, new Set()));
}
