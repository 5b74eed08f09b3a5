import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { isFileOfInvoice } from '#shared/rules/matchKsefFile';
import { parseKsefNumber } from '#shared/rules/ksefNumber';
import { atomicWrite } from '../../../atomicWrite';
import { readFa3, type KsefInvoice } from './fa3Reader';

/**
 * KSeF's files are stored byte for byte in `documents/ksef`, because their hash is the verification code. The file name
 * contains the invoice's `localId` and the KSeF number.
 */
const FOLDER = join('documents', 'ksef');
/** Placeholder in the file name for an unknown KSeF number. */
const NONE = 'bez-numeru';

export interface KeptXml {
  /** File name in the folder. */
  readonly file: string;
  readonly invoice: KsefInvoice;
  readonly ksefNumber: string | null;
  /** SHA-256, Base64URL without padding (domain.md, source KQR). */
  readonly sha256: string;
}

export async function storeKsefXml(
  profileDir: string,
  localId: string,
  ksefNumber: string | null,
  bytes: Uint8Array,
): Promise<string> {
  // A restored database could be manipulated, so the id is checked before it becomes part of a path.
  if (!/^[\w-]{1,100}$/.test(localId)) throw new Error('the id of an invoice is no name of a file');
  const file = `${localId}.${ksefNumber ?? NONE}.xml`;
  await atomicWrite(join(profileDir, FOLDER, file), [bytes], { secret: true });
  return file;
}

/** Returns the names of all stored KSeF files in the profile. */
export const listStoredKsefFileNames = (profileDir: string): Promise<string[]> =>
  readdir(join(profileDir, FOLDER)).catch(() => []);

/** Returns the stored KSeF file of an invoice; null if there is none or the stored file belongs to another invoice. */
export async function readStoredKsefXml(profileDir: string, card: InvoiceCard): Promise<KeptXml | null> {
  const names = (await listStoredKsefFileNames(profileDir)).filter((name) =>
    name.startsWith(`${card.localId}.`),
  );
  // The file from which the store took the sums comes first, then files with a KSeF number, because they tell more.
  const inUse = card.ksefFile?.file;
  const ordered = names.sort((a, b) => Number(b === inUse) - Number(a === inUse) || (a < b ? -1 : 1));
  for (const name of ordered) {
    const kept = await readKept(profileDir, name);
    if (kept && isFileOfInvoice(card.invoice, { ...kept.invoice, ksefNumber: kept.ksefNumber })) return kept;
  }
  return null;
}

async function readKept(profileDir: string, name: string): Promise<KeptXml | null> {
  const number = name.slice(name.indexOf('.') + 1, -'.xml'.length);
  const bytes = await readFile(join(profileDir, FOLDER, name)).catch(() => null);
  const read = bytes && (await readFa3(bytes));
  if (!bytes || !read || typeof read === 'string') return null;
  const ksefNumber = parseKsefNumber(number) === null ? null : number;
  const sha256 = createHash('sha256').update(bytes).digest('base64url');
  return { file: name, invoice: read, ksefNumber, sha256 };
}

/** Returns KSeF numbers by `localId` for invoices whose number only KSeF's own file contains, not the service. */
export function mapKsefNumbersMissingInService(cards: readonly InvoiceCard[]): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  for (const { localId, invoice, ksefFile } of cards) {
    if (!ksefFile?.ksefNumber || parseKsefNumber(invoice.ksefId?.trim() ?? '')) continue;
    numbers.set(localId, ksefFile.ksefNumber);
  }
  return numbers;
}
