import { extname } from 'node:path';
import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { OmittedInvoice, PaperLanguage } from '#shared/contract/documentsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { toPropertyDay } from '#shared/rules/days';
import { loadTexts } from '#shared/text/loadTexts';
import { accountantLanguage, speak } from '#shared/text/language';
import {
  deriveExportDateAndName,
  exportInvoices,
  joinExportPdfs,
  zipExportFiles,
} from '../documents/export/exportInvoices';
import { buildFa3Xml } from '../documents/fa3/fa3';
import { buildInvoiceFileName, toFileNamePart } from '../documents/invoiceFileName';
import { readUndamagedInvoice } from '../documents/undamagedInvoices';
import { getStoredInvoicePdfOrDrawNew } from '../documents/storedPdf';
import { importKsefFiles } from '../documents/ksef/importKsefFiles';
import { buildMailFile, composeInvoiceMail } from '../documents/mailDraft';
import { parseMissingLettersError } from '../documents/missingLettersError';
import { summarizeMonthExport } from '../documents/month/monthExportSummary';
import {
  precomputeAmountsOfUnpaidInvoices,
  refineInvoiceFilter,
} from '../documents/invoicesWithAmountLeftToPay';
import { buildRequestedPrintableSheet } from '../documents/sheets/buildPrintableSheet';
import { collectInvoiceDocumentData } from '../documents/invoiceDocumentData';
import { handOverToMailProgram } from '../platform/mailProgram';
import { listConflicts } from '../sync/conflicts/buildConflictView';
import { buildQueueView } from '../sync/outbox/queueView';
import { throwIfRecordMissing, type ApiParts } from './apiDependencies';
import * as texts from '#shared/i18n/texts';

const os = implement(contract.documents);

interface DeclaredErrors {
  readonly NOT_FOUND: () => Error;
  readonly DAMAGED: () => Error;
  readonly LETTERS: (fault: { data: { letters: string } }) => Error;
  readonly UNWRITABLE: (fault: { data: { detail: string } }) => Error;
}

function requireUndamagedCard(
  parts: ApiParts,
  id: string,
  errors: Pick<DeclaredErrors, 'NOT_FOUND' | 'DAMAGED'>,
): InvoiceCard {
  const read = throwIfRecordMissing(readUndamagedInvoice(parts, id), errors.NOT_FOUND);
  if (!read.ok) throw errors.DAMAGED();
  return read.card;
}

async function getOrDrawPdf(
  parts: ApiParts,
  {
    id,
    language,
    duplicate,
  }: { readonly id: string; readonly language: PaperLanguage; readonly duplicate: boolean },
  errors: DeclaredErrors,
) {
  const card = requireUndamagedCard(parts, id, errors);
  try {
    return { ...(await getStoredInvoicePdfOrDrawNew(parts, card, { language, duplicate })), card };
  } catch (error) {
    const letters = parseMissingLettersError(error);
    if (letters !== null) throw errors.LETTERS({ data: { letters } });
    throw convertDiskFault(error, errors);
  }
}

