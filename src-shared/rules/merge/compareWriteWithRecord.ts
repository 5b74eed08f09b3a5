import type { Invoice, InvoiceItem, ShownInvoice } from '../../model/invoice';
import type { CreateBody, UpdateBody } from '../../model/invoiceBody';
import { parseExemptionBasis } from '../tax/exemptionBasis';
import { isKsefAdvanceOrSettlement, needsCorrectionReason } from '../documents/invoiceTypes';
import { INVOICE_FIELD_ACCESSORS, type Value } from './invoiceFieldAccessors';
import { areItemsSavedAsSent, type OpenValues, type SentItem } from './areItemsSavedAsSent';
import { applyPatch, buildInvoiceFromCreateBody } from './applyQueuedBody';
import {
  COMPARED_INVOICE_ITEM_FIELDS,
  isEquivalentFieldValue,
  isSameAmountAfterRounding,
  normaliseFieldValue,
  type ItemField,
} from './fieldEquivalence';

/**
 * Compares a sent change with the service's record (sync.md, Lost answers). Equivalent spellings count as equal
 * (fieldEquivalence.ts).
 */

/**
 * Returns the fields whose values in the service's record differ from the create body that Kontuar sent, such as `town`
 * or `buyer.taxId`.
 */
export function listCreateFieldsNotSaved(record: Invoice, body: CreateBody): string[] {
  return findDifferences(readSentContent(body), contentOf(record), 'asSent');
}

/**
 * Returns whether the service's record contains everything in the sent create body, and no additional items (sync.md,
 * Lost answers).
 */
export const isInvoiceAsInCreateBody = (body: CreateBody, record: Invoice): boolean =>
  listCreateFieldsNotSaved(record, body).length === 0;

/** Returns whether two new invoices are so similar that they could be mistaken for each other in the service. */
export const areCreateBodiesAlike = (body: CreateBody, otherBody: CreateBody): boolean =>
  findDifferences(readSentContent(body), readSentContent(otherBody), 'mayBeFilled').length === 0;

/**
 * Returns the fields in which the service's record differs from a sent update. `before` is the record before the
 * update.
 */
export function listUpdateFieldsNotSaved(saved: Invoice, sent: UpdateBody, before: Invoice): string[] {
  const wanted = applyPatch(before, sent);
  const isSent = (path: string): boolean => (path.split('.')[0] ?? '') in sent;
  const missing = INVOICE_FIELD_ACCESSORS.filter((field) => {
    if (!isSent(field.path)) return false;
    const [value, savedValue, old] = [field.read(wanted), field.read(saved), field.read(before)];
    if (isSavedAs(field.path, field.name, value, savedValue)) return false;
    const mayBeOpen =
      isEmpty(value) || (isEmpty(savedValue) && OPTIONAL_RECORD_FIELD_PATTERN.test(field.path));
    return !(mayBeOpen && isEmpty(old));
  }).map(({ path }) => path);
  const items = sent.invoiceItems ? markEmptiedItemFields(wanted.invoiceItems, before.invoiceItems) : null;
  const hasItems = items === null || areItemsSavedAsSent(items, saved.invoiceItems, 'asSent');
  return hasItems ? missing : [...missing, 'invoiceItems'];
}

const isEmpty = (value: Value): boolean => value === null || value === '';

function markEmptiedItemFields(wanted: readonly InvoiceItem[], before: readonly InvoiceItem[]): SentItem[] {
  const known = new Map(before.map((item) => [item.positionId, item]));
  return wanted.map((item) => {
    const old = item.positionId === null ? undefined : known.get(item.positionId);
    const emptied = COMPARED_INVOICE_ITEM_FIELDS.filter((field) => !item[field] && old?.[field]);
    return { item, emptied: new Set<ItemField>(emptied) };
  });
}

/**
 * The field values and the items of an invoice, for comparison with another version. The values are stored by field
 * path, and an empty text counts as a missing value.
 */
interface Content {
  readonly values: ReadonlyMap<string, { readonly name: string; readonly value: Value }>;
  readonly items: readonly InvoiceItem[];
}

/**
 * Returns the invoice's items and the values of the fields that an update can set. The fields `format` and
 * `customNumber`, which only a create can set, are included.
 */
function contentOf(invoice: ShownInvoice): Content {
  const values = new Map(
    INVOICE_FIELD_ACCESSORS.map(({ path, name, read }) => [path, { name, value: read(invoice) }] as const),
  );
  values.set('format', { name: 'format', value: invoice.format });
  values.set('customNumber', { name: 'customNumber', value: invoice.invoiceNo });
  return { values, items: invoice.invoiceItems };
}

/**
 * Returns the fields to which a create body really gives a value. Fields with a value that means "not given", and
 * fields that the service ignores for this invoice type, are left out.
 */
function readSentContent(body: CreateBody): Content {
  const { values, items } = contentOf(buildInvoiceFromCreateBody(body));
  const { invoiceType: type, invoiceStatus, buyer, receiver } = body;
  const unsaid = new Set<string>();
  if (invoiceStatus === undefined) unsaid.add('invoiceStatus');
  if (buyer.identifierType === undefined || buyer.identifierType === 'NONE')
    unsaid.add('buyer.identifierType');
  if (receiver?.identifierType === 'NONE') unsaid.add('receiver.identifierType');
  if (!needsCorrectionReason(type)) unsaid.add('correctionReason');
  if (!isKsefAdvanceOrSettlement(type)) unsaid.add('prepaymentValue');
  return { values: new Map([...values].filter(([path]) => !unsaid.has(path))), items };
}

/**
 * Fields that the service's record may leave out. If the record contains such a field, it must have the sent value
 * (openapi.yaml, Invoice, Req).
 */
const OPTIONAL_RECORD_FIELD_PATTERN = /^(format|extraChar|exemptionBasis|.*\.(identifierType|countryCode))$/;

function findDifferences(sent: Content, saved: Content, open: OpenValues): string[] {
  const fields = [...sent.values].flatMap(([path, { name, value }]) => {
    const savedValue = saved.values.get(path)?.value ?? null;
    if (isBlank(name, value) || isSavedAs(path, name, value, savedValue)) return [];
    const isOpen =
      isBlank(name, savedValue) && (open === 'mayBeFilled' || OPTIONAL_RECORD_FIELD_PATTERN.test(path));
    return isOpen ? [] : [path];
  });
  const items = sent.items.map((item) => ({ item }));
  return areItemsSavedAsSent(items, saved.items, open) ? fields : [...fields, 'invoiceItems'];
}

const isBlank = (name: string, value: Value): boolean => normaliseFieldValue(name, value) === '';

/** Returns true if the service may show the value `saved` after it has accepted the value `sent`. */
function isSavedAs(path: string, name: string, sent: Value, saved: Value): boolean {
  if (isEquivalentFieldValue(name, sent, saved)) return true;
  // A status that differs from the sent status is accepted, unless the service saved an issued invoice as a draft.
  if (path === 'invoiceStatus') return sent === 'DRAFT' || saved !== 'DRAFT';
  if (path === 'prepaymentValue') return isSameAmountAfterRounding(String(sent ?? ''), String(saved ?? ''));
  if (path !== 'exemptionBasis' || isBlank(name, sent) || isBlank(name, saved)) return false;
  // The service may store an exemption basis as a sentence, so a basis that Kontuar cannot recognise is accepted.
  const bases = [sent, saved].map((basis) => parseExemptionBasis(String(basis)).identifier);
  return bases.includes(null) && bases[0] !== bases[1];
}
