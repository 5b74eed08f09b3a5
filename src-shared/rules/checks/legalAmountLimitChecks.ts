import type { Finding } from '../../model/finding';
import type { Grosz } from '../../model/scalars';
import { isOwnInvoiceAmountStated } from '../documents/advances';
import { collapseWhitespace } from '../ksef/ksefTextRules';
import { convertToZloty, isOverSplitPaymentLimit } from '../tax/convertToZloty';
import { convertGroszToDecimalText, toGrosz } from '../decimal';
import { createConfirmationFinding, createNonBlockingFinding } from './findingBuilders';
import { isKsefAdvanceOrSettlement, isCorrection, isSalesInvoice } from '../documents/invoiceTypes';
import { cleanNip, isNip } from '../identifiers/nip';
import { isLegalProvisionInForce, LEGAL_PROVISIONS } from '../law/legalProvisions';
import { getInvoiceSupplyDay } from '../tax/taxMonth';
import { classifyTillReceiptMention } from '../tax/findTillReceiptMention';
import type { Check, CheckContext, Draft } from './invoiceToCheck';
import { canItemBeOfAnnex15 } from './classifyItemForTaxAdvice';

/** Rules for limits in złoty: split payment, cash between businesses, receipts, and invoices outside KSeF. */

/** Returns true if the buyer is a business: the buyer has a valid NIP or an EU VAT number. */
const isBusiness = ({ buyer }: Draft): boolean =>
  (buyer.identifierType === 'NIP' && isNip(buyer.taxId)) || buyer.identifierType === 'VAT_UE';

/** Returns the amount due on the document; null if an item cannot be read. */
function dueOf({ invoiceType, prepaymentValue, totals }: Draft): Grosz | null {
  if (totals.unreadItems > 0) return null;
  return isKsefAdvanceOrSettlement(invoiceType) && prepaymentValue !== null
    ? toGrosz(prepaymentValue)
    : totals.gross;
}

const SPLIT_PAYMENT = /mechanizm podzielonej płatności/i;

/**
 * Checks that an invoice over 15,000 PLN with items of annex 15 contains the words for split payment (art. 106e ust. 1
 * pkt 18a and 108a ust. 1a).
 */
export const splitPaymentCheck: Check = {
  reads: ['invoiceItems', 'additionalInfo', 'currency', 'buyer', 'invoiceType', 'prepaymentValue'],
  find: (draft) => {
    const due = dueOf(draft);
    if (due === null || !isSalesInvoice(draft.invoiceType) || !isBusiness(draft)) return [];
    if (SPLIT_PAYMENT.test(draft.additionalInfo ?? '')) return [];
    if (isOverSplitPaymentLimit(due, draft.currency, draft.exchangeRate) !== true) return [];
    const item = draft.items.find(canItemBeOfAnnex15);
    return item
      ? [createNonBlockingFinding('additionalInfo', 'splitPayment', { item: collapseWhitespace(item.name) })]
      : [];
  },
};

const CASH = 1;
/**
 * Cash limit in grosz from art. 19 of the Entrepreneurs' Law; it applies to the whole transaction, regardless of the
 * number of payments.
 */
const CASH_LIMIT: Grosz = 1_500_000;

export const cashLimitCheck: Check = {
  reads: ['paymentType', 'invoiceItems', 'currency', 'buyer', 'invoiceType'],
  find: (draft) => {
    const { paymentType, totals, currency, exchangeRate, invoiceType } = draft;
    if (paymentType !== CASH || isCorrection(invoiceType) || !isBusiness(draft)) return [];
    const zloty = currency === 'PLN' ? totals.gross : convertToZloty(totals.gross, exchangeRate);
    return zloty !== null && zloty > CASH_LIMIT
      ? [createNonBlockingFinding('paymentType', 'cashOverLimit')]
      : [];
  },
};

/**
 * Maximum amount, in grosz or cents, up to which a receipt with the buyer's NIP counts as an invoice until the end of
 * 2026 (art. 106e ust. 5 pkt 3, art. 145n).
 */
const RECEIPT_LIMIT: Readonly<Record<string, Grosz>> = { PLN: 45_000, EUR: 10_000 };

/**
 * Checks an invoice whose remarks mention a till receipt for the sale (art. 106b ust. 5-6; JPK mark FP, art. 109 ust.
 * 3d).
 */
