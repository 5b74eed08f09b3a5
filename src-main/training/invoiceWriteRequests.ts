import {
  invoiceCreateBodySchema,
  invoiceUpdateBodySchema,
  type CreateBody,
  type UpdateBody,
} from '#shared/model/invoiceBody';
import { toPropertyDay, toDayNumber } from '#shared/rules/days';
import { type Clock, getCurrentInstant } from '../engine/platform/platform';
import {
  type Call,
  buildTrainingResponse,
  buildProblemResponse,
  buildValidationErrorResponse,
  buildSuccessResponse,
  getTrainingErrorMessages,
} from './trainingResponses';
import { readRequestBodyBySchema } from './requestBodies';
import type { InvoiceBook, NewInvoice, NewItem } from './trainingInvoiceStore';
import {
  type BuyerFields,
  type InvoiceContent,
  type ReceiverFields,
  type SellerFields,
  EMPTY_INVOICE_RECEIVER,
  hasExemptItem,
  buildTrainingInvoiceJson,
} from './invoiceRecord';
import { simulateExchangeRate, isInvoiceLockedByKsef } from './trainingKsefNumbersAndRules';
import { findCreateBodyErrors, listUpdateRefusals } from './invoiceWriteRefusals';
import type { TrainingAccount } from './trainingAccountSwitches';

/** Handles POST, PATCH and DELETE of invoices. */
export async function answerInvoiceCreateRequest(
  call: Call,
  book: InvoiceBook,
  clock: Clock,
): Promise<Response> {
  const read = await readRequestBodyBySchema(call, invoiceCreateBodySchema);
  if (!read.ok) return read.response;
  const refused = findCreateBodyErrors(call, read.body, book, today(clock));
  if (refused) return buildValidationErrorResponse(call, refused);
  const { customNumber, currency } = read.body;
  const given = {
    customNumber: customNumber ?? null,
    exchangeRate: call.account.connected ? getTodayExchangeRate(currency, clock) : null,
  };
  const content = applyAccountSettings(buildInvoiceContent(read.body), call.account);
  const record = book.add(content, clock.now(), given, 'API');
  const location = `${call.origin}${call.path}/${String(record.invoiceId)}`;
  return buildSuccessResponse(call, buildTrainingInvoiceJson(record), 201, { Location: location });
}

export async function answerInvoiceUpdateRequest(
  call: Call,
  book: InvoiceBook,
  clock: Clock,
  invoiceId: number,
): Promise<Response> {
  const words = getTrainingErrorMessages(call.account);
  const before = book.get(invoiceId);
  if (!before) return buildProblemResponse(call, 404, words.noInvoice);
  if (isInvoiceLockedByKsef(before)) {
    const message = words.lockedInvoice({ state: before.invoiceStatus });
    return buildProblemResponse(call, 422, message, { errors: { invoiceStatus: message } });
  }
  const read = await readRequestBodyBySchema(call, invoiceUpdateBodySchema);
  if (!read.ok) return read.response;
  const change = applyUpdateBody(before, read.body, call.account.keepsOmittedItems);
  const refused = listUpdateRefusals(call, before, read.body, book, today(clock));
  if (refused) return buildValidationErrorResponse(call, refused);
  const currency = change.currency ?? before.currency;
  const rate =
    currency === before.currency
      ? {}
      : { exchangeRate: call.account.connected ? getTodayExchangeRate(currency, clock) : null };
  const record = book.edit(invoiceId, { ...change, ...rate }, clock.now(), 'API');
  return buildSuccessResponse(call, buildTrainingInvoiceJson(record ?? before));
}

export function answerInvoiceDeleteRequest(call: Call, book: InvoiceBook, invoiceId: number): Response {
  if (!book.remove(invoiceId, 'API'))
    return buildProblemResponse(call, 404, getTrainingErrorMessages(call.account).noInvoice);
  return buildTrainingResponse(call, 204, null);
}

