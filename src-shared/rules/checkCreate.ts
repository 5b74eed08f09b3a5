import type { CreateBody } from '../model/invoiceBody';
import { originalCheck, reasonCheck } from './checks/correction';
import {
  currencyCheck,
  datesCheck,
  itemTextsCheck,
  numberCheck,
  partyTextChecks,
  typeCheck,
} from './checks/document';
import { draftOfCreate, type Check, type CheckContext } from './checks/draft';
import { exemptionCheck, itemsCheck } from './checks/items';
import { buyerCheck, receiverCheck, sellerCheck } from './checks/parties';
import { advancesCheck, prepaymentValueCheck } from './checks/prepayment';
import { createFieldFindings } from './createFields';
import type { Finding } from '../model/finding';

export type { CheckContext } from './checks/draft';

/** Every rule of an invoice, in the order in which a form shows its fields. */
export const INVOICE_CHECKS: readonly Check[] = [
  typeCheck,
  buyerCheck,
  sellerCheck,
  receiverCheck,
  ...partyTextChecks,
  itemsCheck,
  itemTextsCheck,
  exemptionCheck,
  datesCheck,
  currencyCheck,
  numberCheck,
  prepaymentValueCheck,
  advancesCheck,
  originalCheck,
  reasonCheck,
];

/**
 * Judges a new invoice before it is queued (interface.md, POST /invoices, rules 1-7; domain.md 2-6, 9).
 * The body has passed `createBodySchema`; what that finds becomes findings by `shapeFindings`.
 */
export function checkCreate(body: CreateBody, context: CheckContext): Finding[] {
  const draft = draftOfCreate(body);
  return [...createFieldFindings(body), ...INVOICE_CHECKS.flatMap((check) => check.find(draft, context))];
}
