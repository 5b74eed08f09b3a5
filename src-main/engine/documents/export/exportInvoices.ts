import type {
  ExportFormat,
  ExportSelection,
  OmittedInvoice,
  PaperLanguage,
} from '#shared/contract/documentsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { Day, Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { findInvoiceNumberGaps } from '#shared/rules/documents/invoiceNumberGaps';
import { getLastDayOfMonth } from '#shared/rules/tax/taxMonth';
import { speak, type Language } from '#shared/text/language';
import { InvoicePdfMerger } from '../join/pdfJoin';
import { sha256 } from '../sha256';
import type { PaperParts } from '../storedPdf';
import { buildInvoiceLinksFile } from '../invoiceLinksTransferFile';
import { listIdsExportedWithJpkMarkerDi, saveIdsAwaitingKsefNumber } from '../month/ksefNumbersAfterExport';
import { readMonthVatRegister } from '../month/monthVatRegister';
import { buildMonthExportFiles } from '../month/monthFiles';
import { formatInvoiceDataAge } from '../sheets/invoiceDataAge';
import type { Cover } from './coverSheetPdf';
import {
  buildInvoicesErasedByRetentionLine,
  buildIncompleteInvoiceListLines,
  buildOmittedInvoicesLine,
} from './coverChecks';
import { renderCsv } from './csv';
import {
  createVatLedgerEntries,
  separateEntriesOutsideVatRegister,
  type EntriesInAndOutsideRegister,
} from './vatLedgerEntries';
import { buildInvoiceExportJson } from './invoiceJson';
import { buildRelatedInvoicesExportTable } from './invoiceLinksTable';
import { renderExportedInvoicePdfs, type ListedPdf } from './renderExportedInvoicePdfs';
import { buildVatRegisterTable } from './vatRegisterTable';
import { readInvoicesOmittingDamaged } from '../undamagedInvoices';
import { buildOmittedInvoicesFile } from './omittedInvoicesFile';
import { readVatLedgerFacts } from './readVatLedgerFacts';
import { listInvoiceIdsToExport } from './listInvoiceIdsToExport';
import {
  wrapFileAsExportStep,
  convertOmittedInvoicesToExportSteps,
  type ExportStep,
} from './exportOutputTypes';
import { ZipStream } from './zipStream';
import * as texts from '#shared/i18n/texts';

/**
 * Exports invoices as files, one after the other. The code pauses between files, so that the engine answers other
 * calls.
 */

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly selection: ExportSelection;
  /** Language of the headings and the cover page of the export. */
  readonly language: Language;
  /** Language of all exported PDFs; without this value, each PDF is in the language of its buyer. */
  readonly paperLanguage?: PaperLanguage | null | undefined;
}

/** Yields the files and the progress of an export. Throws if a disk error occurs. */
export async function* exportInvoices(parts: PaperParts, request: ExportRequest): AsyncGenerator<ExportStep> {
  const { store } = parts;
  const { language, selection } = request;
  if (selection.by === 'month') return yield* exportAccountantMonth(parts, selection, language);
  const ids = await listInvoiceIdsToExport(store, selection);
  yield { kind: 'progress', done: 0, of: ids.length };
  switch (request.format) {
    case 'pdf':
      return yield* appendOmittedFile(
        renderExportedInvoicePdfs(parts, ids, '', request.paperLanguage),
        language,
      );
    case 'onePdf':
      return yield* renderExportedInvoicePdfs(parts, ids, '', request.paperLanguage);
    case 'json': {
      const cards = yield* readUndamagedCards(parts, ids);
      return yield wrapFileAsExportStep(
        'faktury.json',
        Buffer.from(`${JSON.stringify(cards.map(buildInvoiceExportJson), null, 2)}\n`),
      );
    }
    case 'csv': {
      const entries = yield* createLedgerEntries(parts, yield* readUndamagedCards(parts, ids));
      return yield wrapFileAsExportStep('faktury.csv', renderCsv(buildVatRegisterTable(entries, language)));
    }
    case 'xlsx': {
      const entries = yield* createLedgerEntries(parts, yield* readUndamagedCards(parts, ids));
      const tables = buildTables(separateEntriesOutsideVatRegister(entries), language);
      return yield wrapFileAsExportStep('faktury.xlsx', await parts.render({ kind: 'xlsx', tables }));
    }
    case 'month':
      return yield* exportWithChecksums(
        parts,
        language,
        (handedOut) => exportChosenLists(parts, ids, request, handedOut),
        request.paperLanguage,
      );
  }
}

