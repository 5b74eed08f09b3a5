import type { Party, ShownInvoice } from '../model/invoice';
import type { Day } from '../model/scalars';
import { isBlank } from './ksefTextRules';
import { INVOICE_TYPE_CODES } from './invoiceTypes';
import { parseKsefNumber } from './ksefNumber';
import type { KsefConnected } from './invoiceTypeChoices';

/** The marker in JPK_V7M(3) since February 2026: exactly one of the four. Cases and sources: docs/user/accountants.md. */
export type KsefMarker =
  | { readonly kind: 'number'; readonly number: string }
  /** For a day of announced failure (art. 106nf ust. 1), and without its number. */
  | { readonly kind: 'OFF' }
  /** Electronic or on paper, outside KSeF. */
  | { readonly kind: 'BFK' }
  /** For KSeF, without its number: the JPK is corrected on arrival. */
  | { readonly kind: 'DI' }
  /** Not in the register at all: a draft, a pro forma, a receipt. */
  | { readonly kind: 'outside' };

export interface MarkerFacts {
  readonly connected: KsefConnected;
  /** Days of a failure that the ministry announced, as a person named them. */
  readonly failureDays: ReadonlySet<Day>;
  /** The buyer has a tax number: only consumers may stay outside KSeF (art. 106ga ust. 2 pkt 4). */
  readonly toBusiness: boolean;
  /** It corrects a document that is known, and is not in KSeF: a guest's correction may then stay outside, too. */
  readonly correctsOutside?: boolean;
}

const NEVER: ReadonlySet<number> = new Set([
  INVOICE_TYPE_CODES.proForma,
  INVOICE_TYPE_CODES.advanceReceipt,
  INVOICE_TYPE_CODES.correctionReceipt,
]);
/** Documents that may lawfully exist without KSeF. */
const OUTSIDE_KSEF: ReadonlySet<number> = new Set([
  INVOICE_TYPE_CODES.standard,
  INVOICE_TYPE_CODES.vat,
  INVOICE_TYPE_CODES.advance,
  INVOICE_TYPE_CODES.exempt,
  INVOICE_TYPE_CODES.correction,
]);

/** The two states in which the service refuses changes (conformance.md TRN-4). */
export const isPendingOrSentToKsef = (invoiceStatus: string): boolean =>
  invoiceStatus === 'PENDING_KSEF' || invoiceStatus === 'SENT_KSEF';

/** Whether the corrected document is known to be outside of KSeF (art. 106j ust. 4 of the VAT Act). */
export const isOutsideKsef = (
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
  if (invoiceStatus === 'DRAFT' || NEVER.has(invoiceType)) return { kind: 'outside' };
  const number = ksefId?.trim() ?? '';
  // The schema takes nothing else for a number (TNumerKSeF).
  if (parseKsefNumber(number)) return { kind: 'number', number };
  const mayBeOutside = OUTSIDE_KSEF.has(invoiceType) || (correctsOutside && !toBusiness);
  const mayStayOutside = mayBeOutside && !(connected === true && toBusiness);
  if (!isPendingOrSentToKsef(invoiceStatus) && mayStayOutside && number === '') return { kind: 'BFK' };
  return issueDate !== null && failureDays.has(issueDate) ? { kind: 'OFF' } : { kind: 'DI' };
}
