import type {
  AccountDoubt,
  Balance,
  Invoicing,
  StayAccount,
  StayDocument,
} from '../../contract/stayAccountContract';
import type { InvoiceRow } from '../../contract/invoicesContract';
import type { ShownInvoice } from '../../model/invoice';
import type { Reservation } from '../../model/reservationSchema';
import type { Grosz, Instant } from '../../model/scalars';
import { computeInvoicePayment } from '../documents/advances';
import { computeUnpaidPartOfStayPrice } from './stayBalance';
import { sumIfKnown, toGrosz } from '../decimal';
import {
  isKsefAdvanceOrSettlement,
  isCorrection,
  INVOICE_TYPE_NUMBERS_BY_NAME,
} from '../documents/invoiceTypes';
import { computeInvoiceTotals } from '../tax/vat';

/**
 * Computes the account of a stay: its price and the sums of its documents, in grosz of the stay's currency
 * (documents.md 3). A sum that is unknown is null, with the reason.
 */

type Stay = Pick<Reservation, 'reservationId' | 'paymentStatus' | 'pricePerStay' | 'prepayment' | 'currency'>;

/**
 * Returns the role of a document in the account of a stay, which compares the stay's price with the stay's documents.
 * Drafts and documents that wait for deletion do not count, so their role is `other`.
 */
export function classifyStayAccountInvoice({
  invoiceType,
  invoiceStatus,
  deleting,
}: Pick<InvoiceRow, 'invoiceType' | 'invoiceStatus' | 'deleting'>): StayDocument['kind'] {
  if (invoiceStatus === 'DRAFT' || deleting) return 'other';
  if (isCorrection(invoiceType))
    return invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.correctionReceipt ? 'other' : 'correction';
  switch (invoiceType) {
    case INVOICE_TYPE_NUMBERS_BY_NAME.standard:
    case INVOICE_TYPE_NUMBERS_BY_NAME.vat:
    case INVOICE_TYPE_NUMBERS_BY_NAME.exempt:
      return 'sale';
    case INVOICE_TYPE_NUMBERS_BY_NAME.advance:
    case INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance:
      return 'advance';
    case INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement:
      return 'settlement';
    default:
      return 'other';
  }
}

/**
 * Returns the amount of a sale, an advance or a settlement in grosz; null if the amount is missing (openapi.yaml, POST,
 * rules 2 and 3).
 */
export function computeInvoiceAmountForStayAccount(
  invoice: Pick<
    ShownInvoice,
    'invoiceType' | 'prepaymentValue' | 'paymentStatus' | 'invoiceItems' | 'currency'
  >,
): Grosz | null {
  const { invoiceType, invoiceItems: items, currency } = invoice;
  const totals = computeInvoiceTotals({ items, currency });
  return isKsefAdvanceOrSettlement(invoiceType) || totals.unreadItems === 0
    ? (computeInvoicePayment(invoice, totals)?.due ?? null)
    : null;
}

/** Computes which amounts of a stay's price are invoiced and paid. `documents` must be sorted oldest first. */
export function computeStayAccount(
  stay: Stay,
  documents: readonly StayDocument[],
  knownSince: Instant | null,
  letGo = false,
): StayAccount {
  const stayDocuments = documents.map((document) => markOtherCurrencyDoubtful(document, stay.currency));
  const price = toGrosz(stay.pricePerStay);
  const invoiced = knownSince === null || letGo ? null : sumEffects(stayDocuments);
  const paidByInvoices = letGo ? null : sumIfKnown(stayDocuments.map(({ paid }) => paid));
  return {
    reservationId: stay.reservationId,
    currency: stay.currency,
    price,
    prepayment: toGrosz(stay.prepayment),
    documents: stayDocuments,
    knownSince,
    doubts: listDoubts(stayDocuments, knownSince, letGo),
    invoiced,
    leftToInvoice: price === null || invoiced === null ? null : price - invoiced,
    paidByInvoices,
    balance: computeLeftToPay(stay, paidByInvoices),
  };
}

/** The effect of a document in another currency is unknown, because its amount cannot be added to the stay's sum. */
function markOtherCurrencyDoubtful(document: StayDocument, currency: string): StayDocument {
  if (document.kind === 'other' || document.row.currency === currency) return document;
  const paid = document.paid === 0 ? 0 : null;
  return { ...document, effect: null, paid, doubt: 'currency' };
}

const sumEffects = (documents: readonly StayDocument[]): Grosz | null =>
  sumIfKnown(documents.map(({ effect }) => effect));

const DOUBTS_GRAVEST_FIRST: readonly AccountDoubt[] = [
  'notRead',
  'letGo',
  'currency',
  'amount',
  'correction',
];

