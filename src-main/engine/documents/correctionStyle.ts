import type { CorrectionsAccount } from '#shared/contract/form';
import type { CorrectionWay } from '#shared/rules/correction';
import { evidenceOfAccount } from './correctionEvidence';
import type { Store } from '../store/store';

/**
 * The meaning of items in this account's corrections, which the interface does not tell (domain.md A28; documents.md,
 * 2).
 */

/** As the owner set it; null: it follows from the corrections that are there. */
export const waySetting = ({ settings }: Pick<Store, 'settings'>): CorrectionWay | null =>
  settings.get('corrections.way');

export function setCorrectionWay(store: Store, way: CorrectionWay | null): void {
  store.settings.set('corrections.way', way);
  // The figures of every correction may have changed.
  store.announce('invoices');
}

/** The setting on this PC. null: not set, and the existing corrections do not show it. */
export const correctionWay = (store: Store): CorrectionWay | null =>
  waySetting(store) ?? evidenceOfAccount(store).way;

/**
 * The way by which corrections are read. Other PCs have the evidence only: where all of it contradicts the setting, they would
 * show other amounts, so there are none here.
 */
export function readingWay(store: Store): CorrectionWay | null {
  const setting = waySetting(store);
  const { way } = evidenceOfAccount(store);
  return setting !== null && way !== null && setting !== way ? null : (setting ?? way);
}

export const correctionsAccount = (store: Store): CorrectionsAccount => ({
  setting: waySetting(store),
  evidence: evidenceOfAccount(store),
});
