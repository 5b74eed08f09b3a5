import {
  PARTY_IDENTIFIER_TYPES,
  INVOICE_TYPE_CODES,
  PAYMENT_TYPE_CODES,
  type Invoice,
  type InvoiceItem,
  type Party,
  type ShownInvoice,
} from '../../model/invoice';
import {
  INVOICE_STATUSES_SETTABLE_BY_CLIENT,
  invoiceCreateBodySchema,
  invoiceUpdateBodySchema,
  type CreateBody,
  type UpdateBody,
} from '../../model/invoiceBody';
import { isKsefAdvanceOrSettlement, isCorrection, needsCorrectionReason } from '../documents/invoiceTypes';
import { isVatExemptItem } from '../tax/vat';
import { PARTIES, PARTY_FIELDS, INVOICE_FIELD_ACCESSORS, type PartyName } from './invoiceFieldAccessors';
import { isSameTextOrNumber, isSameItem, isSameItemList } from './fieldEquivalence';

/**
 * Builds the request bodies for creating and updating an invoice. An update contains only changed fields, but parties
 * and items always as a whole (A35-A38, A96).
 */

const NUMBER_FIELDS: ReadonlySet<string> = new Set(['prepaymentValue']);
/** A text is deleted by sending an empty text, because null might be read as "unchanged" (P4). */
const CLEARABLE_TEXT_FIELDS: ReadonlySet<string> = new Set([
  'extraChar',
  'town',
  'additionalInfo',
  'correctionReason',
  'personCollect',
  'personIssue',
  'exemptionBasis',
]);

const isKnown = (type: string | null): boolean => PARTY_IDENTIFIER_TYPES.some((known) => known === type);

/**
 * Builds the request body of a party. A field that is filled only in the service's version (`serviceParty`) is sent
 * empty, so that the service clears the field.
 */
function partyBody(name: PartyName, party: Party, serviceParty: Party | null): Record<string, unknown> {
  const members: readonly string[] = PARTY_FIELDS[name];
  const { companyName, address, taxId, identifierType, countryCode, bankNo } = party;
  const body: Record<string, unknown> = { companyName, address, taxId };
  if (members.includes('identifierType') && isKnown(identifierType)) body['identifierType'] = identifierType;
  if (members.includes('countryCode') && (countryCode !== null || serviceParty?.countryCode))
    body['countryCode'] = countryCode;
  if (members.includes('bankNo') && (bankNo !== null || serviceParty?.bankNo)) body['bankNo'] = bankNo ?? '';
  return body;
}

const itemBody = (item: InvoiceItem): Record<string, unknown> => ({
  name: item.name,
  ...(item.grossUnitPrice === null ? {} : { grossUnitPrice: Number(item.grossUnitPrice) }),
  ...(item.quantity === null ? {} : { quantity: Number(item.quantity) }),
  unit: item.unit,
  rate: item.rate,
  symbol: item.symbol,
});

const isSentItem = (item: InvoiceItem, serviceItem: InvoiceItem): boolean =>
  item.positionId === serviceItem.positionId && isSameItem(item, serviceItem);

/** Returns the update that changes the service's invoice `theirs` into `wanted`; null if no update can do that. */
export function buildUpdateBodyFromDifferences(
  theirs: Invoice,
  wanted: ShownInvoice,
  prepaymentId: UpdateBody['prepaymentId'],
): UpdateBody | null {
  const body: Record<string, unknown> = {};
  for (const field of INVOICE_FIELD_ACCESSORS) {
    const value = field.read(wanted);
    if (isSameTextOrNumber(field.name, value, field.read(theirs))) continue;
    const [top = field.path] = field.path.split('.');
    const party = PARTIES.find((name) => name === top);
    if (party) body[party] = wanted[party] && partyBody(party, wanted[party], theirs[party]);
    else if (NUMBER_FIELDS.has(field.name)) body[field.name] = value === null ? null : Number(value);
    else body[field.name] = value ?? (CLEARABLE_TEXT_FIELDS.has(field.name) ? '' : null);
  }
  if (!isSameItemList(wanted.invoiceItems, theirs.invoiceItems, isSentItem)) {
    body['invoiceItems'] = wanted.invoiceItems.map((item) => ({
      positionId: item.positionId,
      ...itemBody(item),
    }));
    if (wanted.exemptionBasis !== null && wanted.invoiceItems.some(isVatExemptItem))
      body['exemptionBasis'] = wanted.exemptionBasis;
    if (wanted.prepaymentValue !== null && isKsefAdvanceOrSettlement(wanted.invoiceType))
      body['prepaymentValue'] = Number(wanted.prepaymentValue);
  }
  if (prepaymentId && JSON.stringify(prepaymentId) !== JSON.stringify(theirs.extra['prepaymentId']))
    body['prepaymentId'] = prepaymentId;
  return invoiceUpdateBodySchema.safeParse(body).data ?? null;
}

const pickKnown = <T>(known: readonly T[], value: unknown): T | undefined =>
  known.find((option) => option === value);

/**
 * Returns the request body that creates an invoice with the content of this invoice; null if the record lacks a field
 * that a create requires.
 */
export function buildCreateBodyFromInvoice(invoice: ShownInvoice): CreateBody | null {
  const { buyer, seller, receiver, extra } = invoice;
  const body: Record<string, unknown> = {
    invoiceType: pickKnown(INVOICE_TYPE_CODES, invoice.invoiceType),
    invoiceStatus: pickKnown(INVOICE_STATUSES_SETTABLE_BY_CLIENT, invoice.invoiceStatus) ?? 'ISSUED',
    buyer: partyBody('buyer', buyer, null),
    seller: partyBody('seller', seller, null),
    ...(receiver ? { receiver: partyBody('receiver', receiver, null) } : {}),
    invoiceItems: invoice.invoiceItems.map(itemBody),
    paymentType: pickKnown(PAYMENT_TYPE_CODES, invoice.paymentType),
    paymentStatus: invoice.paymentStatus,
    issueDate: invoice.issueDate,
    saleDate: invoice.saleDate,
    paymentDate: invoice.paymentDate,
    currency: invoice.currency,
  };
  for (const field of ['extraChar', 'town', 'additionalInfo', 'personCollect', 'personIssue'] as const)
    if (invoice[field]) body[field] = invoice[field];
  for (const field of ['clientId', 'reservationId'] as const)
    if (invoice[field] !== null) body[field] = invoice[field];
  if (invoice.correctionReason && needsCorrectionReason(invoice.invoiceType))
    body['correctionReason'] = invoice.correctionReason;
  if (invoice.exemptionBasis && invoice.invoiceItems.some(isVatExemptItem))
    body['exemptionBasis'] = invoice.exemptionBasis;
  if (invoice.prepaymentValue !== null && isKsefAdvanceOrSettlement(invoice.invoiceType))
    body['prepaymentValue'] = Number(invoice.prepaymentValue);
  if (isCorrection(invoice.invoiceType) && typeof extra['correctionId'] === 'number')
    body['correctionId'] = extra['correctionId'];
  if (Array.isArray(extra['prepaymentId'])) body['prepaymentId'] = extra['prepaymentId'];
  return invoiceCreateBodySchema.safeParse(body).data ?? null;
}
