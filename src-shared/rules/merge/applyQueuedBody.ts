import type { Invoice, InvoiceItem, Party, ShownInvoice } from '../../model/invoice';
import type { CreateBody, UpdateBody } from '../../model/invoiceBody';
import { toShortestDecimalText } from '../decimal';
import { isEmptyParty, EMPTY_INVOICE_PARTY } from './invoiceFieldAccessors';

/** Applies a queued change to an invoice, so that this PC shows the change (sync.md, "Mirror apart from pending"). */

type PartyBody = CreateBody['buyer'] | UpdateBody['buyer'] | UpdateBody['receiver'];
type ItemBody = NonNullable<UpdateBody['invoiceItems']>[number];

const textOrNull = (value: string | null | undefined): string | null => value || null;

/**
 * Returns the party of an invoice with the fields of `given` applied; fields that `given` does not contain stay
 * unchanged.
 */
function applyPartyBody(before: Party, given: PartyBody): Party {
  if (!given) return before;
  const { companyName, address, taxId, identifierType, countryCode } = given;
  const bankNo = typeof given['bankNo'] === 'string' ? given['bankNo'] : undefined;
  // A NIP always belongs to Poland, so the country code is removed if the new tax number is a NIP and the previous one
  // was not.
  const country = identifierType === 'NIP' && before.identifierType !== 'NIP' ? null : before.countryCode;
  return {
    companyName: companyName ?? before.companyName,
    address: address ?? before.address,
    taxId: taxId ?? before.taxId,
    identifierType: identifierType === undefined ? before.identifierType : textOrNull(identifierType),
    countryCode: countryCode === undefined ? country : textOrNull(countryCode),
    bankNo: bankNo === undefined ? before.bankNo : textOrNull(bankNo),
    extra: before.extra,
  };
}

function applyReceiverBody(before: Party | null, given: UpdateBody['receiver']): Party | null {
  if (given === undefined) return before;
  if (given === null) return null;
  const after = applyPartyBody(before ?? EMPTY_INVOICE_PARTY, given);
  return isEmptyParty(after) ? null : after;
}

const NEW_ITEM: InvoiceItem = {
  positionId: null,
  userId: null,
  status: null,
  name: '',
  grossUnitPrice: null,
  quantity: null,
  unit: '',
  rate: '',
  symbol: '',
  extra: {},
};

function applyItemBody(before: InvoiceItem, given: ItemBody): InvoiceItem {
  return {
    ...before,
    name: given.name ?? before.name,
    grossUnitPrice:
      given.grossUnitPrice === undefined
        ? before.grossUnitPrice
        : toShortestDecimalText(given.grossUnitPrice),
    quantity: given.quantity === undefined ? before.quantity : toShortestDecimalText(given.quantity),
    unit: given.unit ?? before.unit,
    rate: given.rate ?? before.rate,
    symbol: given.symbol ?? before.symbol,
  };
}

/**
 * Returns the ids of the corrected invoice and of the deducted advances, which are stored in `extra` to link the
 * invoices. The service may not return these ids (A25).
 */
function pickRelatedInvoiceIds({
  correctionId,
  prepaymentId,
}: {
  correctionId?: unknown;
  prepaymentId?: unknown;
}) {
  return {
    ...(typeof correctionId === 'number' ? { correctionId } : {}),
    ...(Array.isArray(prepaymentId) && prepaymentId.length > 0 ? { prepaymentId } : {}),
  };
}

/** Adds the ids of the corrected or settled invoices to a record, because the service's answer lacks them (A25). */
export const addSentRelationIdsToServiceRecord = (
  invoice: Invoice,
  body: Parameters<typeof pickRelatedInvoiceIds>[0],
): Invoice => ({
  ...invoice,
  extra: { ...pickRelatedInvoiceIds(body), ...invoice.extra },
});

/**
 * Returns a queued new invoice as the screens show it. Number, ids and times are empty, because the service assigns
 * them.
 */
export function buildInvoiceFromCreateBody(body: CreateBody): ShownInvoice {
  const buyer = applyPartyBody(EMPTY_INVOICE_PARTY, body.buyer);
  return {
    invoiceId: null,
    invoiceNo: body.customNumber ?? null,
    invoiceFullNo: '',
    format: textOrNull(body.format),
    extraChar: textOrNull(body.extraChar),
    invoiceStatus: body.invoiceStatus ?? 'ISSUED',
    ksefId: null,
    invoiceType: body.invoiceType,
    buyer: { ...buyer, identifierType: buyer.identifierType ?? 'NIP' },
    seller: applyPartyBody(EMPTY_INVOICE_PARTY, body.seller),
    receiver: applyReceiverBody(null, body.receiver),
    invoiceItems: body.invoiceItems.map((item) => applyItemBody(NEW_ITEM, item)),
    paymentType: body.paymentType,
    paymentStatus: body.paymentStatus,
    issueDate: body.issueDate,
    saleDate: body.saleDate,
    town: textOrNull(body.town),
    paymentDate: body.paymentDate,
    currency: body.currency,
    additionalInfo: textOrNull(body.additionalInfo),
    correctionReason: textOrNull(body.correctionReason),
    personCollect: textOrNull(body.personCollect),
    personIssue: textOrNull(body.personIssue),
    clientId: body.clientId ?? null,
    reservationId: body.reservationId ?? null,
    exemptionBasis: textOrNull(body.exemptionBasis),
    exchangeRate: null,
    prepaymentValue: toShortestDecimalText(body.prepaymentValue),
    addDate: null,
    editDate: null,
    extra: pickRelatedInvoiceIds(body),
  };
}