export const invoiceIssuedForTillReceiptCheck: Check = {
  reads: ['additionalInfo', 'invoiceItems', 'currency', 'buyer', 'invoiceType', 'issueDate', 'saleDate'],
  find: (draft) => {
    const { additionalInfo, invoiceType, currency, totals } = draft;
    if (
      !isSalesInvoice(invoiceType) ||
      classifyTillReceiptMention(additionalInfo) !== 'named' ||
      !isBusiness(draft)
    )
      return [];
    const limit = RECEIPT_LIMIT[currency];
    const day = getInvoiceSupplyDay(draft);
    const holds = day === null || isLegalProvisionInForce('smallReceipt', day);
    const small = holds && limit !== undefined && totals.unreadItems === 0 && totals.gross <= limit;
    return [
      small
        ? createConfirmationFinding('additionalInfo', 'receiptIsInvoice')
        : createNonBlockingFinding('additionalInfo', 'receiptNeedsNip'),
    ];
  },
};

/** Monthly limit, in grosz, for the gross amount of all invoices to businesses outside KSeF. */
export const MAX_MONTHLY_OUTSIDE_KSEF_GROSZ: Grosz = 1_000_000;

export const monthlyLimitOutsideKsefCheck: Check = {
  reads: ['invoiceType', 'buyer', 'issueDate', 'invoiceItems', 'currency'],
  find: (draft, { account, lookUp }: CheckContext): Finding[] => {
    const { invoiceType, invoiceStatus, issueDate, currency } = draft;
    if (account.ksefConnected !== false || invoiceStatus === 'DRAFT' || issueDate === null) return [];
    if (!isSalesInvoice(invoiceType) || !isBusiness(draft)) return [];
    const field = 'invoiceType';
    // After the legal exception of art. 145m has ended, every business must issue its invoices in KSeF.
    if (issueDate > LEGAL_PROVISIONS.outsideLimit.until) return [createNonBlockingFinding(field, 'ksefDuty')];
    if (!isLegalProvisionInForce('outsideLimit', issueDate) || currency !== 'PLN') return [];
    // Invoices with unknown amounts are not counted, so the real monthly sum may be higher.
    const ownAmount = isOwnInvoiceAmountStated(draft) ? (dueOf(draft) ?? 0) : 0;
    const sum = ownAmount + lookUp.outsideKsef(issueDate.slice(0, 7));
    return sum > MAX_MONTHLY_OUTSIDE_KSEF_GROSZ
      ? [
          createConfirmationFinding(field, 'outsideKsefLimit', {
            sum: { amount: convertGroszToDecimalText(sum), currency: 'PLN' },
          }),
        ]
      : [];
  },
};

/** Legal forms of companies that always have a NIP, at the end of a name or before its address. */
const COMPANY =
  /(?:\b(?:sp\.?|spółka)\s*z\s*(?:o\.?\s*o\.?|ograniczoną)|\bspółka\s+(?:akcyjna|jawna|komandytowa|komandytowo|partnerska|cywilna)|\bsp\.\s?[jkp]\b|\bS\.\s?A\.(?!\s?\p{L})|(?<=\p{L}\s)SA$|\bs\.\s?c\.|\bP\.?S\.?A\.(?!\p{L})|\bS\.?K\.?A\.(?!\p{L})|\bGmbH\b|\b(?:Ltd|LLC|Inc)\b\.?|\bs\.\s?r\.\s?o\.)/iu;
const UPPERCASE_SA_PATTERN = /(?<=\p{L}\s)(?:S\.\s?A\.|SA)$/u;

/** Returns whether a name contains the legal form of a company. */
export function isCompanyName(name: string): boolean {
  const text = collapseWhitespace(name);
  const form = COMPANY.exec(text)?.[0];
  if (form === undefined) return false;
  // `SA` counts as a legal form only in capitals, because `Sa` and `s.a.` may be a surname or initials.
  return /^s\.?\s?a/i.test(form) ? UPPERCASE_SA_PATTERN.test(text) : true;
}

/** Checks that a business buyer has a NIP (art. 106e ust. 1 pkt 5) and that seller and buyer differ. */
export const businessBuyerNipCheck: Check = {
  reads: ['buyer', 'seller', 'invoiceType'],
  find: ({ buyer, seller }) => {
    const field = 'buyer.taxId';
    if (buyer.identifierType === 'NONE' && isCompanyName(buyer.companyName))
      return [createConfirmationFinding(field, 'companyWithoutNip')];
    const nip = cleanNip(buyer.taxId);
    const same = buyer.identifierType === 'NIP' && isNip(nip) && nip === cleanNip(seller.taxId);
    return same ? [createConfirmationFinding(field, 'buyerIsSeller')] : [];
  },
};
