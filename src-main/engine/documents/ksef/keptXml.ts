import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InvoiceCard } from '#shared/contract/invoices';
import { cleanNip } from '#shared/rules/identifiers/nip';
import { readKsefNumber } from '#shared/rules/ksefNumber';
import { asToken } from '#shared/rules/plainText';
import { atomicWrite } from '../../../atomicWrite';
import { readFa3, type KsefInvoice } from './fa3Reader';

/**
 * KSeF's files, byte for byte, in `documents/ksef`: their hash is the verification code. The name has invoice and KSeF
 * number.
 */
const FOLDER = join('documents', 'ksef');
/** Placeholder for an unknown number. */
const NONE = 'bez-numeru';

export interface KeptXml {
  readonly invoice: KsefInvoice;
  readonly ksefNumber: string | null;
  /** SHA-256, Base64URL without padding (domain.md, source KQR). */
  readonly sha256: string;
}

export async function keepXml(
  profileDir: string,
  localId: string,
  ksefNumber: string | null,
  bytes: Uint8Array,
): Promise<void> {
  // A database that was put back may have been prepared.
  if (!/^[\w-]{1,100}$/.test(localId)) throw new Error('the id of an invoice is no name of a file');
  const file = join(profileDir, FOLDER, `${localId}.${ksefNumber ?? NONE}.xml`);
  await atomicWrite(file, [bytes], { secret: true });
}

/** The file of an invoice; null where there is none, or what is there is of another one. */
export async function keptXml(
  profileDir: string,
  { localId, invoice }: InvoiceCard,
): Promise<KeptXml | null> {
  const folder = join(profileDir, FOLDER);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${localId}.`));
  const own = invoice.ksefId?.trim() ?? '';
  // One with a number says more.
  for (const name of names.sort()) {
    const number = name.slice(localId.length + 1, -'.xml'.length);
    const isNumber = readKsefNumber(number) !== null;
    // The same invoice, sent to KSeF twice, is two documents there.
    if (isNumber && readKsefNumber(own) !== null && number !== own) continue;
    const bytes = await readFile(join(folder, name)).catch(() => null);
    const read = bytes && readFa3(bytes);
    const named = isNumber && number === own;
    if (!bytes || !read || typeof read === 'string' || !(named || isOf(invoice, read))) continue;
    return {
      invoice: read,
      ksefNumber: isNumber ? number : null,
      sha256: createHash('sha256').update(bytes).digest('base64url'),
    };
  }
  return null;
}

/** By `localId`: numbers that only KSeF's own files say, for invoices that the service gives none for. */
export async function numbersOfFiles(
  profileDir: string,
  cards: readonly InvoiceCard[],
): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(join(profileDir, FOLDER)).catch(() => []);
  const have = new Set(names.map((name) => name.slice(0, name.indexOf('.'))));
  const numbers = new Map<string, string>();
  for (const card of cards) {
    if (!have.has(card.localId) || readKsefNumber(card.invoice.ksefId?.trim() ?? '')) continue;
    const number = (await keptXml(profileDir, card))?.ksefNumber;
    if (number) numbers.set(card.localId, number);
  }
  return numbers;
}

/** Another account in the same profile may have an invoice of the same id. */
export const isOf = (
  invoice: Pick<InvoiceCard['invoice'], 'seller' | 'invoiceFullNo' | 'issueDate'>,
  ksef: Pick<KsefInvoice, 'sellerNip' | 'number' | 'issueDate'>,
): boolean =>
  cleanNip(invoice.seller.taxId) === ksef.sellerNip &&
  asToken(invoice.invoiceFullNo) === ksef.number &&
  invoice.issueDate === ksef.issueDate;
