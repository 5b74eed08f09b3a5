import { ksefSettingSchema, type KsefSetting } from '#shared/contract/form';
import type { Problem } from '#shared/outcome/problem';
import { needsKsef, TYPE } from '#shared/rules/invoiceTypes';
import type { KsefConnected } from '#shared/rules/prefillTypes';
import { brokeARule } from '../remote/outcome';
import type { Store } from '../store/store';

/** Whether the account is connected to KSeF, which the interface cannot be asked (domain.md A4). */
const SETTING = 'ksef.setting';
const LEARNT = 'ksef.learnt';
/** Of invoices in another currency the service fetches the rate only where the account is connected. */
const LOOKED_AT = 300;

export const ksefSetting = (store: Store): KsefSetting =>
  ksefSettingSchema.catch('auto').parse(store.memory.get(SETTING));

export const setKsefSetting = (store: Store, setting: KsefSetting): void =>
  store.memory.set(SETTING, setting);

/** What the user said; else what stored invoices prove; else what the service answered to one that told. */
export function ksefConnected(store: Store): KsefConnected {
  const setting = ksefSetting(store);
  if (setting !== 'auto') return setting === 'yes';
  if (store.forms.metKsef()) return true;
  if (store.forms.recent(LOOKED_AT).some(({ exchangeRate }) => exchangeRate !== null)) return true;
  const learnt = store.memory.get(LEARNT);
  return typeof learnt === 'boolean' ? learnt : 'unknown';
}

/** A refusal of the type itself tells: the old advance is barred on connected accounts, types 8 to 12 on the others. */
export function learnKsef(store: Store, invoiceType: number | undefined, problem: Problem): void {
  if (invoiceType === undefined || !brokeARule(problem)) return;
  if (!problem.fields.some(({ field }) => field === 'invoiceType')) return;
  if (invoiceType === TYPE.advance) store.memory.set(LEARNT, true);
  else if (needsKsef(invoiceType)) store.memory.set(LEARNT, false);
}
