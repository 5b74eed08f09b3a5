import type { OmittedInvoice } from '#shared/contract/documentsContract';
import { speak, type Language } from '#shared/text/language';
import { omittedText } from '#shared/text/omitted';
import { file, type ExportStep } from './step';

/** A text beside the files of an export: the invoices that are in none of them, and why. */
export function omittedFile(omitted: readonly OmittedInvoice[], language: Language): ExportStep {
  const words = speak(omittedText, language);
  const lines = omitted.map(({ number, localId, why }) => `${number || localId}: ${words[why]}`);
  return file('pominiete-faktury.txt', Buffer.from(`\ufeff${[words.title, '', ...lines].join('\r\n')}\r\n`));
}
