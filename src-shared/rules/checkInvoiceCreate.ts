import type { CreateBody } from '../model/invoiceBody';
import { checkBodyLimits } from './invoiceBodyLimits';
import { buyerTaxNumberCorrectionCheck, originalCheck, reasonCheck } from './checks/correctionChecks';
import { exchangeRateCheck, paymentDayCheck } from './checks/dayChecks';
import {
  currencyCheck,
  datesCheck,
  itemTextsCheck,
  numberCheck,
  partyTextChecks,
  typeCheck,
} from './checks/documentChecks';
import { buildInvoiceToCheckFromCreate, type Check, type CheckContext } from './checks/invoiceToCheck';
import { exemptionCheck, itemsCheck } from './checks/itemChecks';
import {
  cashLimitCheck,
  businessBuyerNipCheck,
  monthlyLimitOutsideKsefCheck,
  receiptCheck,
  splitPaymentCheck,
} from './checks/amountLimitChecks';
import { invoiceBuyerCheck, invoiceReceiverCheck, sellerCheck } from './checks/partyChecks';
import {
  settlementAdvancesCheck,
  openAdvancesCheck,
  settlementItemsCheck,
  prepaymentValueCheck,
} from './checks/advanceAndSettlementChecks';
import { exemptionGroundsCheck, itemVatRateCheck, receiptWithoutVatCheck } from './checks/vatRateChecks';
import { checkCreateFieldNames } from './createFieldsToSend';
import type { Finding } from '../model/finding';

export type { CheckContext } from './checks/invoiceToCheck';

/** All rules for an invoice, in the order of the form's fields. */
export const INVOICE_CHECKS: readonly Check[] = [
  typeCheck,
  monthlyLimitOutsideKsefCheck,
  receiptWithoutVatCheck,
  invoiceBuyerCheck,
  businessBuyerNipCheck,
  buyerTaxNumberCorrectionCheck,
  sellerCheck,
  invoiceReceiverCheck,
  ...partyTextChecks,
  itemsCheck,
  itemTextsCheck,
  itemVatRateCheck,
  exemptionCheck,
  exemptionGroundsCheck,
  datesCheck,
  paymentDayCheck,
  currencyCheck,
  cashLimitCheck,
  numberCheck,
  prepaymentValueCheck,
  settlementAdvancesCheck,
  openAdvancesCheck,
  settlementItemsCheck,
  originalCheck,
  reasonCheck,
  splitPaymentCheck,
  receiptCheck,
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