const pickTextOrPrevious = (given: string | null | undefined, before: string | null): string | null =>
  given === undefined ? before : textOrNull(given);
const pickSentOrPrevious = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

/** Returns the invoice with the fields and items of an update applied. */
export function applyPatch(invoice: ShownInvoice, patch: UpdateBody): ShownInvoice {
  const known = new Map(invoice.invoiceItems.map((item) => [item.positionId, item]));
  const buildPatchedItem = (item: ItemBody): InvoiceItem =>
    applyItemBody(known.get(item.positionId ?? NaN) ?? NEW_ITEM, item);
  return {
    ...invoice,
    invoiceType: patch.invoiceType ?? invoice.invoiceType,
    extraChar: pickTextOrPrevious(patch.extraChar, invoice.extraChar),
    invoiceStatus: patch.invoiceStatus ?? invoice.invoiceStatus,
    buyer: applyPartyBody(invoice.buyer, patch.buyer),
    seller: applyPartyBody(invoice.seller, patch.seller),
    receiver: applyReceiverBody(invoice.receiver, patch.receiver),
    invoiceItems: patch.invoiceItems ? patch.invoiceItems.map(buildPatchedItem) : invoice.invoiceItems,
    paymentType: patch.paymentType ?? invoice.paymentType,
    paymentStatus: patch.paymentStatus ?? invoice.paymentStatus,
    issueDate: patch.issueDate ?? invoice.issueDate,
    saleDate: patch.saleDate ?? invoice.saleDate,
    town: pickTextOrPrevious(patch.town, invoice.town),
    paymentDate: patch.paymentDate ?? invoice.paymentDate,
    currency: patch.currency ?? invoice.currency,
    additionalInfo: pickTextOrPrevious(patch.additionalInfo, invoice.additionalInfo),
    correctionReason: pickTextOrPrevious(patch.correctionReason, invoice.correctionReason),
    personCollect: pickTextOrPrevious(patch.personCollect, invoice.personCollect),
    personIssue: pickTextOrPrevious(patch.personIssue, invoice.personIssue),
    clientId: pickSentOrPrevious(patch.clientId, invoice.clientId),
    reservationId: pickSentOrPrevious(patch.reservationId, invoice.reservationId),
    exemptionBasis: pickTextOrPrevious(patch.exemptionBasis, invoice.exemptionBasis),
    prepaymentValue:
      patch.prepaymentValue === undefined
        ? invoice.prepaymentValue
        : toShortestDecimalText(patch.prepaymentValue),
    extra: { ...invoice.extra, ...pickRelatedInvoiceIds(patch) },
  };
}

/**
 * Applies an edit to the body of a create request that was not sent yet, so that the service creates the invoice with
 * the user's latest values.
 */
export function applyPatchToCreateBody(body: CreateBody, patch: UpdateBody): CreateBody {
  const { buyer, seller, receiver, invoiceItems, ...fields } = patch;
  return {
    ...body,
    ...fields,
    invoiceType: patch.invoiceType ?? body.invoiceType,
    paymentType: patch.paymentType ?? body.paymentType,
    paymentStatus: patch.paymentStatus ?? body.paymentStatus,
    issueDate: patch.issueDate ?? body.issueDate,
    saleDate: patch.saleDate ?? body.saleDate,
    paymentDate: patch.paymentDate ?? body.paymentDate,
    currency: patch.currency ?? body.currency,
    buyer: {
      ...body.buyer,
      ...buyer,
      companyName: buyer?.companyName ?? body.buyer.companyName,
      address: buyer?.address ?? body.buyer.address,
      taxId: buyer?.taxId ?? body.buyer.taxId,
    },
    seller: {
      ...body.seller,
      ...seller,
      companyName: seller?.companyName ?? body.seller.companyName,
      address: seller?.address ?? body.seller.address,
      taxId: seller?.taxId ?? body.seller.taxId,
    },
    ...(receiver === undefined ? {} : { receiver: receiver && { ...body.receiver, ...receiver } }),
    invoiceItems: invoiceItems
      ? invoiceItems.map(({ positionId: _, ...item }) => ({
          ...item,
          name: item.name ?? '',
          grossUnitPrice: item.grossUnitPrice ?? 0,
          quantity: item.quantity ?? 0,
          unit: item.unit ?? '',
          rate: item.rate ?? '',
          symbol: item.symbol ?? '',
        }))
      : body.invoiceItems,
  };
}

/**
 * Combines two consecutive edits of an invoice into one. If both edits set the same field, the combined edit has the
 * value of the second.
 */
export function mergeUpdatePatches(first: UpdateBody, second: UpdateBody): UpdateBody {
  const mergePartyBodies = <T extends object>(earlier: T | null | undefined, later: T | null | undefined) =>
    later && earlier ? { ...earlier, ...later } : later;
  const buyer = mergePartyBodies(first.buyer, second.buyer);
  const seller = mergePartyBodies(first.seller, second.seller);
  const receiver = mergePartyBodies(first.receiver, second.receiver);
  return {
    ...first,
    ...second,
    ...(buyer === undefined ? {} : { buyer }),
    ...(seller === undefined ? {} : { seller }),
    ...(receiver === undefined ? {} : { receiver }),
  };
}
