import * as texts from '../i18n/texts';
import { speak, type Language } from './language';

/**
 * Returns the label of a field by the name in a 422 answer: `invoiceItems[0].rate` is `Pozycja 1: Stawka`. With the
 * buyer's kind of identifier, the label of the tax number is the same as in the form.
 */
export function fieldLabel(field: string, language: Language, buyerIdentifierType = ''): string {
  const words = speak(texts.invoiceWords, language);
  const form = speak(texts.invoiceForm, language);
  const [, index, part] = /^invoiceItems\[(\d+)\](?:\.(\w+))?$/.exec(field) ?? [];
  if (index !== undefined) {
    const name = part === undefined ? undefined : itemLabel(part, language);
    return [form.field({ position: Number(index) + 1 }), name].filter(Boolean).join(': ');
  }
  if (field === 'buyer.taxId' && buyerIdentifierType === 'NIP') return form.nipOf;
  if (field === 'seller.taxId') return form.sellerNip;
  const [owner = '', member] = field.split('.');
  const party = { buyer: words.buyer, seller: words.seller, receiver: words.receiver }[owner];
  if (party !== undefined && member !== undefined) return `${party}: ${partyLabel(member, language)}`;
  return invoiceLabel(field, language);
}

function itemLabel(part: string, language: Language): string {
  const words = speak(texts.invoiceWords, language);
  const form = speak(texts.invoiceForm, language);
  const labels: Readonly<Record<string, string>> = {
    name: words.name,
    grossUnitPrice: words.price,
    quantity: words.quantity,
    unit: words.unit,
    rate: words.vatRate,
    symbol: form.symbol,
    positionId: form.positionId,
    status: form.itemStatus,
  };
  return labels[part] ?? part;
}

function partyLabel(member: string, language: Language): string {
  const words = speak(texts.invoiceWords, language);
  const form = speak(texts.invoiceForm, language);
  const labels: Readonly<Record<string, string>> = {
    companyName: speak(texts.words, language).name,
    address: form.address,
    taxId: words.taxId,
    identifierType: form.identifierType,
    countryCode: form.country,
    bankNo: words.bankNo,
  };
  return labels[member] ?? member;
}

function invoiceLabel(field: string, language: Language): string {
  const words = speak(texts.invoiceWords, language);
  const form = speak(texts.invoiceForm, language);
  const labels: Readonly<Record<string, string>> = {
    buyer: words.buyer,
    seller: words.seller,
    receiver: words.receiver,
    invoiceType: words.type,
    invoiceStatus: words.state,
    paymentType: words.method,
    paymentStatus: words.paymentState,
    invoiceItems: words.items,
    issueDate: words.issueDate,
    saleDate: words.saleDate,
    paymentDate: words.dueDate,
    currency: words.currency,
    town: words.town,
    exemptionBasis: words.exemption,
    prepaymentValue: form.advance,
    prepaymentId: form.settlement,
    correctionId: form.corrected,
    correctionReason: words.reason,
    customNumber: form.customNumber,
    format: form.format,
    extraChar: form.extraChar,
    additionalInfo: words.notes,
    personIssue: words.personIssue,
    personCollect: words.personCollect,
    clientId: form.clientId,
    reservationId: form.reservationId,
    invoiceId: form.invoiceId,
    invoiceNo: form.invoiceNo,
    invoiceFullNo: form.invoiceFullNo,
    ksefId: words.ksefNumber,
    exchangeRate: words.exchangeRate,
    addDate: form.addDate,
    editDate: form.editDate,
  };
  return labels[field] ?? field;
}
