import { setImmediate as breathe } from 'node:timers/promises';
import type { PaperParts } from '../storedPdf';
import { factsOfFile } from './fileFacts';
import { keptXml, namesOfKept, type KeptXml } from './keptXml';

/** Files of KSeF in the profile and what the store says of them: both are kept the same. */

type Parts = Pick<PaperParts, 'store' | 'profileDir'>;

/** Facts of a file that was just kept. */
export function noteFile(
  { store }: Pick<Parts, 'store'>,
  localId: string,
  kept: Omit<KeptXml, 'sha256'>,
): void {
  store.ksefFiles.put(localId, factsOfFile(kept.invoice, kept.file, kept.ksefNumber));
}

/**
 * Reads files that the store does not know, after an update or beside a restored copy, and forgets those that are gone.
 * Throws what the disk says.
 */
export async function indexKsefFiles(parts: Parts, halt: AbortSignal): Promise<void> {
  const { store, profileDir } = parts;
  const names = new Set(await namesOfKept(profileDir));
  if (halt.aborted) return;
  const known = store.ksefFiles.names();
  store.ksefFiles.remove([...known].flatMap(([localId, file]) => (names.has(file) ? [] : localId)));
  const invoices = new Set([...names].map((name) => name.slice(0, name.indexOf('.'))));
  for (const localId of invoices) {
    if (names.has(known.get(localId) ?? '')) continue;
    const card = store.invoices.show(localId);
    const kept = card?.localId === localId ? await keptXml(profileDir, card) : null;
    if (halt.aborted) return;
    if (kept) noteFile(parts, localId, kept);
    await breathe();
    if (halt.aborted) return;
  }
}
