import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atomicWrite } from '../../atomicWrite';
import type { MadePaper, PaperLanguage } from '#shared/contract/documentsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { businessDay } from '#shared/rules/days';
import type { Day, Grosz, Instant } from '#shared/model/scalars';
import { countedGross } from '#shared/rules/documentSums';
import { readKsefNumber } from '#shared/rules/ksefNumber';
import { isInForce } from '#shared/rules/law/lawRules';
import type { Words } from '#shared/text/paperWords';
import type { KeptDocument, Store } from '../store/store';
import type { Render } from './worker/render';
import { buildInvoiceFileName } from './fileName';
import { knownIn } from './correctionConvention';
import { keptXml } from './ksef/keptXml';
import { xmlPaper, xmlPaymentCode } from './ksef/xmlPaper';
import { invoicePaper, type PaperSource } from './paper/invoicePaper';
import type { InvoicePaper, PaperCopy } from './paper/paper';
import { computeAmountLeft } from './invoiceRelatives';
import { listPaperDoubts, buildPaperSource } from './source';

/** The PDF of an invoice, kept as it was first handed out (product.md, Manners; domain.md 2.3). */

export interface Paper extends Omit<MadePaper, 'pdf'> {
  readonly bytes: Buffer;
}

export interface PaperParts {
  readonly store: Store;
  readonly profileDir: string;
  readonly mode: 'real' | 'training';
  now(): Instant;
  readonly render: Render;
}

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** All that a paper needs of the store, read at one time. */
export interface StoredPdfState {
  readonly source: PaperSource;
  /** The part of its amount that later corrections leave, as in the list; null where that is not known. */
  readonly left: Grosz | null;
}

export function describeStoredPdf(store: Store, card: InvoiceCard): StoredPdfState {
  const { reservationId } = card.invoice;
  const stay = reservationId === null ? null : store.reservations.show(reservationId);
  return {
    source: { ...buildPaperSource(store, card), reservationNumber: stay?.reservationNumber ?? null },
    left: computeAmountLeft(knownIn(store), card),
  };
}

/**
 * What a document is made of decides whether it was made before: an invoice that got its KSeF number meanwhile is
 * another paper; other words of a newer Kontuar, or what it learned of the account since, are not. A kept file that is
 * gone or was changed is drawn anew, as a new entry. Throws what the disk says.
 */
export async function getOrCreatePdf(
  parts: PaperParts,
  card: InvoiceCard,
  wanted: {
    readonly language: PaperLanguage;
    readonly duplicate: boolean;
    readonly missingLetters?: PaperCopy['missingLetters'];
  },
  { source, left }: StoredPdfState = describeStoredPdf(parts.store, card),
): Promise<Paper> {
  const { store, profileDir, mode } = parts;
  // If KSeF has the invoice, its file is the source and the service's record is not needed.
  const xml = await keptXml(profileDir, card);
  const made = (asked: Grosz | null): InvoicePaper =>
    xml
      ? { ...xmlPaper(xml, source.balance ?? null), paymentCode: xmlPaymentCode(xml, source, asked) }
      : invoicePaper(source, asked);
  const whole = made(left);
  // One that waits for deletion asks for no transfer, as it is not in the list of what is owed.
  const paper = card.deleting ? { ...whole, paymentCode: null } : whole;
  const madeAt = parts.now();
  const stored = store.settings.get('paper.logo');
  const logo = stored === null ? null : Buffer.from(stored, 'base64');
  // A draft was never handed out: there is nothing to reissue (art. 106l).
  const duplicate = wanted.duplicate && !paper.draft && !hasNoDuplicate(card, businessDay(madeAt));
  const copy: PaperCopy = {
    language: wanted.language,
    duplicateOn: duplicate ? businessDay(madeAt) : null,
    training: mode === 'training',
    missingLetters: wanted.missingLetters ?? 'refuse',
  };
  const known = {
    fileName: `${buildInvoiceFileName(card.invoice)}${duplicate ? '_duplikat' : ''}.pdf`,
    duplicateOn: copy.duplicateOn,
    doubts: xml ? [] : listPaperDoubts(source),
  };
  if (paper.draft) {
    const bytes = await parts.render({ kind: 'invoice', paper, copy, madeAt, logo });
    return { ...known, bytes, sha256: sha256(bytes), madeAt, kept: false };
  }

  // Its code for a transfer follows from the rest, but for what corrections took; before it had one, it was the same paper.
  const { paymentCode: code, ...rest } = paper;
  const own = made(countedGross(source.sums)).paymentCode;
  const said = code?.text === own?.text ? rest : paper;
  const content = sha256(factsOf(source, said));
  const folder = join(profileDir, 'documents');
  for (const kept of store.documents.ofInvoice(card.localId)) {
    if (!isThis(kept, copy, content)) continue;
    const bytes = await readFile(join(folder, kept.file)).catch(() => null);
    if (bytes && sha256(bytes) === kept.sha256)
      return { ...known, bytes, sha256: kept.sha256, madeAt: kept.madeAt, kept: true };
  }
  const bytes = await parts.render({ kind: 'invoice', paper, copy, madeAt, logo });
  const hash = sha256(bytes);
  const file = join(madeAt.slice(0, 7), `${known.fileName.slice(0, -4)}_${hash.slice(0, 8)}.pdf`);
  await atomicWrite(join(folder, file), [bytes], { secret: true });
  const { localId } = card;
  store.documents.add({ localId, ...copy, content, madeAt, file: file.replaceAll('\\', '/'), sha256: hash });
  return { ...known, bytes, sha256: hash, madeAt, kept: true };
}

/** A structured invoice is shown anew with its code: since February 2026 it has no duplicate (art. 106l). */
const hasNoDuplicate = ({ invoice, ksefFile }: InvoiceCard, today: Day): boolean =>
  isInForce('duplicate', today) &&
  (ksefFile !== null || readKsefNumber(invoice.ksefId?.trim() ?? '') !== null);

/** The facts of a paper without our own words, and what decides which of them it has. */
function factsOf({ invoice, relatives }: PaperSource, paper: InvoicePaper): string {
  const { invoiceType, invoiceStatus, ksefId, paymentStatus, paymentType } = invoice;
  const decisive = [invoiceType, invoiceStatus, ksefId, paymentStatus, paymentType, relatives.itemsAre];
  return JSON.stringify([decisive, paper], (_, value: unknown) => (isOurs(value) ? null : value));
}

/** A text in all languages of a paper. */
const isOurs = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'de,en,pl,uk';

const isThis = (made: KeptDocument, copy: PaperCopy, content: string): boolean =>
  made.language === copy.language && made.content === content && made.duplicateOn === copy.duplicateOn;
