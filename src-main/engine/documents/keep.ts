import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MadePaper, PaperLanguage } from '#shared/contract/documents';
import type { InvoiceCard } from '#shared/contract/invoices';
import { businessDay } from '#shared/rules/days';
import type { Core } from '../app/engineContext';
import type { KeptDocument } from '../store/store';
import { fileNameOf } from './fileName';
import { invoicePaper, type PaperSource } from './paper/invoicePaper';
import type { InvoicePaper, PaperCopy } from './paper/paper';
import { doubtsOf, sourceOf } from './source';

/** The PDF of an invoice, kept as it was first handed out (product.md, Manners; domain.md 2.3). */

export interface Paper extends Omit<MadePaper, 'pdf'> {
  readonly bytes: Buffer;
}

type Desk = Pick<Core, 'store' | 'profileDir' | 'mode' | 'now' | 'draw'>;

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/**
 * What a document is made of decides whether it was made before: an invoice that got its KSeF number meanwhile is
 * another paper; other words of a newer Kontuar, or what it learned of the account since, are not. A kept file that is
 * gone or was changed is drawn anew, as a new entry. Throws what the disk says.
 */
export async function keptPaper(
  core: Desk,
  card: InvoiceCard,
  wanted: {
    readonly language: PaperLanguage;
    readonly duplicate: boolean;
    readonly missingLetters?: PaperCopy['missingLetters'];
  },
): Promise<Paper> {
  const { store, profileDir, mode } = core;
  const source = sourceOf(store, card);
  const paper = invoicePaper(source);
  const madeAt = core.now();
  // A draft was never handed out: there is nothing to reissue (art. 106l).
  const duplicate = wanted.duplicate && !paper.draft;
  const copy: PaperCopy = {
    language: wanted.language,
    duplicateOn: duplicate ? businessDay(madeAt) : null,
    training: mode === 'training',
    missingLetters: wanted.missingLetters ?? 'refuse',
  };
  const known = {
    fileName: `${fileNameOf(card.invoice)}${duplicate ? '_duplikat' : ''}.pdf`,
    duplicateOn: copy.duplicateOn,
    doubts: doubtsOf(source),
  };
  if (paper.draft) {
    const bytes = await core.draw({ kind: 'invoice', paper, copy, madeAt });
    return { ...known, bytes, sha256: sha256(bytes), madeAt, kept: false };
  }

  const content = sha256(factsOf(source, paper));
  // So were they known by before 23 November 2026: by their words as well.
  const contents = [content, sha256(JSON.stringify(paper))];
  const folder = join(profileDir, 'documents');
  for (const made of store.documents.ofInvoice(card.localId)) {
    if (!isThis(made, copy, contents)) continue;
    const bytes = await read(join(folder, made.file));
    if (bytes && sha256(bytes) === made.sha256)
      return { ...known, bytes, sha256: made.sha256, madeAt: made.madeAt, kept: true };
  }
  const bytes = await core.draw({ kind: 'invoice', paper, copy, madeAt });
  const hash = sha256(bytes);
  const file = join(madeAt.slice(0, 7), `${known.fileName.slice(0, -4)}_${hash.slice(0, 8)}.pdf`);
  await writeWhole(join(folder, file), bytes);
  const { localId } = card;
  store.documents.add({ localId, ...copy, content, madeAt, file: file.replaceAll('\\', '/'), sha256: hash });
  return { ...known, bytes, sha256: hash, madeAt, kept: true };
}

/** All that a paper says but our own words, and what decides which of them stand on it. */
function factsOf({ invoice, relatives }: PaperSource, paper: InvoicePaper): string {
  const { invoiceType, invoiceStatus, ksefId, paymentStatus, paymentType } = invoice;
  const decisive = [invoiceType, invoiceStatus, ksefId, paymentStatus, paymentType, relatives.itemsAre];
  return JSON.stringify([decisive, paper], (_, value: unknown) => (isOurs(value) ? null : value));
}
/** A text in both languages. */
const isOurs = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'en,pl';

const isThis = (made: KeptDocument, copy: PaperCopy, contents: readonly string[]): boolean =>
  made.language === copy.language && contents.includes(made.content) && made.duplicateOn === copy.duplicateOn;

async function read(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch {
    return null;
  }
}

/** Under its name only when it is whole and on the disk. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  try {
    const handle = await open(part, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
