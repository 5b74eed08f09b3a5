import type { Party, ShownInvoice } from '../../model/invoice';
import type { Day } from '../../model/scalars';
import { isBlank } from './ksefTextRules';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '../documents/invoiceTypes';
import { parseKsefNumber } from './ksefNumber';
import type { KsefConnected } from '../form/invoiceTypeChoices';

/** First day on which every business has to issue invoices in KSeF; the table of legal rules names the source. */
export const KSEF_DUTY_OF_ALL_FROM_DAY: Day = '2026-04-01';

/** The KSeF marker that each document in JPK_V7M(3) has since February 2026 (docs/user/accountants.md). */
export type KsefMarker =
  | { readonly kind: 'number'; readonly number: string }
  /**
   * JPK marker OFF: the document was issued on a day of an announced KSeF failure (art. 106nf ust. 1) and has no KSeF
   * number yet.
   */
  | { readonly kind: 'OFF' }
  /** JPK marker BFK: the document was issued outside KSeF, electronically or on paper. */
  | { readonly kind: 'BFK' }
  /** JPK marker DI: the document has no KSeF number yet, so the JPK file has to be corrected later. */
  | { readonly kind: 'DI' }
  /** The document is not part of the JPK file, because it is a draft, a pro forma or a receipt. */
  | { readonly kind: 'outside' };

export interface MarkerFacts {
  readonly connected: KsefConnected;
  /** Days of a KSeF failure announced by the ministry, as entered by a person. */
  readonly failureDays: ReadonlySet<Day>;
  /** True if the buyer has a tax number. Only invoices to consumers may stay outside KSeF (art. 106ga ust. 2 pkt 4). */
  readonly toBusiness: boolean;
  /** True if the invoice corrects a document that is outside KSeF. */
  readonly correctsOutside?: boolean;
}

const TYPES_NEVER_IN_KSEF: ReadonlySet<number> = new Set([
  INVOICE_TYPE_NUMBERS_BY_NAME.proForma,
  INVOICE_TYPE_NUMBERS_BY_NAME.advanceReceipt,
  INVOICE_TYPE_NUMBERS_BY_NAME.correctionReceipt,
]);
/** Document types that may lawfully stay outside KSeF. */
const OUTSIDE_KSEF: ReadonlySet<number> = new Set([
  INVOICE_TYPE_NUMBERS_BY_NAME.standard,
  INVOICE_TYPE_NUMBERS_BY_NAME.vat,
  INVOICE_TYPE_NUMBERS_BY_NAME.advance,
  INVOICE_TYPE_NUMBERS_BY_NAME.exempt,
  INVOICE_TYPE_NUMBERS_BY_NAME.correction,
]);

/**
 * Returns whether an issued document of this type may need a KSeF number; whether the number is really needed may
 * depend on the buyer.
 */
export const mayIssuedDocumentOweKsefNumber = (invoiceType: number, isSinceDutyOfAll: boolean): boolean =>
  !TYPES_NEVER_IN_KSEF.has(invoiceType) && (isSinceDutyOfAll || !OUTSIDE_KSEF.has(invoiceType));

/**
 * Returns whether an invoice waits for KSeF (PENDING_KSEF) or is in KSeF (SENT_KSEF); the service refuses changes in
 * these two states (conformance.md TRN-4).
 */
export const isPendingOrSentToKsef = (invoiceStatus: string): boolean =>
  invoiceStatus === 'PENDING_KSEF' || invoiceStatus === 'SENT_KSEF';

/** Returns whether the corrected document is known to be outside KSeF (art. 106j ust. 4 of the VAT Act). */
export const isOriginalOutsideKsef = (
  original: Pick<ShownInvoice, 'invoiceStatus' | 'ksefId'> | null | undefined,
): boolean =>
  original !== null &&
  original !== undefined &&
  !isPendingOrSentToKsef(original.invoiceStatus) &&
  isBlank(original.ksefId);

export const isBusinessParty = ({
  identifierType,
  taxId,
}: Pick<Party, 'identifierType' | 'taxId'>): boolean => identifierType !== 'NONE' && !isBlank(taxId);

export function chooseJpkKsefMarker(
  {
    invoiceType,
    invoiceStatus,
    ksefId,
    issueDate,
  }: Pick<ShownInvoice, 'invoiceType' | 'invoiceStatus' | 'ksefId' | 'issueDate'>,
  { connected, failureDays, toBusiness, correctsOutside = false }: MarkerFacts,
): KsefMarker {
  if (invoiceStatus === 'DRAFT' || TYPES_NEVER_IN_KSEF.has(invoiceType)) return { kind: 'outside' };
  const number = ksefId?.trim() ?? '';
  // The JPK schema accepts only a KSeF number in the exact form of the type TNumerKSeF, so any other text in `ksefId`
  // counts as a missing KSeF number.
  if (parseKsefNumber(number)) return { kind: 'number', number };
  const mayBeOutside = OUTSIDE_KSEF.has(invoiceType) || (correctsOutside && !toBusiness);
  const isDutyInForce = issueDate === null || issueDate >= KSEF_DUTY_OF_ALL_FROM_DAY;
  const mayStayOutside = mayBeOutside && !(connected === true && toBusiness && isDutyInForce);
  if (!isPendingOrSentToKsef(invoiceStatus) && mayStayOutside && number === '') return { kind: 'BFK' };
  return issueDate !== null && failureDays.has(issueDate) ? { kind: 'OFF' } : { kind: 'DI' };
}
