import { createQuery } from '@tanstack/svelte-query';
import type {
  ExportFormat,
  ExportSelection,
  OmittedInvoice,
  PaperLanguage,
  SheetRequest,
} from '#shared/contract/documentsContract';
import type { KsefImport } from '#shared/contract/ksefFileImportSchemas';
import type { Day } from '#shared/model/scalars';
import type { Month } from '#shared/rules/tax/taxMonth';
import { findUnreadableFile } from '../kit/readChosenFileText';
import { awaitResultOrDeclaredError, getEngineClient, isUnwritableDiskErrorFromEngine } from './engineClient';

export const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

interface InvoicePdfRequest {
  readonly id: string;
  readonly language: PaperLanguage;
  readonly duplicate: boolean;
}

export const requestInvoicePdf = (request: InvoicePdfRequest) =>
  awaitResultOrDeclaredError(getEngineClient().documents.invoice(request));

/**
 * Shows an e-mail with the document of an invoice attached in this PC's mail program, if that is possible. Returns the
 * same e-mail as a file; nothing is sent.
 */
export const requestMailInMailProgram = (request: InvoicePdfRequest) =>
  awaitResultOrDeclaredError(getEngineClient().documents.mailDraft({ ...request, toMailProgram: true }));
export type MailDraft = NonNullable<Awaited<ReturnType<typeof requestMailInMailProgram>>['data']>;

export const requestPrintableSheet = (request: SheetRequest) =>
  awaitResultOrDeclaredError(getEngineClient().documents.sheet(request));

export type ExportAnswer =
  | {
      readonly ok: true;
      readonly fileName: string;
      readonly parts: Uint8Array<ArrayBuffer>[];
      readonly omitted: readonly OmittedInvoice[];
    }
  | { readonly ok: false; readonly why: 'cancelled' | 'unwritable'; readonly detail: string }
  /** Result: the export created no file, because every invoice had to be left out. */
  | { readonly ok: false; readonly why: 'omitted'; readonly omitted: readonly OmittedInvoice[] };

/** Loads a preview of the files that the accountant gets for one month. */
export const useMonthExportSummaryQuery = (month: () => Month, failureDays: () => readonly Day[]) =>
  createQuery(() => ({
    queryKey: ['invoices', 'month', month(), failureDays()],
    queryFn: ({ signal }) =>
      getEngineClient().documents.month({ month: month(), failureDays: [...failureDays()] }, { signal }),
    meta: { alsoReads: ['sync'] },
  }));

/** Exports the chosen invoices as one file. `onProgress` receives the number of finished invoices and the total. */
export async function requestInvoiceExport(
  format: ExportFormat,
  selection: ExportSelection,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<ExportAnswer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    const steps = await getEngineClient().documents.export({ format, selection }, { signal });
    for await (const step of steps) {
      if (step.kind === 'progress') onProgress(step.done, step.of);
      else if (step.kind === 'part') parts.push(decodeBase64(step.bytes));
      else if (parts.length > 0) return { ok: true, fileName: step.fileName, parts, omitted: step.omitted };
      else if (step.omitted.length > 0) return { ok: false, why: 'omitted', omitted: step.omitted };
    }
  } catch (error) {
    if (signal.aborted) return { ok: false, why: 'cancelled', detail: '' };
    if (isUnwritableDiskErrorFromEngine(error))
      return { ok: false, why: 'unwritable', detail: readErrorDetail(error.data) };
    throw error;
  }
  return { ok: false, why: 'cancelled', detail: '' };
}

const readErrorDetail = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'detail' in data ? String(data.detail) : '';

/**
 * Requests a preview of the invoice's FA(3) file. `marks` states whether the buyer is a subordinate public unit or a
 * VAT group member.
 */
export const requestFa3Preview = (
  id: string,
  marks: { readonly unitOfBuyer: boolean; readonly vatGroup: boolean },
) => awaitResultOrDeclaredError(getEngineClient().documents.fa3({ id, ...marks }));

export type KsefAnswer =
  | { readonly ok: true; readonly taken: KsefImport }
  | { readonly ok: false; readonly why: 'tooMuch' | 'unread'; readonly detail: string }
  /**
   * The import of KSeF files stopped, because the disk accepts no writes. `read` is the number of files that were
   * imported before.
   */
  | {
      readonly ok: false;
      readonly why: 'unwritable';
      readonly detail: string;
      readonly taken: KsefImport;
      readonly read: number;
    };

/**
 * Maximum number of file bytes in one call. The connection to the engine accepts messages of 8 MB, and base64 text is
 * one third longer than the bytes.
 */
const MAX_UPLOAD_BYTES = 4_000_000;
const MAX_UPLOAD_FILES = 200;

/** Sends files from KSeF to the engine in as many calls as needed; a single file must fit into one call. */
export async function uploadKsefFilesToEngine(files: readonly File[]): Promise<KsefAnswer> {
  if (files.some(({ size }) => size > MAX_UPLOAD_BYTES)) return { ok: false, why: 'tooMuch', detail: '' };
  // All chosen files are tested for readability before the first is imported, because after a partial import the user
  // could not tell which files were imported.
  const unread = await findUnreadableFile(files);
  if (unread) return { ok: false, why: 'unread', detail: unread.name };
  const taken: KsefImport = { matched: [], unmatched: [], refused: [] };
  let done = 0;
  for (const part of splitIntoUploads(files)) {
    const read = await Promise.all(
      part.map(async (file) => ({
        name: file.name,
        bytes: encodeBase64(new Uint8Array(await file.arrayBuffer())),
      })),
    );
    const { error, data } = await awaitResultOrDeclaredError(
      getEngineClient().documents.takeKsef({ files: read }),
    );
    if (error) {
      return { ok: false, why: 'unwritable', detail: error.data.detail, taken, read: done };
    }
    done += part.length;
    taken.matched.push(...data.matched);
    taken.unmatched.push(...data.unmatched);
    taken.refused.push(...data.refused);
  }
  return { ok: true, taken };
}

function splitIntoUploads(files: readonly File[]): File[][] {
  const parts: File[][] = [];
  let size = 0;
  for (const file of files) {
    const last = parts.at(-1);
    size += file.size;
    if (last && size <= MAX_UPLOAD_BYTES && last.length < MAX_UPLOAD_FILES) last.push(file);
    else {
      parts.push([file]);
      ({ size } = file);
    }
  }
  return parts;
}

const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
