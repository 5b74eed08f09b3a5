import type { PaperDoubt } from '#shared/contract/documentGaps';
import { isCorrection, TYPE } from '#shared/rules/invoiceTypes';
import { mixedStatus } from '#shared/rules/itemStatus';
import { fitsInvoice, readKsefNumber } from '#shared/rules/ksefNumber';
import { readNbpRate } from '#shared/rules/nbpRate';
import { isBlank } from '#shared/rules/plainText';
import { monthOf, supplyDayOf } from '#shared/rules/taxMonth';
import { findTillReceipt } from '#shared/rules/tillReceipt';
import { speak, type Language } from '#shared/text/language';
import { leftOutText, registerDoubtText, registerText } from '#shared/text/register';
import type { LedgerEntry } from './ledgerEntry';

/** Remarks on one document for the accountant. */

/** Why there is no amount; the others of a document's doubts have remarks of their own. */
const REASONS: ReadonlySet<PaperDoubt> = new Set([
  'originalUnknown',
  'itemsUnclear',
  'chainUnknown',
  'againstReason',
  'negativeRate',
  'amountUnclear',
  'advancesUnknown',
  'remainderDiffers',
]);

export function listRegisterRemarks(entry: LedgerEntry, language: Language): string[] {
  const t = speak(registerText, language);
  const { card, marker, leftOut, toReceipt, outside } = entry;
  const { invoice } = card;
  const inRegister = marker.kind !== 'outside';
  const doubts = entry.doubts.filter((doubt) => REASONS.has(doubt));
  const isFileNumber = marker.kind === 'number' && marker.number !== invoice.ksefId?.trim();
  const remarks: (string | false | null)[] = [
    leftOut !== null && speak(leftOutText, language)[leftOut],
    ...doubts.map((doubt) => speak(registerDoubtText, language)[doubt]),
    inRegister && unconfirmed(card, t),
    mixedStatus(invoice) !== null && t.mixedStatus,
    entry.differences.length > 0 && t.differsFromFile,
    isNumberOdd(entry) && t.markerOdd,
    isFileNumber && t.numberOfFile,
    inRegister && toReceipt && t.toReceipt,
    inRegister && findTillReceipt(invoice) === 'unclear' && t.receiptUnclear,
    outside.amount !== 0 && leftOut !== 'noSupply' && t.noSupply,
    outside.mixed && t.noSupplyMixed,
    inRegister && entry.isTillUnknown && t.tillUnknown,
    inRegister && changesReceipt(entry) && t.correctsReceipt,
    inRegister && isPaidBefore(entry) && t.paidBefore,
    inRegister && isUnpaidAdvance(entry) && t.unpaidAdvance,
    inRegister && entry.isBesideAdvance && t.besideAdvance,
    inRegister && isRateOfRemarks(entry) && t.rateOfRemarks,
    inRegister && raisesEarlierTax(entry) && t.raisesEarlier,
  ];
  return remarks.filter((remark) => typeof remark === 'string');
}

/** The data are the service's with the changes of the queue on top, also those that it may refuse or has refused. */
function unconfirmed({ syncState, deleting }: LedgerEntry['card'], t: Spoken): string | null {
  if (deleting) return t.deletionWaits;
  return syncState === 'synced' ? null : t.changeWaits;
}
type Spoken = ReturnType<typeof speak<typeof registerText>>;

/** A number of another form, seller or day than the invoice's may be real, but needs a look. */
function isNumberOdd({ card, marker }: LedgerEntry): boolean {
  const { issueDate, seller, ksefId } = card.invoice;
  if (marker.kind !== 'number') return !isBlank(ksefId);
  const number = readKsefNumber(marker.number);
  return !(number?.sound && fitsInvoice(number, { sellerTaxId: seller.taxId, issueDate }));
}

/**
 * The change of a sale that the till reported can be entered by the correction, which then counts and has no FP, or at the
 * till and in the record of its corrections: only the accountant knows whether it was done there.
 */
const changesReceipt = ({ correctsTillSale, zloty }: LedgerEntry): boolean =>
  correctsTillSale && (zloty ?? []).some(({ net, vat }) => net !== 0 || vat !== 0);

/**
 * Money that comes before the supply is taxed when it comes (art. 19a ust. 8), by an invoice of any kind. Its day is known of
 * a paid one only, and may be the due date that nobody changed: so the month is not changed, but named.
 */
export function isPaidBefore({ card: { invoice }, taxDay, toReceipt, gross }: LedgerEntry): boolean {
  const { invoiceType, paymentStatus, paymentDate } = invoice;
  if (isCorrection(invoiceType) || toReceipt || gross === 0 || paymentStatus !== 1) return false;
  return paymentDate !== null && taxDay !== null && monthOf(paymentDate) < monthOf(taxDay);
}

/** An advance is taxed when its money comes, and its day of supply is the day of that (art. 19a ust. 8): here none is known. */
const isUnpaidAdvance = ({ card: { invoice }, toReceipt, gross }: LedgerEntry): boolean =>
  (invoice.invoiceType === TYPE.advance || invoice.invoiceType === TYPE.ksefAdvance) &&
  invoice.paymentStatus === 0 &&
  !toReceipt &&
  gross !== 0;

/** Converted at the rate of its own remarks, or of its original's, as the service gives none. */
function isRateOfRemarks({ card: { invoice }, relatives: { original }, exchangeRate }: LedgerEntry): boolean {
  const source = isCorrection(invoice.invoiceType) ? original : invoice;
  if (source === null || source.exchangeRate !== null) return false;
  return exchangeRate !== null && readNbpRate(source.additionalInfo, source.currency)?.rate === exchangeRate;
}

/**
 * An upward correction of an earlier month: its cause decides the month, and only people know it (art. 29a ust. 17-18).
 */
function raisesEarlierTax({ card, relatives, counted }: LedgerEntry): boolean {
  const { invoice } = card;
  if (!isCorrection(invoice.invoiceType) || !counted?.rates.some(({ vat }) => (vat ?? 0) > 0)) return false;
  const before = relatives.original && supplyDayOf(relatives.original);
  return before !== null && invoice.issueDate !== null && monthOf(before) < monthOf(invoice.issueDate);
}
