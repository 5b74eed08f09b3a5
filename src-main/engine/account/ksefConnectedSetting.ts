import type { KsefSetting } from '#shared/contract/invoiceFormContract';
import type { Problem } from '#shared/outcome/problem';
import {
  isInvoiceTypeForKsefAccountsOnly,
  INVOICE_TYPE_NUMBERS_BY_NAME,
} from '#shared/rules/documents/invoiceTypes';
import type { KsefConnected } from '#shared/rules/form/invoiceTypeChoices';
import { isServiceRuleViolation } from '../remote/serviceResponseProblems';
import type { Store } from '../store/storeInterface';

/** Returns the user's setting that says whether the account is connected to KSeF (domain.md A4). */
export const readKsefConnectedSetting = (store: Store): KsefSetting => store.settings.get('ksef.setting');

export const storeKsefConnectedSetting = (store: Store, setting: KsefSetting): void =>
  store.settings.set('ksef.setting', setting);

/**
 * Returns whether the account is connected to KSeF. The user's setting counts first, then the stored invoices, then an
 * earlier refusal of the service.
 */
export function readOrInferKsefConnected(store: Store): KsefConnected {
  const setting = readKsefConnectedSetting(store);
  if (setting !== 'auto') return setting === 'yes';
  if (store.forms.hasKsefEvidence()) return true;
  return store.settings.get('ksef.learnt') ?? 'unknown';
}

/** If the service's refusal of an invoice type shows whether the account is connected to KSeF, this fact is stored. */
export function learnKsefConnectionFromRefusal(
  store: Store,
  invoiceType: number | undefined,
  problem: Problem,
): void {
  if (invoiceType === undefined || !isServiceRuleViolation(problem)) return;
  if (!problem.fields.some(({ field }) => field === 'invoiceType')) return;
  if (invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.advance) store.settings.set('ksef.learnt', true);
  else if (isInvoiceTypeForKsefAccountsOnly(invoiceType)) store.settings.set('ksef.learnt', false);
}
