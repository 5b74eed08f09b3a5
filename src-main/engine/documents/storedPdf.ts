import type { MadePaper, PaperLanguage } from '#shared/contract/documentsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { toPropertyDay } from '#shared/rules/days';
import type { Day, Grosz, Instant } from '#shared/model/scalars';
import { getGrossContributedToVatRegister } from '#shared/rules/documents/documentSums';
import { parseKsefNumber } from '#shared/rules/ksef/ksefNumber';
import { isLegalProvisionInForce } from '#shared/rules/law/legalProvisions';
import type { Words } from '#shared/text/paperWords';
import type { KeptDocument, Store } from '../store/storeInterface';
import type { Render } from './worker/renderJob';
import { buildInvoiceFileName } from './invoiceFileName';
import { createDocumentReadingContext } from './correctionConvention';
import { readStoredKsefXml } from './ksef/storeAndReadKsefXmlFiles';
import { sha256 } from './sha256';
import { readStoredFile, writeProfileDocumentFile } from './profileDocumentFiles';
import { buildPaperFromKsefXml, buildBankTransferQrFromKsefXml } from './ksef/ksefXmlPaper';
import { buildInvoicePaper, type PaperSource } from './paper/invoicePaper';
import type { InvoicePaper, PaperCopy } from './paper/invoicePaperTypes';
import { computeAmountLeftByCorrections } from './invoiceRelatives';
import { listFactsInvoicePdfCannotState, collectInvoiceDocumentData } from './invoiceDocumentData';

/** Keeps the PDF of an invoice exactly as it was first given to somebody (product.md, Manners; domain.md 2.3). */

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

/** The data of one invoice from which its PDF is drawn, read from the store. */
export interface StoredPdfState {
  readonly source: PaperSource;
  /** Amount of the invoice in grosz after later corrections; null if unknown. */
  readonly left: Grosz | null;
}

export function readInvoicePdfInputs(store: Store, card: InvoiceCard): StoredPdfState {
  const { reservationId } = card.invoice;
  const stay = reservationId === null ? null : store.reservations.get(reservationId);
  return {
    source: {
      ...collectInvoiceDocumentData(store, card),
      reservationNumber: stay?.reservationNumber ?? null,
    },
    left: computeAmountLeftByCorrections(createDocumentReadingContext(store), card),
  };
}

/**
 * Returns the stored PDF if the invoice's data are unchanged, even if a newer version of Kontuar would print other
 * wording. Otherwise draws and stores a new PDF.
 */
export async function getStoredInvoicePdfOrDrawNew(
  parts: PaperParts,
  card: InvoiceCard,
  wanted: {
    readonly language: PaperLanguage;
    readonly duplicate: boolean;
    readonly missingLetters?: PaperCopy['missingLetters'];
  },
  { source, left }: StoredPdfState = readInvoicePdfInputs(parts.store, card),
): Promise<Paper> {
  const { store, profileDir, mode } = parts;
  // If a file from KSeF is stored for the invoice, the PDF is built from this file and not from the service's record.
  const xml = await readStoredKsefXml(profileDir, card);
  const buildPaper = (asked: Grosz | null): InvoicePaper =>
    xml
      ? {
          ...buildPaperFromKsefXml(xml, source.balance ?? null),
          paymentCode: buildBankTransferQrFromKsefXml(xml, source, asked),
        }
      : buildInvoicePaper(source, asked);
  const fullPaper = buildPaper(left);
  // The PDF of an invoice that waits for deletion contains no payment code, because nobody should pay the invoice.
  const paper = card.deleting ? { ...fullPaper, paymentCode: null } : fullPaper;
  const madeAt = parts.now();
  const stored = store.settings.get('paper.logo');
  const logo = stored === null ? null : Buffer.from(stored, 'base64');
  // A draft gets no duplicate (art. 106l), because no original of it was handed out to the buyer.
  const duplicate = wanted.duplicate && !paper.draft && !isDuplicateForbidden(card, toPropertyDay(madeAt));
  const copy: PaperCopy = {
    language: wanted.language,
    duplicateOn: duplicate ? toPropertyDay(madeAt) : null,
    training: mode === 'training',
    missingLetters: wanted.missingLetters ?? 'refuse',
  };
  const known = {
    fileName: `${buildInvoiceFileName(card.invoice)}${duplicate ? '_duplikat' : ''}.pdf`,
    duplicateOn: copy.duplicateOn,
    doubts: xml ? [] : listFactsInvoicePdfCannotState(source),
  };
  if (paper.draft) {
    const bytes = await parts.render({ kind: 'invoice', paper, copy, madeAt, logo });
    return { ...known, bytes, sha256: sha256(bytes), madeAt, kept: false };
  }

  // A payment code for exactly the invoice's own amount is left out of the comparison with stored PDFs, because PDFs
  // that early versions stored have no payment code.
  const { paymentCode: code, ...rest } = paper;
  const ownCode = buildPaper(getGrossContributedToVatRegister(source.sums)).paymentCode;
  const comparedPaper = code?.text === ownCode?.text ? rest : paper;
  const content = sha256(buildComparisonText(source, comparedPaper));
  for (const kept of store.documents.listOfInvoice(card.localId)) {
    if (!isSameDocument(kept, copy, content)) continue;
    const bytes = await readStoredFile(profileDir, kept.file);
    if (bytes && sha256(bytes) === kept.sha256)
      return { ...known, bytes, sha256: kept.sha256, madeAt: kept.madeAt, kept: true };
  }
  const bytes = await parts.render({ kind: 'invoice', paper, copy, madeAt, logo });
  const hash = sha256(bytes);
  const names = {
    plain: `${known.fileName.slice(0, -4)}_${hash.slice(0, 8)}.pdf`,
    sealed: `${hash.slice(0, 16)}.pdf`,
  };
  const file = await writeProfileDocumentFile(profileDir, madeAt.slice(0, 7), names, bytes);
  const { localId } = card;
  store.documents.add({ localId, ...copy, content, madeAt, file, sha256: hash });
  return { ...known, bytes, sha256: hash, madeAt, kept: true };
}

/**
 * Returns whether the law forbids a duplicate of this invoice. Structured invoices have no duplicates since February
 * 2026 (art. 106l).
 */
const isDuplicateForbidden = ({ invoice, ksefFile }: InvoiceCard, today: Day): boolean =>
  isLegalProvisionInForce('duplicate', today) &&
  (ksefFile !== null || parseKsefNumber(invoice.ksefId?.trim() ?? '') !== null);

/**
 * Builds a text from the contents of an invoice PDF. Two PDFs of the invoice count as equal if their texts are equal.
 */
function buildComparisonText({ invoice, relatives }: PaperSource, paper: InvoicePaper): string {
  const { invoiceType, invoiceStatus, ksefId, paymentStatus, paymentType } = invoice;
  const decisive = [invoiceType, invoiceStatus, ksefId, paymentStatus, paymentType, relatives.itemsAre];
  return JSON.stringify([decisive, paper], (_, value: unknown) => (isTranslatedText(value) ? null : value));
}

/** Returns whether the value is a fixed text of Kontuar, with one version for each language. */
const isTranslatedText = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'de,en,pl,uk';

const isSameDocument = (made: KeptDocument, copy: PaperCopy, content: string): boolean =>
  made.language === copy.language && made.content === content && made.duplicateOn === copy.duplicateOn;