const today = (clock: Clock) => toPropertyDay(getCurrentInstant(clock));
const getTodayExchangeRate = (currency: string, clock: Clock) =>
  simulateExchangeRate(currency, toDayNumber(today(clock)));

const EMPTY_INVOICE_CONTENT: InvoiceContent<never> = {
  invoiceType: 0,
  invoiceStatus: 'ISSUED',
  format: '',
  extraChar: '',
  buyer: { companyName: '', address: '', taxId: '', identifierType: 'NIP', countryCode: null },
  seller: { companyName: '', address: '', taxId: '', bankNo: '' },
  receiver: EMPTY_INVOICE_RECEIVER,
  invoiceItems: [],
  paymentType: 0,
  paymentStatus: 0,
  issueDate: '',
  saleDate: '',
  paymentDate: '',
  town: '',
  currency: '',
  additionalInfo: null,
  correctionReason: null,
  personCollect: null,
  personIssue: null,
  clientId: null,
  reservationId: null,
  exemptionBasis: null,
  prepaymentValue: null,
  correctionId: null,
  prepaymentId: [],
};

const buildInvoiceContent = (body: CreateBody): NewInvoice => ({
  ...applyUpdateBody(EMPTY_INVOICE_CONTENT, body, false),
  format: body.format ?? EMPTY_INVOICE_CONTENT.format,
  correctionId: body.correctionId ?? null,
});

/**
 * The service stores the correction reason only for corrections (conformance.md RUL-8). The advance amount is stored
 * only for types 8 and 9 (RUL-2, RUL-3).
 */
const filterCorrectionReason = (type: number, reason: string | null | undefined) =>
  [6, 10, 11, 12].includes(type) ? (reason ?? null) : null;
const filterAdvanceAmount = (type: number, value: number | null | undefined) =>
  type === 8 || type === 9 ? (value ?? null) : null;

const mergeReceiver = (
  before: ReceiverFields,
  given: NonNullable<UpdateBody['receiver']>,
): ReceiverFields => ({
  ...mergeSeller(before, given),
  identifierType: replaceIfGiven(given.identifierType, before.identifierType),
  countryCode: replaceIfGiven(given.countryCode, before.countryCode),
});

const mergeSeller = (before: SellerFields, given: NonNullable<UpdateBody['seller']>): SellerFields => ({
  companyName: given.companyName ?? before.companyName,
  address: given.address ?? before.address,
  taxId: given.taxId ?? before.taxId,
  bankNo: given.bankNo ?? before.bankNo,
});

const mergeBuyer = (before: BuyerFields, given: NonNullable<UpdateBody['buyer']>): BuyerFields => ({
  companyName: given.companyName ?? before.companyName,
  address: given.address ?? before.address,
  taxId: given.taxId ?? before.taxId,
  identifierType: given.identifierType ?? before.identifierType,
  countryCode: replaceIfGiven(given.countryCode, before.countryCode),
});

