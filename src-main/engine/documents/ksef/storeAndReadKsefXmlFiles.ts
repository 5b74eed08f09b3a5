import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { isKsefFileOfInvoice } from '#shared/rules/ksef/matchKsefFile';
import { parseKsefNumber } from '#shared/rules/ksef/ksefNumber';
import {
  readStoredFile,
  removeSealedSuffix,
  storedFilesPath,
  writeProfileDocumentFile,
} from '../profileDocumentFiles';
import { readFa3, type KsefInvoice } from './fa3Reader';

/** KSeF's files are stored unchanged, because the hash of a file is part of its verification code. */
const KSEF_FOLDER = 'ksef';
/** Text that replaces the KSeF number in the name of a stored KSeF file if the number is unknown. */
const UNKNOWN_KSEF_NUMBER_TEXT = 'bez-numeru';

export interface KeptXml {
  readonly file: string;
  readonly invoice: KsefInvoice;
  readonly ksefNumber: string | null;
  /** SHA-256 of the XML file, Base64URL without padding (domain.md, source KQR). */
  readonly sha256: string;
}

export async function storeKsefXml(
  profileDir: string,
  localId: string,
  ksefNumber: string | null,
  bytes: Uint8Array,
): Promise<string> {
  // A restored database could contain a manipulated local id, so the id is checked before its use in a path.
  if (!/^[\w-]{1,100}$/.test(localId)) throw new Error('the id of an invoice is no name of a file');
  const file = `${localId}.${ksefNumber ?? UNKNOWN_KSEF_NUMBER_TEXT}.xml`;
  await writeProfileDocumentFile(profileDir, KSEF_FOLDER, { plain: file, sealed: file }, bytes);
  return file;
}

/**
 * Returns the names of all KSeF files that the profile stores. The ending that marks an encrypted file is removed from
 * the names.
 */
export async function listStoredKsefFileNames(profileDir: string): Promise<string[]> {
  const names = await listKsefFiles(profileDir);
  return [...new Set(names.map(removeSealedSuffix))];
}

const listKsefFiles = (profileDir: string): Promise<string[]> =>
  readdir(join(storedFilesPath(profileDir), KSEF_FOLDER)).catch(() => []);

/** Returns the stored KSeF file of an invoice; null if there is none or the stored file belongs to another invoice. */
export async function readStoredKsefXml(profileDir: string, card: InvoiceCard): Promise<KeptXml | null> {
  const files = (await listKsefFiles(profileDir)).filter((name) => name.startsWith(`${card.localId}.`));
  // The file that provides the invoice's amounts is read first, then the invoice's other KSeF files in the order of
  // their names.
  const inUse = card.ksefFile?.file;
  const isInUse = (file: string): boolean => removeSealedSuffix(file) === inUse;
  const ordered = files.sort((a, b) => Number(isInUse(b)) - Number(isInUse(a)) || (a < b ? -1 : 1));
  for (const file of ordered) {
    const kept = await readStoredXml(profileDir, file);
    if (kept && isKsefFileOfInvoice(card.invoice, { ...kept.invoice, ksefNumber: kept.ksefNumber }))
      return kept;
  }
  return null;
}

async function readStoredXml(profileDir: string, file: string): Promise<KeptXml | null> {
  const name = removeSealedSuffix(file);
  const number = name.slice(name.indexOf('.') + 1, -'.xml'.length);
  const bytes = await readStoredFile(profileDir, `${KSEF_FOLDER}/${file}`);
  const read = bytes && (await readFa3(bytes));
  if (!bytes || !read || typeof read === 'string') return null;
  const ksefNumber = parseKsefNumber(number) === null ? null : number;
  const sha256 = createHash('sha256').update(bytes).digest('base64url');
  return { file: name, invoice: read, ksefNumber, sha256 };
}

/** Returns, by `localId`, the KSeF numbers that the stored KSeF files contain but the service did not send. */
export function mapKsefNumbersMissingInService(cards: readonly InvoiceCard[]): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  for (const { localId, invoice, ksefFile } of cards) {
    if (!ksefFile?.ksefNumber || parseKsefNumber(invoice.ksefId?.trim() ?? '')) continue;
    numbers.set(localId, ksefFile.ksefNumber);
  }
  return numbers;
}
