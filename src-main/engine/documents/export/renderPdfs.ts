import { setImmediate as breathe } from 'node:timers/promises';
import type { OmittedInvoice, PaperLanguage } from '#shared/contract/documentsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { log } from '../../../log/log';
import { likelyLanguage } from '#shared/rules/paperLanguage';
import {
  getOrCreatePdf,
  describeStoredPdf,
  type Paper,
  type PaperParts,
  type StoredPdfState,
} from '../storedPdf';
import { THREADS } from '../worker/renderPool';
import { readSoundCard } from '../damagedRecords';
import { file, omissions, type ExportStep } from './step';

/** One for each thread, and one to go on with. */
const AHEAD = THREADS + 1;

/** An invoice whose paper is of the same state as the lists beside it. */
export interface ListedPdf {
  readonly card: InvoiceCard;
  readonly paper: StoredPdfState;
}

/** PDFs in their order. Those of ids are read when their turn is near: a hundred thousand would not fit into memory. */
export async function* renderPdfs(
  parts: PaperParts,
  wanted: readonly (string | ListedPdf)[],
  folder: string,
  language: PaperLanguage | null = null,
): AsyncGenerator<ExportStep> {
  const names = new Set<string>();
  const begun: Promise<Drawn | null>[] = [];
  for (let done = 0; done < wanted.length; done += 1) {
    for (const invoice of wanted.slice(done + begun.length, done + AHEAD)) {
      const drawing = draw(parts, invoice, language);
      // Awaited in its turn; a consumer may stop before.
      drawing.catch(() => undefined);
      begun.push(drawing);
    }
    const drawn = await begun.shift();
    if (drawn?.ok) yield file(`${folder}${unused(drawn.paper.fileName, names)}`, drawn.paper.bytes);
    else if (drawn) yield* omissions([drawn.omitted]);
    yield { kind: 'progress', done: done + 1, of: wanted.length };
    await breathe();
  }
}

type Drawn =
  | { readonly ok: true; readonly paper: Paper }
  | { readonly ok: false; readonly omitted: OmittedInvoice };

/** null: the invoice has gone meanwhile. */
async function draw(
  parts: PaperParts,
  wanted: string | ListedPdf,
  language: PaperLanguage | null,
): Promise<Drawn | null> {
  if (typeof wanted !== 'string') return drawCard(parts, wanted.card, language, wanted.paper);
  const read = readSoundCard(parts, wanted);
  return read?.ok ? drawCard(parts, read.card, language) : read;
}

/** A paper that fails costs itself alone; a disk that fails ends them all. */
async function drawCard(
  parts: PaperParts,
  card: InvoiceCard,
  language: PaperLanguage | null,
  known?: StoredPdfState,
): Promise<Drawn> {
  try {
    const state = known ?? describeStoredPdf(parts.store, card);
    const spoken = language ?? likelyLanguage(card.invoice);
    const copy = { language: spoken, duplicate: false, missingLetters: 'note' as const };
    return { ok: true, paper: await getOrCreatePdf(parts, card, copy, state) };
  } catch (error) {
    if (isStorageError(error)) throw error;
    log.fault('paper', error);
    const number = card.invoice.invoiceFullNo.trim();
    return { ok: false, omitted: { localId: card.localId, number, why: 'notDrawn' } };
  }
}

/** An error of the file system (`ENOSPC`) or of SQLite; Node's own begin with `ERR_`. */
const isStorageError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(?:E(?!RR_)|SQLITE_)/.test(error.code);

/** Two invoices of one number and buyer do not take each other's name. */
function unused(name: string, names: Set<string>): string {
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = name.replace(/\.pdf$/, `_${number}.pdf`);
  names.add(free);
  return free;
}
