import type { CreateBody } from '../../model/invoiceBody';
import { findInvoiceSizeLimitFindings } from '../form/invoiceBodyLimits';
import {
  buyerTaxNumberCorrectionCheck,
  correctionOriginalCheck,
  correctionReasonCheck,
} from './correctionChecks';
import { exchangeRateCheck, futurePaymentDayCheck } from './futurePaymentAndExchangeRateChecks';
import {
  currencyCodeFormatCheck,
  invoiceDatesCheck,
  itemTextsCheck,
  invoiceNumberTakenCheck,
  partyNameAndAddressTextChecks,
  invoiceTypeKsefConnectionCheck,
} from './documentChecks';
import { buildInvoiceToCheckFromCreate, type Check, type CheckContext } from './invoiceToCheck';
import { exemptionCheck, itemsCheck } from './itemChecks';
import {
  cashLimitCheck,
  businessBuyerNipCheck,
  monthlyLimitOutsideKsefCheck,
  invoiceIssuedForTillReceiptCheck,
  splitPaymentCheck,
} from './legalAmountLimitChecks';
import { invoiceBuyerCheck, invoiceReceiverCheck, sellerCheck } from './partyChecks';
import {
  settlementAdvancesCheck,
  openAdvancesCheck,
  settlementItemsMatchAdvancesCheck,
  advanceOrRemainingAmountCheck,
  prepaidRemarkCheck,
} from './advanceAndSettlementChecks';
import { exemptionGroundsCheck, itemVatRateCheck, vatChargedOnReceiptCheck } from './vatRateChecks';
import { checkCreateFieldNames } from '../form/invoiceCreateFieldsToSend';
import type { Finding } from '../../model/finding';

export type { CheckContext } from './invoiceToCheck';

/** All checks of an invoice, in the order of the form's fields. */
export const INVOICE_CHECKS: readonly Check[] = [
  invoiceTypeKsefConnectionCheck,
  monthlyLimitOutsideKsefCheck,
  vatChargedOnReceiptCheck,
  invoiceBuyerCheck,
  businessBuyerNipCheck,
  buyerTaxNumberCorrectionCheck,
  sellerCheck,
  invoiceReceiverCheck,
  ...partyNameAndAddressTextChecks,
  itemsCheck,
  itemTextsCheck,
  itemVatRateCheck,
  exemptionCheck,
  exemptionGroundsCheck,
  invoiceDatesCheck,
  futurePaymentDayCheck,
  currencyCodeFormatCheck,
  cashLimitCheck,
  invoiceNumberTakenCheck,
  advanceOrRemainingAmountCheck,
  settlementAdvancesCheck,
  openAdvancesCheck,
  settlementItemsMatchAdvancesCheck,
  prepaidRemarkCheck,
  correctionOriginalCheck,
  correctionReasonCheck,
  splitPaymentCheck,
  invoiceIssuedForTillReceiptCheck,
  exchangeRateCheck,
];

/**
 * Checks a new invoice before it is queued (openapi.yaml, POST, rules 1-7; domain.md 2-6, 9); the body must have passed
 * `invoiceCreateBodySchema`.
 */
export function checkInvoiceCreate(body: CreateBody, context: CheckContext): Finding[] {
  const excess = findInvoiceSizeLimitFindings(body);
  if (excess.length > 0) return excess;
  const draft = buildInvoiceToCheckFromCreate(body);
  return [...checkCreateFieldNames(body), ...INVOICE_CHECKS.flatMap((check) => check.find(draft, context))];
}
