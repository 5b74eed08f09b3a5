import type { KnownInvoice } from '../../contract/invoiceFormContract';
import { PARTY_IDENTIFIER_TYPES, INVOICE_TYPE_CODES, PAYMENT_TYPE_CODES } from '../../model/invoice';
import type { CreateBody, UpdateBody } from '../../model/invoiceBody';
import type { FormFields, FormItem, FormParty } from '../../model/invoiceFormFields';
import type { Language } from '../../text/language';
import { toShortestDecimalText } from '../decimal';
import { convertVatPrefixToIsoCountry, checkEuVatNumber } from '../identifiers/euVat';
import { convertInvoiceToFormFields } from './convertInvoiceToFormFields';
import {
  isKsefAdvanceOrSettlement,
  isCorrection,
  needsCorrectionReason,
  INVOICE_TYPE_NUMBERS_BY_NAME,
} from '../documents/invoiceTypes';
import { cleanNip } from '../identifiers/nip';
import { isBlank } from '../ksef/ksefTextRules';
import { isVatExemptItem } from '../tax/vat';

/**
 * Builds the request body for a filled-in form (openapi.yaml, POST and PATCH /invoices; domain.md P4, A12, A14-A18,
 * A20, A35-A38, A45c).
 */

/** Matches an amount whose commas separate groups of three digits, such as `1,234,567` and `1,234.50`. */
const GROUPED = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+\.\d*|(?:,\d{3}){2,})$/;
/** In Polish, `1,234` is a decimal number, so a single comma separates groups only in English. */
const GROUPED_IN_ENGLISH = /^-?[1-9]\d{0,2},\d{3}$/;

/**
 * Reads a typed amount with a decimal comma or a decimal point; `language` decides how to read `1,234`. Returns NaN if
 * the text is not an amount.
 */
export function parseTypedDecimalNumber(text: string, language: Language = 'pl'): number {
  const typed = text.trim().replace('\u2212', '-');
  const grouped = GROUPED.test(typed) || (language === 'en' && GROUPED_IN_ENGLISH.test(typed));
  const read = toShortestDecimalText(grouped ? typed.replaceAll(',', '') : typed);
  return read === null ? NaN : Number(read);
}

const pickKnownOr = <T>(known: readonly T[], value: unknown, otherwise: T): T =>
  known.find((option) => option === value) ?? otherwise;

/** Returns a tax number as it is sent, without the characters that people type between its digits (A18). */
function normalisePartyTaxId({ identifierType, taxId, countryCode }: FormParty): string {
  if (identifierType === 'NIP') return cleanNip(taxId);
  if (identifierType === 'VAT_UE') return checkEuVatNumber(countryCode, taxId)?.number ?? taxId.trim();
  return identifierType === 'NONE' ? '' : taxId.trim();
}

function buildIdentifiedParty(party: FormParty) {
  const country = convertVatPrefixToIsoCountry(party.countryCode.trim().toUpperCase());
  const kind = PARTY_IDENTIFIER_TYPES.find((type) => type === party.identifierType);
  return {
    companyName: party.companyName.trim(),
    address: party.address.trim(),
    taxId: normalisePartyTaxId(party),
    ...(kind ? { identifierType: kind } : {}),
    // A NIP is always Polish, so any other country code is left over from the previous buyer and is not sent.
    ...(country === '' || (kind === 'NIP' && country !== 'PL') ? {} : { countryCode: country }),
  };
}

const buildSellerBody = (party: FormParty) => ({
  companyName: party.companyName.trim(),
  address: party.address.trim(),
  taxId: cleanNip(party.taxId),
  ...(isBlank(party.bankNo) ? {} : { bankNo: party.bankNo.trim() }),
});

const buildReceiverBody = (party: FormParty) => ({
  ...buildIdentifiedParty(party),
  ...(isBlank(party.bankNo) ? {} : { bankNo: party.bankNo.trim() }),
});

/** A party without name, address and tax number is not sent as the receiver (A15). */
const isEmptyParty = (party: FormParty | null): boolean =>
  party === null || [party.companyName, party.address, party.taxId].every(isBlank);

const buildItemBody = ({ name, price, quantity, unit, rate, symbol }: FormItem) => ({
  name: name.trim(),
  grossUnitPrice: parseTypedDecimalNumber(price),
  quantity: parseTypedDecimalNumber(quantity),
  unit: unit.trim(),
  rate: rate.trim(),
  symbol: symbol.trim(),
});

const canHavePrepaymentValue = (type: number): boolean =>
  isKsefAdvanceOrSettlement(type) ||
  type === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection ||
  type === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection;

const OPTIONAL_TEXT_FIELDS = ['town', 'additionalInfo', 'personIssue', 'personCollect', 'extraChar'] as const;

/** Returns the service's id of the invoice with this `localId`; null if the service does not have the invoice yet. */
export type IdOf = (localId: string) => number | null;

