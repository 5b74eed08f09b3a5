import { safe } from '@orpc/client';
import type { MadePaper, PaperLanguage } from '#shared/contract/documents';
import { client } from './client';

/** A PDF as the page has it, or why there is none. */
export type PaperAnswer =
  | { readonly ok: true; readonly paper: Omit<MadePaper, 'pdf'>; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly why: 'gone' | 'unwritable'; readonly detail: string };

export async function invoicePaper(
  id: string,
  language: PaperLanguage,
  duplicate: boolean,
): Promise<PaperAnswer> {
  const { error, data, isDefined } = await safe(client().documents.invoice({ id, language, duplicate }));
  if (!error) {
    const { pdf, ...paper } = data;
    return { ok: true, paper, bytes: Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)) };
  }
  if (!isDefined) throw error;
  return error.code === 'UNWRITABLE'
    ? { ok: false, why: 'unwritable', detail: error.data.detail }
    : { ok: false, why: 'gone', detail: '' };
}
