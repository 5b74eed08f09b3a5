import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../store/storeInterface';

/**
 * Lists and removes the files that the profile keeps for invoices: issued PDFs and files from KSeF (profileDocumentFiles.ts).
 */

/** Returns the paths of the stored files of each invoice. Paths are relative to the profile and use forward slashes. */
export function listStoredFilesOfInvoices(
  { documents }: Pick<Store, 'documents'>,
  profileDir: string,
  localIds: readonly string[],
): Map<string, string[]> {
  const xml = Map.groupBy(
    listFileNames(join(profileDir, 'documents', 'ksef')),
    (name) => name.split('.', 1)[0] ?? '',
  );
  return new Map(
    localIds.map((localId) => [
      localId,
      [
        ...documents.listOfInvoice(localId).map(({ file }) => `documents/${file}`),
        ...(xml.get(localId) ?? []).map((name) => `documents/ksef/${name}`),
      ],
    ]),
  );
}

/**
 * Deletes files. Files are deleted before the database rows that name them, so that an interruption leaves no unknown
 * files.
 */
export function removeStoredInvoiceFiles(profileDir: string, files: Iterable<string>): void {
  for (const file of files) rmSync(join(profileDir, file), { force: true });
}

function listFileNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