async function* readUndamagedCards(
  parts: PaperParts,
  ids: readonly string[],
): AsyncGenerator<ExportStep, InvoiceCard[]> {
  const { cards, omitted } = await readInvoicesOmittingDamaged(parts, ids);
  yield* convertOmittedInvoicesToExportSteps(omitted);
  return cards;
}

async function* appendOmittedFile(
  steps: AsyncIterable<ExportStep>,
  language: Language,
): AsyncGenerator<ExportStep> {
  const omitted: OmittedInvoice[] = [];
  for await (const step of steps) {
    if (step.kind === 'omitted') omitted.push(step.invoice);
    yield step;
  }
  if (omitted.length > 0) yield buildOmittedInvoicesFile(omitted, language);
}

async function* createLedgerEntries({ store }: PaperParts, cards: readonly InvoiceCard[]) {
  return yield* createVatLedgerEntries(store, cards, readVatLedgerFacts(store, cards));
}

const buildTables = ({ entries, outside }: EntriesInAndOutsideRegister, language: Language) => [
  buildVatRegisterTable(entries, language, { sums: true }),
  buildRelatedInvoicesExportTable(entries, language),
  { ...buildVatRegisterTable(outside, language), name: speak(texts.register, language).outside },
];

/** Exports all files of a month for the accountant. A document belongs to the month of its tax point. */
async function* exportAccountantMonth(
  parts: PaperParts,
  { month, failureDays }: Extract<ExportSelection, { by: 'month' }>,
  language: Language,
): AsyncGenerator<ExportStep> {
  let awaited: number[] = [];
  yield* exportWithChecksums(parts, language, async function* (handedOut) {
    const book = yield* readMonthVatRegister(parts, { month, failureDays });
    yield* convertOmittedInvoicesToExportSteps(book.omitted);
    handedOut.push(...[...book.entries, ...book.undated, ...book.outside].filter(isHandedOut));
    awaited = listIdsExportedWithJpkMarkerDi(book.entries);
    yield* buildMonthExportFiles(parts, book, language);
  });
  saveIdsAwaitingKsefNumber(parts.store, month, awaited);
}

const isHandedOut = ({ card }: ListedPdf): boolean => card.invoice.invoiceStatus !== 'DRAFT';

/** Yields the files of an export: the lists, the PDFs of all invoices except drafts, and the checksum file. */
async function* exportWithChecksums(
  parts: PaperParts,
  language: Language,
  lists: (handedOut: ListedPdf[]) => AsyncGenerator<ExportStep>,
  paperLanguage?: PaperLanguage | null,
): AsyncGenerator<ExportStep> {
  const sums: string[] = [];
  const recordChecksum = (step: ExportStep): ExportStep => {
    if (step.kind === 'file') sums.push(`${sha256(step.bytes)}  ${step.name}`);
    return step;
  };
  const handedOut: ListedPdf[] = [];
  async function* listAndRender(): AsyncGenerator<ExportStep> {
    yield* lists(handedOut);
    yield* renderExportedInvoicePdfs(parts, handedOut, 'faktury/', paperLanguage);
  }
  for await (const step of appendOmittedFile(listAndRender(), language)) yield recordChecksum(step);
  yield wrapFileAsExportStep('sumy-kontrolne.sha256', Buffer.from(`${sums.join('\n')}\n`));
}

/**
 * Yields the summary and the invoice tables for an export of individually chosen invoices. Import files for accounting
 * programs are left out, because they are made only for a whole month.
 */
