import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../store/store';

/** Files that the profile keeps of invoices: PDFs as they were handed out, and what KSeF sent (ksef/keptXml.ts). */

/** Kept files of each of these invoices; paths below the profile, with `/`. */
export function filesOfInvoices(
  { documents }: Pick<Store, 'documents'>,
  profileDir: string,
  localIds: readonly string[],
): Map<string, string[]> {
  const xml = Map.groupBy(
    namesIn(join(profileDir, 'documents', 'ksef')),
    (name) => name.split('.', 1)[0] ?? '',
  );
  return new Map(
    localIds.map((localId) => [
      localId,
      [
        ...documents.ofInvoice(localId).map(({ file }) => `documents/${file}`),
        ...(xml.get(localId) ?? []).map((name) => `documents/ksef/${name}`),
      ],
    ]),
  );
}

/** Before the rows that name them: an interruption must leave no unknown files. */
export function removeFiles(profileDir: string, files: Iterable<string>): void {
  for (const file of files) rmSync(join(profileDir, file), { force: true });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