export function buildCreateBody(fields: FormFields, status: 'DRAFT' | 'ISSUED', idOf: IdOf): CreateBody {
  const { invoiceType, prepaymentValue, correctionReason, exemptionBasis, customNumber, original } = fields;
  const advances = fields.advances.flatMap((localId) => idOf(localId) ?? []);
  const originalId = original === null ? null : idOf(original);
  const body: CreateBody = {
    invoiceType: pickKnownOr(INVOICE_TYPE_CODES, invoiceType, INVOICE_TYPE_NUMBERS_BY_NAME.vat),
    invoiceStatus: status,
    buyer: buildIdentifiedParty(fields.buyer),
    seller: buildSellerBody(fields.seller),
    invoiceItems: fields.items.map(buildItemBody),
    paymentType: pickKnownOr(PAYMENT_TYPE_CODES, fields.paymentType, 0),
    paymentStatus: fields.paymentStatus === 1 ? 1 : 0,
    issueDate: fields.issueDate ?? '',
    saleDate: fields.saleDate ?? '',
    paymentDate: fields.paymentDate ?? '',
    currency: fields.currency.trim().toUpperCase(),
  };
  if (fields.receiver && !isEmptyParty(fields.receiver)) body.receiver = buildReceiverBody(fields.receiver);
  for (const name of OPTIONAL_TEXT_FIELDS) if (!isBlank(fields[name])) body[name] = fields[name].trim();
  if (needsCorrectionReason(invoiceType) && !isBlank(correctionReason))
    body.correctionReason = correctionReason.trim();
  if (fields.items.some(isVatExemptItem) && !isBlank(exemptionBasis))
    body.exemptionBasis = exemptionBasis.trim();
  if (canHavePrepaymentValue(invoiceType) && !isBlank(prepaymentValue)) {
    body.prepaymentValue = parseTypedDecimalNumber(prepaymentValue);
  }
  if (invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement && advances.length > 0)
    body.prepaymentId = advances;
  if (isCorrection(invoiceType) && originalId !== null) body.correctionId = originalId;
  if (!isBlank(fields.format)) body.format = fields.format.trim();
  if (!isBlank(customNumber)) body.customNumber = Number(customNumber);
  if (fields.clientId !== null) body.clientId = fields.clientId;
  if (fields.reservationId !== null) body.reservationId = fields.reservationId;
  return body;
}

const sameAmount = (typed: string, was: string): boolean =>
  typed === was ||
  (parseTypedDecimalNumber(typed) === parseTypedDecimalNumber(was) &&
    !Number.isNaN(parseTypedDecimalNumber(was)));

const sameItem = (item: FormItem, was: FormItem | undefined): boolean =>
  was !== undefined &&
  item.positionId === was.positionId &&
  sameAmount(item.price, was.price) &&
  sameAmount(item.quantity, was.quantity) &&
  (['name', 'unit', 'rate', 'symbol'] as const).every((name) => item[name] === was[name]);

const sameParty = (party: FormParty | null, was: FormParty | null): boolean =>
  JSON.stringify(party) === JSON.stringify(was);

/** Returns an update with the changed fields only. If an item has changed, the update contains all items. */
export function buildUpdatePatch(fields: FormFields, base: KnownInvoice): UpdateBody {
  const was = convertInvoiceToFormFields(base);
  const patch: UpdateBody = {};
  if (fields.invoiceType !== was.invoiceType) {
    patch.invoiceType = pickKnownOr(INVOICE_TYPE_CODES, fields.invoiceType, INVOICE_TYPE_NUMBERS_BY_NAME.vat);
  }
  if (!sameParty(fields.buyer, was.buyer)) patch.buyer = buildIdentifiedParty(fields.buyer);
  if (!sameParty(fields.seller, was.seller)) patch.seller = buildSellerBody(fields.seller);
  const receiver = isEmptyParty(fields.receiver) ? null : fields.receiver;
  if (!sameParty(receiver, was.receiver)) patch.receiver = receiver && buildReceiverBody(receiver);

  const { items } = fields;
  const itemsChanged =
    items.length !== was.items.length || !items.every((item, index) => sameItem(item, was.items[index]));
  if (itemsChanged) {
    patch.invoiceItems = items.map((item) => ({ positionId: item.positionId, ...buildItemBody(item) }));
  }

  if (fields.paymentType !== was.paymentType) {
    patch.paymentType = pickKnownOr(PAYMENT_TYPE_CODES, fields.paymentType, 0);
  }
  if (fields.paymentStatus !== was.paymentStatus) patch.paymentStatus = fields.paymentStatus === 1 ? 1 : 0;
  for (const day of ['issueDate', 'saleDate', 'paymentDate'] as const) {
    if (fields[day] !== was[day]) patch[day] = fields[day] ?? '';
  }
  if (fields.currency !== was.currency) patch.currency = fields.currency.trim().toUpperCase();
  for (const name of [...OPTIONAL_TEXT_FIELDS, 'correctionReason'] as const) {
    if (fields[name] !== was[name]) patch[name] = fields[name].trim();
  }
  for (const link of ['clientId', 'reservationId'] as const)
    if (fields[link] !== was[link]) patch[link] = fields[link];
  // An update of exempt items must contain the exemption basis too (A38).
  const basisChanged = fields.exemptionBasis !== was.exemptionBasis;
  if (fields.items.some(isVatExemptItem) && (itemsChanged || basisChanged)) {
    patch.exemptionBasis = fields.exemptionBasis.trim();
  }
  const valueChanged = !sameAmount(fields.prepaymentValue, was.prepaymentValue);
  if (valueChanged || (itemsChanged && isKsefAdvanceOrSettlement(fields.invoiceType))) {
    if (canHavePrepaymentValue(fields.invoiceType) && !isBlank(fields.prepaymentValue)) {
      patch.prepaymentValue = parseTypedDecimalNumber(fields.prepaymentValue);
    }
  }
  return patch;
}
