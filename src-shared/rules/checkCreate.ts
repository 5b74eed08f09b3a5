import type { CreateBody } from '../model/invoiceBody';
import { checkBodyLimits } from './bodyLimits';
import { buyerNumberCheck, originalCheck, reasonCheck } from './checks/correctionChecks';
import { exchangeRateCheck, paymentDayCheck } from './checks/dayChecks';
import {
  currencyCheck,
  datesCheck,
  itemTextsCheck,
  numberCheck,
  partyTextChecks,
  typeCheck,
} from './checks/document';
import { draftOfCreate, type Check, type CheckContext } from './checks/invoiceDraft';
import { exemptionCheck, itemsCheck } from './checks/itemChecks';
import {
  cashLimitCheck,
  companyCheck,
  outsideKsefCheck,
  receiptCheck,
  splitPaymentCheck,
} from './checks/limits';
import { buyerCheck, receiverCheck, sellerCheck } from './checks/partyChecks';
import { advancesCheck, openAdvancesCheck, orderCheck, prepaymentValueCheck } from './checks/prepayment';
import { exemptionGroundsCheck, goodsCheck, receiptVatCheck } from './checks/rates';
import { createFieldFindings } from './createFields';
import type { Finding } from '../model/finding';

export type { CheckContext } from './checks/invoiceDraft';

/** All rules for an invoice, in the order of the form's fields. */
export const INVOICE_CHECKS: readonly Check[] = [
  typeCheck,
  outsideKsefCheck,
  receiptVatCheck,
  buyerCheck,
  companyCheck,
  buyerNumberCheck,
  sellerCheck,
  receiverCheck,
  ...partyTextChecks,
  itemsCheck,
  itemTextsCheck,
  goodsCheck,
  exemptionCheck,
  exemptionGroundsCheck,
  datesCheck,
  paymentDayCheck,
  currencyCheck,
  cashLimitCheck,
  numberCheck,
  prepaymentValueCheck,
  advancesCheck,
  openAdvancesCheck,
  orderCheck,
  originalCheck,
  reasonCheck,
  splitPaymentCheck,
  receiptCheck,
  exchangeRateCheck,
];

/**
 * Checks a new invoice before it is queued (openapi.yaml, POST, rules 1-7; domain.md 2-6, 9); the body must have passed
 * `createBodySchema`.
 */
export function checkCreate(body: CreateBody, context: CheckContext): Finding[] {
  const excess = checkBodyLimits(body);
  if (excess.length > 0) return excess;
  const draft = draftOfCreate(body);
  return [...createFieldFindings(body), ...INVOICE_CHECKS.flatMap((check) => check.find(draft, context))];
}