/** Applies the body of an update request to an invoice (A37). */
function applyUpdateBody(
  before: InvoiceContent,
  body: UpdateBody,
  keepsOmitted: boolean,
): Omit<NewInvoice, 'format' | 'correctionId'> {
  const { buyer, seller, receiver, invoiceItems } = body;
  const items = invoiceItems ? mergeItems(before, invoiceItems, keepsOmitted) : before.invoiceItems;
  const type = body.invoiceType ?? before.invoiceType;
  return {
    invoiceType: type,
    invoiceStatus: body.invoiceStatus ?? before.invoiceStatus,
    extraChar: body.extraChar ?? before.extraChar,
    buyer: buyer ? mergeBuyer(before.buyer, buyer) : before.buyer,
    seller: seller ? mergeSeller(before.seller, seller) : before.seller,
    receiver:
      receiver === null
        ? EMPTY_INVOICE_RECEIVER
        : receiver
          ? mergeReceiver(before.receiver, receiver)
          : before.receiver,
    invoiceItems: items,
    paymentType: body.paymentType ?? before.paymentType,
    paymentStatus: body.paymentStatus ?? before.paymentStatus,
    issueDate: body.issueDate ?? before.issueDate,
    saleDate: body.saleDate ?? before.saleDate,
    paymentDate: body.paymentDate ?? before.paymentDate,
    town: body.town ?? before.town,
    currency: body.currency ?? before.currency,
    additionalInfo: replaceIfGiven(body.additionalInfo, before.additionalInfo),
    correctionReason: filterCorrectionReason(
      type,
      replaceIfGiven(body.correctionReason, before.correctionReason),
    ),
    personCollect: replaceIfGiven(body.personCollect, before.personCollect),
    personIssue: replaceIfGiven(body.personIssue, before.personIssue),
    clientId: replaceIfGiven(body.clientId, before.clientId),
    reservationId: replaceIfGiven(body.reservationId, before.reservationId),
    exemptionBasis: hasExemptItem(items) ? replaceIfGiven(body.exemptionBasis, before.exemptionBasis) : null,
    prepaymentValue: filterAdvanceAmount(type, replaceIfGiven(body.prepaymentValue, before.prepaymentValue)),
    prepaymentId: body.prepaymentId === undefined ? before.prepaymentId : (body.prepaymentId ?? []),
  };
}

const replaceIfGiven = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

/**
 * Returns the items of an invoice after an update. Items that the update omits are removed, unless the simulated
 * account is set to keep them (A35).
 */
function mergeItems(
  before: InvoiceContent,
  given: NonNullable<UpdateBody['invoiceItems']>,
  keepsOmitted: boolean,
): NewItem[] {
  const old = new Map(before.invoiceItems.map((item) => [item.positionId, item]));
  const items = given.map(({ positionId, ...fields }): NewItem => {
    const known = old.get(Number(positionId ?? NaN));
    if (known) old.delete(known.positionId);
    return {
      ...(known ? { positionId: known.positionId, userId: known.userId, status: known.status } : {}),
      name: fields.name ?? known?.name ?? '',
      grossUnitPrice: fields.grossUnitPrice ?? known?.grossUnitPrice ?? 0,
      quantity: fields.quantity ?? known?.quantity ?? 0,
      unit: fields.unit ?? known?.unit ?? '',
      rate: fields.rate ?? known?.rate ?? '',
      symbol: fields.symbol ?? known?.symbol ?? '',
    };
  });
  return keepsOmitted ? [...items, ...old.values()] : items;
}

/** Changes a new invoice as the service would do with the settings of the training account. */

const DEFAULT_RECEIVER = { companyName: 'Biuro Podróży Halny', address: 'ul. Krupówki 12, Zakopane' };
const DEFAULT_BANK_NO = '61 1090 1014 0000 0712 1981 2874';

function applyAccountSettings(
  sent: NewInvoice,
  { fillsDefaults, reordersItems, createsAs }: TrainingAccount,
): NewInvoice {
  const content = { ...sent, invoiceType: createsAs ?? sent.invoiceType };
  const { invoiceItems } = content;
  const items = reordersItems ? [...invoiceItems.slice(1), ...invoiceItems.slice(0, 1)] : invoiceItems;
  if (!fillsDefaults) return { ...content, invoiceItems: items };
  const { buyer, seller, receiver } = content;
  return {
    ...content,
    format: content.format || 'nr/mm/rrrr',
    town: content.town || 'Zakopane',
    personIssue: content.personIssue || 'Recepcja',
    personCollect: content.personCollect || buyer.companyName,
    additionalInfo: content.additionalInfo || 'Dziękujemy za pobyt',
    buyer: { ...buyer, countryCode: buyer.countryCode ?? 'PL' },
    seller: { ...seller, bankNo: seller.bankNo || DEFAULT_BANK_NO },
    receiver: receiver.companyName === '' ? { ...receiver, ...DEFAULT_RECEIVER } : receiver,
    invoiceItems: items.map((item) => ({ ...item, symbol: item.symbol || '55.10' })),
  };
}
