import type { CreateBody } from '../model/invoiceBody';
import { checkBodyLimits } from './invoiceBodyLimits';
import {
  buyerTaxNumberCorrectionCheck,
  correctionOriginalCheck,
  correctionReasonCheck,
} from './checks/correctionChecks';
import { exchangeRateCheck, futurePaymentDayCheck } from './checks/requestPaymentDayAndRateChecks';
import {
  currencyCheck,
  invoiceDatesCheck,
  itemTextsCheck,
  invoiceNumberCheck,
  partyNameAndAddressTextChecks,
  invoiceTypeKsefCheck,
} from './checks/typeDateAndTextChecks';
import { buildInvoiceToCheckFromCreate, type Check, type CheckContext } from './checks/invoiceToCheck';
import { exemptionCheck, itemsCheck } from './checks/itemChecks';
import {
  cashLimitCheck,
  businessBuyerNipCheck,
  monthlyLimitOutsideKsefCheck,
  tillReceiptMentionCheck,
  splitPaymentCheck,
} from './checks/amountLimitChecks';
import { invoiceBuyerCheck, invoiceReceiverCheck, sellerCheck } from './checks/partyChecks';
import {
  settlementAdvancesCheck,
  openAdvancesCheck,
  settlementItemsMatchAdvancesCheck,
  advanceOrRemainingAmountCheck,
} from './checks/advanceAndSettlementChecks';
import { exemptionGroundsCheck, itemVatRateCheck, receiptDocumentWithVatCheck } from './checks/vatRateChecks';
import { checkCreateFieldNames } from './invoiceCreateFieldsToSend';
import type { Finding } from '../model/finding';

export type { CheckContext } from './checks/invoiceToCheck';

/** All checks of an invoice, in the order of the form's fields. */
export const INVOICE_CHECKS: readonly Check[] = [
  invoiceTypeKsefCheck,
  monthlyLimitOutsideKsefCheck,
  receiptDocumentWithVatCheck,
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
  currencyCheck,
  cashLimitCheck,
  invoiceNumberCheck,
  advanceOrRemainingAmountCheck,
  settlementAdvancesCheck,
  openAdvancesCheck,
  settlementItemsMatchAdvancesCheck,
  correctionOriginalCheck,
  correctionReasonCheck,
  splitPaymentCheck,
  tillReceiptMentionCheck,
  exchangeRateCheck,
];

/**
 * Checks a new invoice before it is queued (openapi.yaml, POST, rules 1-7; domain.md 2-6, 9); the body must have passed
 * `invoiceCreateBodySchema`.
 */
export function checkInvoiceCreate(body: CreateBody, context: CheckContext): Finding[] {
  const excess = checkBodyLimits(body);
  if (excess.length > 0) return excess;
  const draft = buildInvoiceToCheckFromCreate(body);
  return [...checkCreateFieldNames(body), ...INVOICE_CHECKS.flatMap((check) => check.find(draft, context))];
}