export const createDocumentsApiHandlers = (parts: ApiParts) => ({
  invoice: os.invoice.handler(async ({ input, errors }) => {
    const { bytes, card: _, ...made } = await getOrDrawPdf(parts, input, errors);
    return { ...made, pdf: bytes.toString('base64') };
  }),
  mailDraft: os.mailDraft.handler(async ({ input, errors }) => {
    const { bytes, card, ...made } = await getOrDrawPdf(parts, input, errors);
    const { reservationId } = card.invoice;
    const stay = reservationId === null ? null : parts.store.reservations.get(reservationId);
    const to = stay?.email.trim() || null;
    const mail = composeInvoiceMail({
      card,
      language: input.language,
      to,
      pdf: bytes,
      fileName: made.fileName,
    });
    const eml = await buildMailFile(mail);
    const inMailProgram = input.toMailProgram && (await handOverToMailProgram(mail));
    return {
      ...made,
      fileName: made.fileName.replace(/\.pdf$/, '.eml'),
      to,
      eml: eml.toString('base64'),
      inMailProgram,
    };
  }),
  sheet: os.sheet.handler(async ({ input, errors }) => {
    await loadTexts(input.language);
    const madeAt = parts.now();
    if (input.filter) {
      await precomputeAmountsOfUnpaidInvoices(parts.store, input.filter);
      const { withoutIds } = refineInvoiceFilter(parts.store, input.filter);
      const { total } = parts.store.invoices.list(input.filter, { offset: 0, limit: 1 }, withoutIds);
      if (total > MAX_PRINTED_ROWS) throw errors.TOO_LONG({ data: { rows: total, most: MAX_PRINTED_ROWS } });
    }
    const { kind, part, report } = input;
    const properties =
      kind === 'figures' && part === 'nights' && report
        ? await parts.otherProperties.readFigures(report)
        : [];
    const { open } = buildQueueView(parts.store);
    const queue = { open, conflicts: kind === 'queue' ? listConflicts(parts.store, open) : [] };
    const sheet = throwIfRecordMissing(
      await buildRequestedPrintableSheet(parts.store, queue, input, madeAt, properties),
      errors.NOT_FOUND,
    );
    const bytes = await parts.render({ kind: 'sheet', sheet, madeAt, training: parts.mode === 'training' });
    return { pdf: bytes.toString('base64'), fileName: `${toFileNamePart(sheet.title)}_${input.day}.pdf` };
  }),
  fa3: os.fa3.handler(({ input, errors }) => {
    const card = requireUndamagedCard(parts, input.id, errors);
    const made = buildFa3Xml(collectInvoiceDocumentData(parts.store, card), parts.now(), input);
    if (!made.ok) throw errors.REFUSED({ data: { refusals: [...made.refusals] } });
    return { xml: made.xml, fileName: `${buildInvoiceFileName(card.invoice)}_podglad-FA3.xml` };
  }),
  takeKsef: os.takeKsef.handler(async ({ input, errors }) => {
    const files = input.files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes, 'base64') }));
    try {
      const taken = await importKsefFiles(parts, files);
      // Screens reload the invoices after an import, because a KSeF file changes the data from which an invoice's PDF
      // is made.
      if (taken.matched.length > 0) parts.store.announce('invoices');
      return taken;
    } catch (error) {
      throw convertDiskFault(error, errors);
    }
  }),
  month: os.month.handler(({ input }) => summarizeMonthExport(parts, input)),
  export: os.export.handler(async function* ({ input, errors }) {
    const { format } = input;
    const language = accountantLanguage(parts.preferences.get().language);
    const files = exportInvoices(parts, { ...input, language });
    const now = parts.now();
    const { madeAt, name: dated } = deriveExportDateAndName(input.selection, now);
    const steps =
      format === 'onePdf'
        ? joinExportPdfs(files, now, language)
        : format === 'pdf' || format === 'month'
          ? zipExportFiles(files, madeAt)
          : files;
    const kind = format === 'onePdf' ? 'pdf' : 'zip';
    const called = speak(texts.documents, language).exportFile[format === 'month' ? 'month' : 'invoices'];
    let name = `${called}-${dated}.${kind}`;
    const omitted: OmittedInvoice[] = [];
    try {
      for await (const step of steps) {
        if (step.kind === 'omitted') omitted.push(step.invoice);
        else if (step.kind === 'progress') yield step;
        else for (const bytes of splitIntoBase64Parts(step.bytes)) yield { kind: 'part' as const, bytes };
        if (step.kind === 'file') name = `${called}-${toPropertyDay(now)}${extname(step.name)}`;
      }
    } catch (error) {
      throw convertDiskFault(error, errors);
    }
    yield { kind: 'end' as const, fileName: name, omitted };
  }),
});

/** Maximum rows of a printed list, about 80 pages; longer lists should be exported to a file. */
const MAX_PRINTED_ROWS = 2000;

/**
 * Maximum bytes of a file in one message; a whole ZIP in one message would block all other messages on the connection.
 */
const MAX_PART_BYTES = 192 * 1024;

function* splitIntoBase64Parts(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += MAX_PART_BYTES)
    yield Buffer.from(bytes.subarray(at, at + MAX_PART_BYTES)).toString('base64');
}

const convertDiskFault = (error: unknown, { UNWRITABLE }: Pick<DeclaredErrors, 'UNWRITABLE'>): unknown =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? UNWRITABLE({ data: { detail: error.message } })
    : error;
