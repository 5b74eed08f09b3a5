import type { OmittedInvoice } from '#shared/contract/documentsContract';
import { speak, type Language } from '#shared/text/language';
import { omittedText } from '#shared/text/omitted';
import { file, type ExportStep } from './step';

/** Builds a text file that names the invoices omitted from an export, with the reasons. */
export function omittedFile(omitted: readonly OmittedInvoice[], language: Language): ExportStep {
  const words = speak(omittedText, language);
  const lines = omitted.map(({ number, localId, why }) => `${number || localId}: ${words[why]}`);
  return file('pominiete-faktury.txt', Buffer.from(`\ufeff${[words.title, '', ...lines].join('\r\n')}\r\n`));
}
