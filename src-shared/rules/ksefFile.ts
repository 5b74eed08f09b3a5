import type { ShownInvoice } from '../model/invoice';
import type { FileDifference, KsefFile } from '../model/ksefFile';
import type { Day, Grosz } from '../model/scalars';
import { TYPE } from './invoiceTypes';
import { readKsefNumber } from './ksefNumber';
import { asToken } from './plainText';
import { cleanNip } from './identifiers/nip';
import { sumsOf, type Sums } from './relatives';
import { fromGrosz } from './decimal';

type Identity = Pick<KsefFile, 'ksefNumber' | 'sellerNip' | 'number' | 'issueDate'>;
type Named = Pick<ShownInvoice, 'seller' | 'invoiceFullNo' | 'issueDate' | 'ksefId'>;

/** Whether seller, number and day of issue are those of the invoice: an account may have had another one of its id. */
export const hasSameIdentity = (
  invoice: Omit<Named, 'ksefId'>,
  file: Omit<Identity, 'ksefNumber'>,
): boolean =>
  cleanNip(invoice.seller.taxId) === file.sellerNip &&
  asToken(invoice.invoiceFullNo) === file.number &&
  invoice.issueDate === file.issueDate;

/** Whether the file is of this invoice. An invoice that was sent to KSeF twice is two documents there. */
export function isFileOfInvoice(invoice: Named, file: Identity): boolean {
  if (cleanNip(invoice.seller.taxId) !== file.sellerNip) return false;
  const ksefId = invoice.ksefId?.trim() ?? '';
  if (file.ksefNumber !== null && readKsefNumber(ksefId)) return file.ksefNumber === ksefId;
  return hasSameIdentity(invoice, file);
}

/** The sums that the file says: of a correction its difference, of a settlement the rest. */
export const sumsOfFile = ({ rates, gross }: KsefFile): Sums => ({
  rates: sumsOf(rates.map(({ rate, net, vat }) => ({ rate, net, vat, gross: net + vat }))).rates,
  gross,
});

/** Advances and settlements: the service has the amount of the document as `prepaymentValue`. */
const SAYS_AMOUNT: ReadonlySet<number> = new Set([TYPE.ksefAdvance, TYPE.ksefSettlement]);

/** The invoice with dates, currency and amount of KSeF's file. */
export const asInFile = <Invoice extends ShownInvoice>(invoice: Invoice, file: KsefFile): Invoice => ({
  ...invoice,
  issueDate: file.issueDate,
  saleDate: file.saleDate ?? file.issueDate,
  currency: file.currency,
  exchangeRate: file.exchangeRate ?? invoice.exchangeRate,
  prepaymentValue: SAYS_AMOUNT.has(invoice.invoiceType) ? fromGrosz(file.gross) : invoice.prepaymentValue,
});

/** Differences in amounts, rates and dates. `sums` and `gross` as the record has them; what it does not tell is no difference. */
export function differencesFromFile(
  invoice: Pick<ShownInvoice, 'issueDate' | 'saleDate' | 'currency'>,
  sums: Sums | null,
  gross: Grosz | null,
  file: KsefFile,
): FileDifference[] {
  const found: FileDifference[] = [];
  const compare = (field: FileDifference['field'], part: string, record: string, ksef: string) => {
    if (record !== ksef) found.push({ field, part, here: record, ksef });
  };
  const day = (date: Day | null) => date ?? '';
  compare('issueDate', '', day(invoice.issueDate), file.issueDate);
  compare('saleDate', '', day(invoice.saleDate ?? invoice.issueDate), file.saleDate ?? file.issueDate);
  compare('currency', '', invoice.currency, file.currency);
  if (gross !== null) compare('gross', '', fromGrosz(gross), fromGrosz(file.gross));
  const rates = new Set([...file.rates, ...(sums?.rates ?? [])].map(({ rate }) => rate));
  for (const rate of sums === null ? [] : rates) {
    const record = sums?.rates.find((sum) => sum.rate === rate);
    const ksef = file.rates.find((sum) => sum.rate === rate);
    if (record?.net === null || record?.vat === null) continue;
    compare('net', rate, fromGrosz(record?.net ?? 0), fromGrosz(ksef?.net ?? 0));
    compare('vat', rate, fromGrosz(record?.vat ?? 0), fromGrosz(ksef?.vat ?? 0));
  }
  return found;
}
