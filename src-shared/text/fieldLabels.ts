import * as texts from '../i18n/texts';
import { speak, type Language } from './language';

type Words = typeof texts.invoiceWords & typeof texts.invoiceForm;

const readWords = (language: Language): Words => ({
  ...speak(texts.invoiceWords, language),
  ...speak(texts.invoiceForm, language),
});

/** Returns the label of a field by the name in a 422 answer: `invoiceItems[0].rate` is `Pozycja 1: Stawka`. */
export function fieldLabel(field: string, language: Language): string {
  const t = readWords(language);
  const [, index, part] = /^invoiceItems\[(\d+)\](?:\.(\w+))?$/.exec(field) ?? [];
  if (index !== undefined) {
    const name = part === undefined ? undefined : itemLabel(part, t);
    return [t.field({ position: Number(index) + 1 }), name].filter(Boolean).join(': ');
  }
  const [owner = '', member] = field.split('.');
  const party = { buyer: t.buyer, seller: t.seller, receiver: t.receiver }[owner];
  if (party !== undefined && member !== undefined) return `${party}: ${partyLabel(member, t)}`;
  return LABELS(t)[field] ?? field;
}

const itemLabel = (part: string, t: Words): string =>
  ({
    name: t.itemName,
    grossUnitPrice: t.price,
    quantity: t.quantity,
    unit: t.unit,
    rate: t.rate,
    symbol: t.symbol,
    positionId: t.positionId,
    status: t.itemStatus,
  })[part] ?? part;

const partyLabel = (member: string, t: Words): string =>
  ({
    companyName: t.companyName,
    address: t.address,
    taxId: t.taxId,
    identifierType: t.identifierType,
    countryCode: t.country,
    bankNo: t.bankNo,
  })[member] ?? member;

const LABELS = (t: Words): Readonly<Record<string, string>> => ({
  buyer: t.buyer,
  seller: t.seller,
  receiver: t.receiver,
  invoiceType: t.type,
  invoiceStatus: t.state,
  paymentType: t.method,
  paymentStatus: t.paymentState,
  invoiceItems: t.items,
  issueDate: t.issueDate,
  saleDate: t.saleDate,
  paymentDate: t.dueDate,
  currency: t.currency,
  town: t.town,
  exemptionBasis: t.exemption,
  prepaymentValue: t.advance,
  prepaymentId: t.settlement,
  correctionId: t.corrected,
  correctionReason: t.reason,
  customNumber: t.customNumber,
  format: t.format,
  extraChar: t.extraChar,
  additionalInfo: t.notes,
  personIssue: t.personIssue,
  personCollect: t.personCollect,
  clientId: t.clientId,
  reservationId: t.reservationId,
  invoiceId: t.invoiceId,
  invoiceNo: t.invoiceNo,
  invoiceFullNo: t.invoiceFullNo,
  ksefId: t.ksefId,
  exchangeRate: t.exchangeRate,
  addDate: t.addDate,
  editDate: t.editDate,
});