function listDoubts(
  documents: readonly StayDocument[],
  knownSince: Instant | null,
  letGo: boolean,
): AccountDoubt[] {
  return DOUBTS_GRAVEST_FIRST.filter((doubt) => {
    if (doubt === 'notRead') return knownSince === null;
    return doubt === 'letGo' ? letGo : documents.some((document) => document.doubt === doubt);
  });
}

/**
 * Returns the amount left to pay. Of the paid sums in the reservation and in the invoices, the larger one counts (A75).
 */
function computeLeftToPay(stay: Stay, paid: Grosz | null): Balance {
  const balance = computeUnpaidPartOfStayPrice(stay);
  if (stay.paymentStatus === 'FULL_AMOUNT_PAID' || paid === 0) return balance;
  const price = toGrosz(stay.pricePerStay);
  if (paid === null || price === null) return null;
  const left = Math.max(0, price - paid);
  if (balance === null) return { left, about: true, currency: stay.currency };
  if (left === balance.left) return { ...balance, about: false };
  return { left: Math.min(left, balance.left), about: true, currency: stay.currency };
}

/** Returns the documents of a stay that are included in the sums of the stay. */
export const listInvoicesCountedInStayAccount = ({
  documents,
}: Pick<StayAccount, 'documents'>): StayDocument[] => documents.filter(({ kind }) => kind !== 'other');

export function summarizeStayInvoicing(account: StayAccount): Invoicing {
  const { knownSince, leftToInvoice: left, currency } = account;
  const documents = listInvoicesCountedInStayAccount(account);
  if (knownSince === null || account.doubts.includes('letGo'))
    return { state: 'unknown', left: null, currency };
  if (documents.length === 0) return { state: 'none', left, currency };
  if (left === null) return { state: 'unknown', left: null, currency };
  return { state: left > 0 ? 'part' : left < 0 ? 'over' : 'whole', left, currency };
}

/** An invoice that the user is about to issue or to edit, with its effect on the account of the stay. */
export interface NextDocument {
  readonly kind: StayDocument['kind'];
  /** Amount in grosz that the document adds to the invoiced sum of the stay; null if unknown. */
  readonly effect: Grosz | null;
  readonly currency: string;
  /**
   * `localId` of the document that the user edits; its stored version is not counted a second time. Null for a new
   * document.
   */
  readonly localId: string | null;
  /** Amount in grosz of the advances that the document settles but that are not linked to the stay. */
  readonly takenElsewhere: Grosz;
}

/** Result of comparing the price of a stay with the sum of its documents and one new document. */
export type Together =
  /** `fits`: the stay's documents do not exceed the price of the stay, or no comparison is needed. */
  | { readonly verdict: 'fits'; readonly sum: Grosz | null; readonly away: Grosz | null }
  /** With the new document, the sum of the stay's documents would exceed the price of the stay. */
  | { readonly verdict: 'over'; readonly sum: Grosz; readonly away: Grosz; readonly beside: StayDocument[] }
  /** The sum of the documents or the price of the stay is not certain, so the documents may exceed the price. */
  | { readonly verdict: 'unknown'; readonly why: AccountDoubt | 'price'; readonly beside: StayDocument[] };

/** Compares the price of a stay with the sum of its documents, including the document `next`. */
export function compareStayInvoicesWithPrice(account: StayAccount, next: NextDocument): Together {
  const others = {
    ...account,
    documents: account.documents.filter(({ row }) => row.localId !== next.localId),
  };
  const beside = listInvoicesCountedInStayAccount(others);
  const was = account.documents.find(({ row }) => row.localId === next.localId)?.effect ?? 0;
  const known = account.doubts.includes('letGo') ? null : sumEffects(beside);
  const { effect, kind, takenElsewhere } = next;
  const sum =
    known === null || effect === null || next.currency !== account.currency || account.knownSince === null
      ? null
      : known + effect + takenElsewhere;
  const away = sum === null || account.price === null ? null : sum - account.price;
  if (kind === 'other' || (effect !== null && effect <= was)) return { verdict: 'fits', sum, away };
  if (sum !== null && away !== null)
    return away > 0 && beside.length > 0
      ? { verdict: 'over', sum, away, beside }
      : { verdict: 'fits', sum, away };
  // A second sale invoice or advance may be a mistake that charges the guest twice for the same stay.
  const mayBeSecond = kind === 'sale' || kind === 'advance';
  const [doubt] = account.doubts;
  if (account.knownSince !== null && doubt !== 'letGo' && beside.length === 0)
    return { verdict: 'fits', sum, away };
  if (!mayBeSecond) return { verdict: 'fits', sum, away };
  const otherCurrency = next.currency !== account.currency ? 'currency' : null;
  return {
    verdict: 'unknown',
    why: doubt ?? otherCurrency ?? (effect === null ? 'amount' : 'price'),
    beside,
  };
}