async function* exportChosenLists(
  parts: PaperParts,
  ids: readonly string[],
  { selection, language }: ExportRequest,
  handedOut: ListedPdf[],
): AsyncGenerator<ExportStep> {
  const { cards, omitted } = await readInvoicesOmittingDamaged(parts, ids);
  yield* convertOmittedInvoicesToExportSteps(omitted);
  const allEntries = yield* createLedgerEntries(parts, cards);
  handedOut.push(...allEntries.filter(isHandedOut));
  const { entries, outside } = separateEntriesOutsideVatRegister(allEntries);
  const days = cards.flatMap(({ invoice }) => invoice.issueDate ?? []).sort();
  const span = getExportSpan(selection, days);
  const letGo =
    selection.by === 'filter'
      ? parts.store.pastLaw.countRemovedBetween(span.from ?? '0000-01-01', span.to ?? '9999-12-31')
      : 0;
  const cover: Cover = {
    seller: parts.store.invoices.findPropertyName() ?? '',
    month: null,
    span,
    files: [],
    entries,
    outside,
    elsewhere: [],
    undated: [],
    gaps: findInvoiceNumberGaps(
      cards.map(({ invoice }) => invoice),
      parts.store.invoices.listFullNumbers(),
    ),
    first: buildIncompleteInvoiceListLines(parts.store, language),
    more: [
      ...buildOmittedInvoicesLine(omitted, language),
      ...buildInvoicesErasedByRetentionLine(letGo, language),
    ],
    madeAt: parts.now(),
    age: formatInvoiceDataAge(parts.store, language),
  };
  yield wrapFileAsExportStep('zestawienie.pdf', await parts.render({ kind: 'cover', cover, language }));
  const tables = buildTables({ entries, outside }, language);
  yield wrapFileAsExportStep(
    'rejestr.csv',
    renderCsv(buildVatRegisterTable(entries, language, { sums: true })),
  );
  yield wrapFileAsExportStep('rejestr.xlsx', await parts.render({ kind: 'xlsx', tables }));
  yield wrapFileAsExportStep(
    'korekty-i-zaliczki.csv',
    renderCsv(buildRelatedInvoicesExportTable(entries, language)),
  );
  const links = buildInvoiceLinksFile(parts.store, cards);
  yield wrapFileAsExportStep('powiazania.json', Buffer.from(`${JSON.stringify(links, null, 2)}\n`));
}

function getExportSpan(
  selection: ExportSelection,
  days: readonly Day[],
): { from: Day | null; to: Day | null } {
  if (selection.by === 'filter') return { from: selection.filter.from, to: selection.filter.to };
  return { from: days[0] ?? null, to: days.at(-1) ?? null };
}

/**
 * Returns the date of the exported files (`madeAt`) and the month or day for the name of the export (`name`). If a
 * month is exported, `madeAt` is the last day of this month.
 */
export function deriveExportDateAndName(
  selection: ExportSelection,
  now: Instant,
): { madeAt: Instant; name: string } {
  if (selection.by !== 'month') return { madeAt: now, name: toPropertyDay(now) };
  const last = getLastDayOfMonth(selection.month);
  return { madeAt: `${last}T12:00:00.000Z`, name: selection.month };
}

type PartStep = Exclude<ExportStep, { kind: 'file' }> | { readonly kind: 'part'; readonly bytes: Uint8Array };

/**
 * Joins the exported PDFs into one PDF and yields its bytes in parts, or no part if there is no invoice. `language` is
 * the language of the joined PDF's title.
 */
export function joinExportPdfs(steps: AsyncIterable<ExportStep>, madeAt: Instant, language: Language) {
  const title = `${speak(texts.register, language).together} ${toPropertyDay(madeAt)}`;
  return joinFiles(steps, new InvoicePdfMerger({ title, lang: 'pl-PL', madeAt }));
}

export const zipExportFiles = (steps: AsyncIterable<ExportStep>, madeAt: Instant) =>
  joinFiles(steps, new ZipStream(madeAt));

/** Joins all exported files into one PDF or ZIP and yields the bytes of the joined file part by part. */
async function* joinFiles(
  steps: AsyncIterable<ExportStep>,
  joiner: { add(bytes: Uint8Array, name: string): Uint8Array[]; end(): Uint8Array[] },
): AsyncGenerator<PartStep> {
  for await (const step of steps) {
    if (step.kind !== 'file') yield step;
    else for (const bytes of joiner.add(step.bytes, step.name)) yield { kind: 'part', bytes };
  }
  for (const bytes of joiner.end()) yield { kind: 'part', bytes };
}
