import { safe } from '@orpc/client';
import type { ExportFormat, Fa3Refusal, MadePaper, PaperLanguage } from '#shared/contract/documents';
import type { InvoiceFilter } from '#shared/contract/invoices';
import { z } from 'zod';
import { client } from './client';

/** A PDF as the page has it, or why there is none. */
export type PaperAnswer =
  | { readonly ok: true; readonly paper: Omit<MadePaper, 'pdf'>; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly why: 'gone' | 'unwritable' | 'letters'; readonly detail: string };

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export async function invoicePaper(
  id: string,
  language: PaperLanguage,
  duplicate: boolean,
): Promise<PaperAnswer> {
  const { error, data, isDefined } = await safe(client().documents.invoice({ id, language, duplicate }));
  if (!error) {
    const { pdf, ...paper } = data;
    return { ok: true, paper, bytes: bytesOf(pdf) };
  }
  if (!isDefined) throw error;
  if (error.code === 'LETTERS') return { ok: false, why: 'letters', detail: error.data.letters };
  return error.code === 'UNWRITABLE'
    ? { ok: false, why: 'unwritable', detail: error.data.detail }
    : { ok: false, why: 'gone', detail: '' };
}

export type ExportAnswer =
  | { readonly ok: true; readonly fileName: string; readonly parts: Uint8Array<ArrayBuffer>[] }
  | { readonly ok: false; readonly why: 'cancelled' | 'unwritable'; readonly detail: string };

/** The invoices that match, as one file. `heard` is told how far it is. */
export async function exportInvoices(
  format: ExportFormat,
  filter: InvoiceFilter,
  heard: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<ExportAnswer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    const steps = await client().documents.export(
      { format, selection: { by: 'filter', filter } },
      { signal },
    );
    for await (const step of steps) {
      if (step.kind === 'progress') heard(step.done, step.of);
      else if (step.kind === 'part') parts.push(bytesOf(step.bytes));
      // All of them may have gone meanwhile: a PDF of no invoice is no file.
      else if (parts.length > 0) return { ok: true, fileName: step.fileName, parts };
    }
  } catch (error) {
    if (signal.aborted) return { ok: false, why: 'cancelled', detail: '' };
    const told = unwritableSchema.safeParse(error);
    if (told.success) return { ok: false, why: 'unwritable', detail: told.data.data.detail };
    throw error;
  }
  return { ok: false, why: 'cancelled', detail: '' };
}

const unwritableSchema = z.object({ code: z.literal('UNWRITABLE'), data: z.object({ detail: z.string() }) });

/** The FA(3) preview, or why there is none. */
export type Fa3Answer =
  | { readonly ok: true; readonly xml: string; readonly fileName: string }
  | { readonly ok: false; readonly refusals: readonly Fa3Refusal[] };

/** `marks`: what a person said of a public buyer. */
export async function fa3Preview(
  id: string,
  marks: { readonly unitOfBuyer: boolean; readonly vatGroup: boolean },
): Promise<Fa3Answer> {
  const { error, data, isDefined } = await safe(client().documents.fa3({ id, ...marks }));
  if (!error) return { ok: true, ...data };
  if (!isDefined) throw error;
  return { ok: false, refusals: error.code === 'REFUSED' ? error.data.refusals : [] };
}
