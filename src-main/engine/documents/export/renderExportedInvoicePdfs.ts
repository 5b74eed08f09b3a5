import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { OmittedInvoice, PaperLanguage } from '#shared/contract/documentsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { log } from '../../../log/log';
import { guessPaperLanguageForBuyer } from '#shared/rules/documents/paperLanguage';
import {
  getStoredInvoicePdfOrDrawNew,
  readInvoicePdfInputs,
  type Paper,
  type PaperParts,
  type StoredPdfState,
} from '../storedPdf';
import { MAX_RENDER_THREADS } from '../worker/renderPool';
import { readUndamagedInvoice } from '../undamagedInvoices';
import {
  wrapFileAsExportStep,
  convertOmittedInvoicesToExportSteps,
  type ExportStep,
} from './exportOutputTypes';

/** Number of invoice PDFs in progress at once: one more than the drawing threads, so that no thread waits. */
const MAX_CONCURRENT_PDFS = MAX_RENDER_THREADS + 1;

/**
 * An invoice together with the data from which its PDF is made. The export's lists use the same data, so that lists and
 * PDFs agree.
 */
export interface ListedPdf {
  readonly card: InvoiceCard;
  readonly paper: StoredPdfState;
}

/**
 * Yields the PDFs of the invoices in the given order. Each invoice is read from the database shortly before it is
 * drawn, because 100,000 invoices would not fit into memory.
 */
export async function* renderExportedInvoicePdfs(
  parts: PaperParts,
  wanted: readonly (string | ListedPdf)[],
  folder: string,
  language: PaperLanguage | null = null,
): AsyncGenerator<ExportStep> {
  const names = new Set<string>();
  const begun: Promise<DrawResult | null>[] = [];
  for (let done = 0; done < wanted.length; done += 1) {
    for (const invoice of wanted.slice(done + begun.length, done + MAX_CONCURRENT_PDFS)) {
      const drawing = draw(parts, invoice, language);
      // Prevents an unhandled rejection if the export stops before `drawing` is awaited.
      drawing.catch(() => undefined);
      begun.push(drawing);
    }
    const drawn = await begun.shift();
    if (drawn?.ok)
      yield wrapFileAsExportStep(
        `${folder}${reserveFileName(drawn.paper.fileName, names)}`,
        drawn.paper.bytes,
      );
    else if (drawn) yield* convertOmittedInvoicesToExportSteps([drawn.omitted]);
    yield { kind: 'progress', done: done + 1, of: wanted.length };
    await yieldToEventLoop();
  }
}

type DrawResult =
  | { readonly ok: true; readonly paper: Paper }
  | { readonly ok: false; readonly omitted: OmittedInvoice };

/** Draws one PDF; null if the invoice was removed meanwhile. */
async function draw(
  parts: PaperParts,
  wanted: string | ListedPdf,
  language: PaperLanguage | null,
): Promise<DrawResult | null> {
  if (typeof wanted !== 'string') return drawCard(parts, wanted.card, language, wanted.paper);
  const read = readUndamagedInvoice(parts, wanted);
  return read?.ok ? drawCard(parts, read.card, language) : read;
}

/**
 * Draws one PDF. If the drawing fails, only this invoice is left out of the export; an error of the storage ends the
 * export.
 */
async function drawCard(
  parts: PaperParts,
  card: InvoiceCard,
  language: PaperLanguage | null,
  known?: StoredPdfState,
): Promise<DrawResult> {
  try {
    const state = known ?? readInvoicePdfInputs(parts.store, card);
    const spoken = language ?? guessPaperLanguageForBuyer(card.invoice);
    const copy = { language: spoken, duplicate: false, missingLetters: 'note' as const };
    return { ok: true, paper: await getStoredInvoicePdfOrDrawNew(parts, card, copy, state) };
  } catch (error) {
    if (isStorageError(error)) throw error;
    log.fault('paper', error);
    const number = card.invoice.invoiceFullNo.trim();
    return { ok: false, omitted: { localId: card.localId, number, why: 'notDrawn' } };
  }
}

/**
 * Returns true for an error of the file system, such as `ENOSPC`, or of SQLite. Errors of Node itself have codes that
 * begin with `ERR_`; the function returns false for them.
 */
const isStorageError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(?:E(?!RR_)|SQLITE_)/.test(error.code);

/** Returns a free file name, because two invoices may have the same number and buyer. */
function reserveFileName(name: string, names: Set<string>): string {
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = name.replace(/\.pdf$/, `_${number}.pdf`);
  names.add(free);
  return free;
}
