import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PaperParts } from '../storedPdf';
import { extractKsefFileFacts } from './ksefFileFacts';
import { readStoredKsefXml, listStoredKsefFileNames, type KeptXml } from './storeAndReadKsefXmlFiles';

type Parts = Pick<PaperParts, 'store' | 'profileDir'>;

/** Stores the amounts and dates of a KSeF file in the database, after the file itself was saved. */
export function recordKsefFileFacts(
  { store }: Pick<Parts, 'store'>,
  localId: string,
  kept: Omit<KeptXml, 'sha256'>,
): void {
  store.ksefFiles.put(localId, extractKsefFileFacts(kept.invoice, kept.file, kept.ksefNumber));
}

/**
 * Updates the database with the facts of the stored KSeF files, for example after a restored backup. Throws disk
 * errors.
 */
export async function refreshKsefFileFacts(parts: Parts, halt: AbortSignal): Promise<void> {
  const { store, profileDir } = parts;
  const names = new Set(await listStoredKsefFileNames(profileDir));
  if (halt.aborted) return;
  const known = store.ksefFiles.listFileNames();
  store.ksefFiles.remove([...known].flatMap(([localId, file]) => (names.has(file) ? [] : localId)));
  const invoices = new Set([...names].map((name) => name.slice(0, name.indexOf('.'))));
  for (const localId of invoices) {
    if (names.has(known.get(localId) ?? '')) continue;
    const card = store.invoices.readCard(localId);
    const kept = card?.localId === localId ? await readStoredKsefXml(profileDir, card) : null;
    if (halt.aborted) return;
    if (kept) recordKsefFileFacts(parts, localId, kept);
    await yieldToEventLoop();
    if (halt.aborted) return;
  }
}
