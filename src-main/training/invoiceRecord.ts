import { formatLocalTimeWithOffset } from './warsawTime';

/** An invoice as the service stores and returns it, with exactly the fields that openapi.yaml lists. */

export interface BuyerFields {
  readonly companyName: string;
  readonly address: string;
  readonly taxId: string;
  readonly identifierType: string;
  readonly countryCode: string | null;
}
export interface SellerFields {
  readonly companyName: string;
  readonly address: string;
  readonly taxId: string;
  readonly bankNo: string;
}
/** Receiver of an invoice, always present in an answer; its texts are empty if there is no receiver (A15). */
export interface ReceiverFields extends SellerFields {
  readonly identifierType: string | null;
  readonly countryCode: string | null;
}

/** An item of an invoice. Prices and quantities are stored as received; sums use exact decimals (decimal.ts). */
export interface ItemFields {
  readonly name: string;
  readonly grossUnitPrice: number;
  readonly quantity: number;
  readonly unit: string;
  readonly rate: string;
  readonly symbol: string;
}
export function pickInvoiceItemFields({
  name,
  grossUnitPrice,
  quantity,
  unit,
  rate,
  symbol,
}: ItemFields): ItemFields {
  return { name, grossUnitPrice, quantity, unit, rate, symbol };
}
export interface ItemRecord extends ItemFields {
  readonly positionId: number;
  readonly userId: number;
  readonly status: 0 | 1;
}

/** Content of an invoice without the values that the service assigns, such as id and number. */
export interface InvoiceContent<Item = ItemRecord> {
  readonly invoiceType: number;
  readonly invoiceStatus: string;
  readonly format: string;
  readonly extraChar: string;
  readonly buyer: BuyerFields;
  readonly seller: SellerFields;
  readonly receiver: ReceiverFields;
  readonly invoiceItems: readonly Item[];
  readonly paymentType: number;
  readonly paymentStatus: number;
  readonly issueDate: string;
  readonly saleDate: string;
  readonly paymentDate: string;
  readonly town: string;
  readonly currency: string;
  readonly additionalInfo: string | null;
  readonly correctionReason: string | null;
  readonly personCollect: string | null;
  readonly personIssue: string | null;
  readonly clientId: number | null;
  readonly reservationId: number | null;
  readonly exemptionBasis: string | null;
  readonly prepaymentValue: number | null;
  /**
   * Id of the corrected document. The service's answers have no such field, so the value is stored only to check later
   * requests (A25).
   */
  readonly correctionId: number | null;
  readonly prepaymentId: readonly number[];
}

export interface InvoiceRecord extends InvoiceContent {
  readonly invoiceId: number;
  readonly invoiceNo: number;
  readonly invoiceFullNo: string;
  readonly ksefId: string | null;
  readonly exchangeRate: number | null;
  /** Epoch ms, whole seconds. */
  readonly addedAt: number;
  readonly editedAt: number;
}

export const EMPTY_INVOICE_RECEIVER: ReceiverFields = {
  companyName: '',
  address: '',
  taxId: '',
  bankNo: '',
  identifierType: null,
  countryCode: null,
};

export const hasExemptItem = (items: readonly { readonly rate: string }[]) =>
  items.some(({ rate }) => rate.trim().toLowerCase() === 'zw');

/** Series prefix of the invoice number by invoice type. */
const SERIES_PREFIX_BY_TYPE: Readonly<Record<number, string>> = {
  0: 'F',
  1: 'FV',
  2: 'PF',
  3: 'FZ',
  4: 'FZW',
  5: 'RZ',
  6: 'FVK',
  7: 'RK',
  8: 'FZ',
  9: 'FR',
  10: 'FVK',
  11: 'FZK',
  12: 'FRK',
};
export const getTrainingSeriesPrefixForType = (invoiceType: number) =>
  SERIES_PREFIX_BY_TYPE[invoiceType] ?? 'F';

/** `FV 41/06/2026`. */
export const formatTrainingInvoiceNumber = (series: string, no: number, issueDate: string) =>
  `${series} ${String(no)}/${issueDate.slice(5, 7)}/${issueDate.slice(0, 4)}`;

export function buildTrainingInvoiceJson(record: InvoiceRecord): Record<string, unknown> {
  const { correctionId: _c, prepaymentId: _p, addedAt, editedAt, exemptionBasis, ...fields } = record;
  const { invoiceId, invoiceItems } = record;
  return {
    ...fields,
    invoiceItems: invoiceItems.map((item) => ({ invoiceId, ...item })),
    ...(hasExemptItem(invoiceItems) ? { exemptionBasis } : {}),
    addDate: formatLocalTimeWithOffset(addedAt),
    editDate: formatLocalTimeWithOffset(editedAt),
  };
}
