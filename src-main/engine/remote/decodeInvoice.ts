import {
  PARTY_IDENTIFIER_TYPES,
  INVOICE_LIFECYCLE_STATUSES,
  invoiceItemSchema,
  invoiceSchema,
  invoicePartySchema,
  type Invoice,
  type InvoiceItem,
  type Party,
} from '#shared/model/invoice';
import { normaliseExchangeRate } from '#shared/rules/decimal';
import { explainOversizedReceivedRecord } from './receivedRecordLimits';
import {
  ServiceRecordReader,
  buildCodeSpellingLookup,
  readIntOrNull,
  isPhpEmptyMap,
  isRecord,
  setExtraField,
  listSchemaKeys,
  type Read,
} from './serviceRecordFieldReader';
import type { SetAsideRecord } from './remoteServiceInterface';

/**
 * Decodes invoices of the service (openapi.yaml, Invoice). Only the id is required; other fields may be missing or
 * unreadable.
 */

/**
 * Stored as `invoiceType` if the service's record has no readable invoice type; the service itself never uses this
 * number.
 */
export const NO_INVOICE_TYPE = -1;

const STATUS_SPELLINGS = buildCodeSpellingLookup(INVOICE_LIFECYCLE_STATUSES);
const IDENTIFIER_TYPE_SPELLINGS = buildCodeSpellingLookup(PARTY_IDENTIFIER_TYPES);

const INVOICE_KEYS = listSchemaKeys(invoiceSchema);
const PARTY_KEYS = listSchemaKeys(invoicePartySchema);
/** The service repeats the invoice's `invoiceId` in each item, so `invoiceId` counts as a known item field. */
const ITEM_KEYS = listSchemaKeys(invoiceItemSchema, 'invoiceId');

export function decodeInvoice(raw: unknown): Read<Invoice> {
  if (!isRecord(raw)) return { ok: false, setAside: describeUnreadableInvoice(null, 'is no object') };
  const invoiceId = readIntOrNull(raw['invoiceId']);
  if (invoiceId === null)
    return { ok: false, setAside: describeUnreadableInvoice(null, 'invoiceId is missing or no integer') };
  const excess = explainOversizedReceivedRecord(raw);
  if (excess !== null) return { ok: false, setAside: describeUnreadableInvoice(String(invoiceId), excess) };
  const row = new ServiceRecordReader(raw);
  const value: Invoice = {
    invoiceId,
    invoiceNo: row.int('invoiceNo'),
    invoiceFullNo: row.text('invoiceFullNo'),
    format: row.textOrNull('format'),
    extraChar: row.textOrNull('extraChar'),
    invoiceStatus: row.code('invoiceStatus', STATUS_SPELLINGS) || 'ISSUED',
    ksefId: row.textOrNull('ksefId'),
    invoiceType: row.int('invoiceType') ?? NO_INVOICE_TYPE,
    buyer: readParty(row, 'buyer'),
    seller: readParty(row, 'seller'),
    receiver: readReceiver(row),
    invoiceItems: readItems(row, invoiceId),
    paymentType: row.int('paymentType'),
    paymentStatus: row.int('paymentStatus'),
    issueDate: row.day('issueDate'),
    saleDate: row.day('saleDate'),
    town: row.textOrNull('town'),
    paymentDate: row.day('paymentDate'),
    currency: row.currency('currency'),
    additionalInfo: row.textOrNull('additionalInfo'),
    correctionReason: row.textOrNull('correctionReason'),
    personCollect: row.textOrNull('personCollect'),
    personIssue: row.textOrNull('personIssue'),
    clientId: row.int('clientId'),
    reservationId: row.int('reservationId'),
    exemptionBasis: row.textOrNull('exemptionBasis'),
    exchangeRate: readExchangeRate(row),
    prepaymentValue: row.decimal('prepaymentValue'),
    addDate: row.dateTime('addDate'),
    editDate: row.dateTime('editDate'),
    extra: row.extra,
  };
  row.keepUnknown(INVOICE_KEYS);
  return { ok: true, value };
}

/**
 * Describes an invoice that cannot be stored. The reason names no values, because the log must not contain guest data.
 */
const describeUnreadableInvoice = (id: string | null, reason: string): SetAsideRecord => ({
  kind: 'invoice',
  id,
  reason,
});

/** Returns the exchange rate as text. Unlike amounts, a rate is not rounded to two decimals (A27). */
function readExchangeRate(row: ServiceRecordReader): string | null {
  return normaliseExchangeRate(row.from['exchangeRate']) ?? row.decimal('exchangeRate');
}

const EMPTY_RECORD: Readonly<Record<string, unknown>> = {};

function readParty(row: ServiceRecordReader, key: 'buyer' | 'seller' | 'receiver'): Party {
  const raw = row.from[key];
  const known = isRecord(raw);
  if (!known && raw !== null && raw !== undefined && !isPhpEmptyMap(raw)) setExtraField(row.extra, key, raw);
  const partyRow = new ServiceRecordReader(known ? raw : EMPTY_RECORD);
  const value: Party = {
    companyName: partyRow.text('companyName'),
    address: partyRow.text('address'),
    taxId: partyRow.text('taxId'),
    identifierType: partyRow.code('identifierType', IDENTIFIER_TYPE_SPELLINGS) || null,
    countryCode: partyRow.textOrNull('countryCode'),
    bankNo: partyRow.textOrNull('bankNo'),
    extra: partyRow.extra,
  };
  partyRow.keepUnknown(PARTY_KEYS);
  return value;
}

/**
 * Returns null for a receiver that is missing, null, empty, or has only empty texts (A15). A receiver with unknown
 * content is kept.
 */
function readReceiver(row: ServiceRecordReader): Party | null {
  const value = readParty(row, 'receiver');
  const texts = value.companyName + value.address + value.taxId + (value.bankNo ?? '');
  if (texts.trim() !== '') return value;
  for (const _ in value.extra) return value;
  return null;
}

/** Reads the items of an invoice from a list or an object. PHP writes a list with gaps as an object. */
function readItems(row: ServiceRecordReader, invoiceId: number): InvoiceItem[] {
  const raw = row.from['invoiceItems'];
  if (raw === null || raw === undefined) return [];
  const list: readonly unknown[] | null = Array.isArray(raw)
    ? raw
    : isRecord(raw)
      ? Object.values(raw)
      : null;
  if (!list) {
    setExtraField(row.extra, 'invoiceItems', raw);
    return [];
  }
  const read: InvoiceItem[] = [];
  const unread: unknown[] = [];
  for (const entry of list) {
    if (isRecord(entry)) read.push(readItem(entry, invoiceId));
    else unread.push(entry);
  }
  if (unread.length > 0) setExtraField(row.extra, 'invoiceItems', unread);
  return read;
}

function readItem(raw: Record<string, unknown>, invoiceId: number): InvoiceItem {
  const row = new ServiceRecordReader(raw);
  const value: InvoiceItem = {
    positionId: row.id('positionId'),
    userId: row.int('userId'),
    status: row.int('status'),
    name: row.text('name'),
    grossUnitPrice: row.decimal('grossUnitPrice'),
    quantity: row.decimal('quantity'),
    unit: row.text('unit'),
    rate: row.text('rate'),
    symbol: row.text('symbol'),
    extra: row.extra,
  };
  row.keepUnknown(ITEM_KEYS);
  const owner = raw['invoiceId'];
  if (owner !== undefined && readIntOrNull(owner) !== invoiceId) setExtraField(row.extra, 'invoiceId', owner);
  return value;
}
