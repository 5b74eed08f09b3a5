import type { ShownInvoice } from '../../model/invoice';
import type { FileDifference, KsefFile } from '../../model/ksefFile';
import type { Day, Grosz } from '../../model/scalars';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '../documents/invoiceTypes';
import { parseKsefNumber } from './ksefNumber';
import { collapseWhitespace } from './ksefTextRules';
import { cleanNip } from '../identifiers/nip';
import { buildSumsFromRates, type Sums } from '../documents/documentSumTypes';
import { convertGroszToDecimalText } from '../decimal';
import { OUTSIDE_POLAND_VAT_RATE, type OutsideVat } from '../tax/amountOutsideVat';

type Identity = Pick<KsefFile, 'ksefNumber' | 'sellerNip' | 'number' | 'issueDate'>;
type InvoiceIdentity = Pick<ShownInvoice, 'seller' | 'invoiceFullNo' | 'issueDate' | 'ksefId'>;

/**
 * Returns whether a KSeF file and an invoice have the same seller, number and issue date. The invoice id is not enough,
 * because the id may have belonged to another invoice of the account.
 */
export const hasKsefFileSameSellerNumberAndDate = (
  invoice: Omit<InvoiceIdentity, 'ksefId'>,
  file: Omit<Identity, 'ksefNumber'>,
): boolean =>
  cleanNip(invoice.seller.taxId) === file.sellerNip &&
  collapseWhitespace(invoice.invoiceFullNo) === file.number &&
  invoice.issueDate === file.issueDate;

/**
 * Returns whether a KSeF file contains this invoice. An invoice that was sent twice has two documents in KSeF, so the
 * KSeF number of the file must equal the KSeF number of the invoice.
 */
export function isKsefFileOfInvoice(invoice: InvoiceIdentity, file: Identity): boolean {
  if (cleanNip(invoice.seller.taxId) !== file.sellerNip) return false;
  const ksefId = invoice.ksefId?.trim() ?? '';
  if (file.ksefNumber !== null && parseKsefNumber(ksefId)) return file.ksefNumber === ksefId;
  return hasKsefFileSameSellerNumberAndDate(invoice, file);
}

/**
 * Returns the sums stated in the KSeF file. A correction states the differences of the amounts, and a settlement states
 * the amounts that remain after the advances are deducted.
 */
export const computeKsefFileSums = ({ rates, gross }: KsefFile): Sums => ({
  rates: buildSumsFromRates(rates.map(({ rate, net, vat }) => ({ rate, net, vat, gross: net + vat }))).rates,
  gross,
});

/**
 * Invoice types of advances and settlements, for which the service gives the document's amount as `prepaymentValue`.
 */
const TYPES_WITH_PREPAYMENT_AMOUNT: ReadonlySet<number> = new Set([
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance,
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement,
]);

/** Returns the invoice with the dates, currency and amount of the KSeF file. */
export const overwriteInvoiceFromKsefFile = <Invoice extends ShownInvoice>(
  invoice: Invoice,
  file: KsefFile,
): Invoice => ({
  ...invoice,
  issueDate: file.issueDate,
  saleDate: file.saleDate ?? file.issueDate,
  currency: file.currency,
  exchangeRate: file.exchangeRate ?? invoice.exchangeRate,
  prepaymentValue: TYPES_WITH_PREPAYMENT_AMOUNT.has(invoice.invoiceType)
    ? convertGroszToDecimalText(file.gross)
    : invoice.prepaymentValue,
});

/**
 * Amounts from the service's record of an invoice, for comparison with the KSeF file. An amount that the record does
 * not contain is null.
 */
interface RecordAmounts {
  readonly sums: Sums | null;
  /** Grosz. */
  readonly gross: Grosz | null;
  /**
   * Charges in the record's amounts that are no supply, such as local fees. The amounts of a KSeF file may not include
   * these charges.
   */
  readonly outside: OutsideVat;
}

/**
 * Returns the differences in amounts, rates and dates between the service's record and the KSeF file. Values that are
 * missing from the service's record are not compared.
 */
export function listKsefFileDifferences(
  invoice: Pick<ShownInvoice, 'issueDate' | 'saleDate' | 'currency'>,
  { sums, gross, outside }: RecordAmounts,
  file: KsefFile,
): FileDifference[] {
  const found: FileDifference[] = [];
  const addDifference = (field: FileDifference['field'], part: string, record: string, ksef: string) => {
    if (record !== ksef) found.push({ field, part, here: record, ksef });
  };
  const day = (date: Day | null) => date ?? '';
  addDifference('issueDate', '', day(invoice.issueDate), file.issueDate);
  addDifference('saleDate', '', day(invoice.saleDate ?? invoice.issueDate), file.saleDate ?? file.issueDate);
  addDifference('currency', '', invoice.currency, file.currency);
  const addAmountDifference = (field: FileDifference['field'], part: string, record: Grosz, ksef: Grosz) => {
    const mayLackCharges = field === 'gross' || (field === 'net' && part === OUTSIDE_POLAND_VAT_RATE);
    if (mayLackCharges && record - outside.amount === ksef) return;
    addDifference(field, part, convertGroszToDecimalText(record), convertGroszToDecimalText(ksef));
  };
  if (gross !== null) addAmountDifference('gross', '', gross, file.gross);
  const rates = new Set([...file.rates, ...(sums?.rates ?? [])].map(({ rate }) => rate));
  for (const rate of sums === null ? [] : rates) {
    const record = sums?.rates.find((sum) => sum.rate === rate);
    const ksef = file.rates.find((sum) => sum.rate === rate);
    if (record?.net === null || record?.vat === null) continue;
    addAmountDifference('net', rate, record?.net ?? 0, ksef?.net ?? 0);
    addAmountDifference('vat', rate, record?.vat ?? 0, ksef?.vat ?? 0);
  }
  return found;
}
