import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import { exportInvoices } from '#engine/documents/export/exportInvoices';
import { renderInCurrentThread, type Render } from '#engine/documents/worker/renderJob';
import { AT, openTestStore, tempDir } from '../store/openTestStore';
import { MONTH } from './monthCases';

/** Helpers for a property whose invoices were all read, and for its monthly lists for the accountant. */

/** Renders from a structured clone, as a render thread does, so a job that cannot be cloned fails. */
const renderElsewhere: Render = (job) => renderInCurrentThread(structuredClone(job));

export function house() {
  const store = openTestStore();
  store.settings.set('invoices.scannedAt', 1);
  storeCorrectionConventionSetting(store, 'afterState');
  return { store, profileDir: tempDir(), mode: 'real' as const, now: () => AT, render: renderElsewhere };
}

/** Returns the lists of the month; the PDFs are drawn and stored as in every other export. */
export async function listsOf(core: ReturnType<typeof house>): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const selection = { by: 'month' as const, month: MONTH, failureDays: [] };
  for await (const step of exportInvoices(core, { format: 'month', selection, language: 'pl' })) {
    if (step.kind === 'file') files.set(step.name, step.bytes);
    if (files.has('powiazania.json')) break;
  }
  return files;
}
export const bytesOf = (files: Map<string, Uint8Array>, name: string) => files.get(name) ?? new Uint8Array();

export const isReceipt = (row: Record<string, string>) => row['Typ dokumentu'] === 'FP';
export const isSums = (row: Record<string, string>) =>
  /^(Razem|Faktury do paragonów)/.test(row['Numer'] ?? '');
