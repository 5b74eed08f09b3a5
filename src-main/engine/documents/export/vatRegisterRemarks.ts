import type { PaperDoubt } from '#shared/contract/pdfWarningAndVatOmissionReasons';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { sumAllAndStatusOneItems } from '#shared/rules/documents/sumAllAndStatusOneItems';
import { ksefNumberMatchesInvoice, parseKsefNumber } from '#shared/rules/ksef/ksefNumber';
import { parseNbpRateFromRemarks } from '#shared/rules/tax/nbpRateInRemarks';
import { isBlank } from '#shared/rules/ksef/ksefTextRules';
import { getMonthOfDay, getInvoiceSupplyDay } from '#shared/rules/tax/taxMonth';
import { findTillReceiptMention } from '#shared/rules/tax/findTillReceiptMention';
import { speak, type Language } from '#shared/text/language';
import type { LedgerEntry } from './vatLedgerEntry';
import * as texts from '#shared/i18n/texts';

/** Returns the remarks on one document that the accountant should read. */

const REMARKED_DOUBTS: ReadonlySet<PaperDoubt> = new Set([
  'originalUnknown',
  'itemsUnclear',
  'chainUnknown',
  'againstReason',
  'negativeRate',
  'amountUnclear',
  'advancesUnknown',
  'remainderDiffers',
]);

export function listVatRegisterRemarks(entry: LedgerEntry, language: Language): string[] {
  const t = speak(texts.register, language);
  const { card, marker, leftOut, toReceipt, outside } = entry;
  const { invoice } = card;
  const inRegister = marker.kind !== 'outside';
  const doubts = entry.doubts.filter((doubt) => REMARKED_DOUBTS.has(doubt));
  const isFileNumber = marker.kind === 'number' && marker.number !== invoice.ksefId?.trim();
  const remarks: (string | false | null)[] = [
    leftOut !== null && speak(texts.register, language).leftOut[leftOut],
    ...doubts.map((doubt) => speak(texts.register, language).doubt[doubt]),
    inRegister && findPendingChangeRemark(card, t),
    sumAllAndStatusOneItems(invoice) !== null && t.mixedStatus,
    entry.differences.length > 0 && t.differsFromFile,
    hasSuspiciousKsefNumber(entry) && t.markerOdd,
    isFileNumber && t.numberOfFile,
    inRegister && toReceipt && t.toReceipt,
    inRegister && findTillReceiptMention(invoice) === 'unclear' && t.receiptUnclear,
    outside.amount !== 0 && leftOut !== 'noSupply' && t.noSupply,
    outside.mixed && t.noSupplyMixed,
    inRegister && entry.isTillUnknown && t.tillUnknown,
    inRegister && isTillSaleCorrection(entry) && t.correctsReceipt,
    inRegister && isPaidBeforeSupplyMonth(entry) && t.paidBefore,
    inRegister && isUnpaidAdvance(entry) && t.unpaidAdvance,
    inRegister && entry.isBesideAdvance && t.besideAdvance,
    inRegister && isRateOnlyInRemarks(entry) && t.rateOfRemarks,
    inRegister && raisesEarlierTax(entry) && t.raisesEarlier,
  ];
  return remarks.filter((remark) => typeof remark === 'string');
}

function findPendingChangeRemark(
  { syncState, deleting }: LedgerEntry['card'],
  t: RegisterWords,
): string | null {
  if (deleting) return t.deletionWaits;
  return syncState === 'synced' ? null : t.changeWaits;
}
type RegisterWords = typeof texts.register;

/**
 * Returns whether a KSeF number looks wrong: its form is invalid, or its seller or day differs from the invoice. A
 * person should check such a number, because it may still be right.
 */
function hasSuspiciousKsefNumber({ card, marker }: LedgerEntry): boolean {
  const { issueDate, seller, ksefId } = card.invoice;
  if (marker.kind !== 'number') return !isBlank(ksefId);
  const number = parseKsefNumber(marker.number);
  return !(number?.sound && ksefNumberMatchesInvoice(number, { sellerTaxId: seller.taxId, issueDate }));
}

const isTillSaleCorrection = ({ correctsTillSale, zloty }: LedgerEntry): boolean =>
  correctsTillSale && (zloty ?? []).some(({ net, vat }) => net !== 0 || vat !== 0);

/** Returns whether an invoice was paid in a month before its supply (art. 19a ust. 8). */
export function isPaidBeforeSupplyMonth({
  card: { invoice },
  taxDay,
  toReceipt,
  gross,
}: LedgerEntry): boolean {
  const { invoiceType, paymentStatus, paymentDate } = invoice;
  if (isCorrection(invoiceType) || toReceipt || gross === 0 || paymentStatus !== 1) return false;
  return paymentDate !== null && taxDay !== null && getMonthOfDay(paymentDate) < getMonthOfDay(taxDay);
}

/**
 * Returns whether the document is an unpaid advance, whose tax point is unknown before the payment (art. 19a ust. 8).
 */
const isUnpaidAdvance = ({ card: { invoice }, toReceipt, gross }: LedgerEntry): boolean =>
  (invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advance ||
    invoice.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance) &&
  invoice.paymentStatus === 0 &&
  !toReceipt &&
  gross !== 0;

/**
 * Returns true if the entry's exchange rate was read from the remarks, because the invoice's field for the exchange
 * rate is empty.
 */
function isRateOnlyInRemarks({
  card: { invoice },
  relatives: { original },
  exchangeRate,
}: LedgerEntry): boolean {
  const source = isCorrection(invoice.invoiceType) ? original : invoice;
  if (source === null || source.exchangeRate !== null) return false;
  return (
    exchangeRate !== null &&
    parseNbpRateFromRemarks(source.additionalInfo, source.currency)?.rate === exchangeRate
  );
}

/**
 * Returns whether a correction raises the VAT of a supply in an earlier month. The VAT month of such a correction
 * depends on its reason, which only a person knows (art. 29a ust. 17-18).
 */
function raisesEarlierTax({ card, relatives, counted }: LedgerEntry): boolean {
  const { invoice } = card;
  if (!isCorrection(invoice.invoiceType) || !counted?.rates.some(({ vat }) => (vat ?? 0) > 0)) return false;
  const before = relatives.original && getInvoiceSupplyDay(relatives.original);
  return (
    before !== null && invoice.issueDate !== null && getMonthOfDay(before) < getMonthOfDay(invoice.issueDate)
  );
}
