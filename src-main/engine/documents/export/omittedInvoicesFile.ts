import type { OmittedInvoice } from '#shared/contract/documentsContract';
import { speak, type Language } from '#shared/text/language';
import { wrapFileAsExportStep, type ExportStep } from './exportOutputTypes';
import * as texts from '#shared/i18n/texts';

/** Builds a text file that names the invoices omitted from an export, with the reasons. */
export function buildOmittedInvoicesFile(omitted: readonly OmittedInvoice[], language: Language): ExportStep {
  const words = speak(texts.omitted, language);
  const lines = omitted.map(({ number, localId, why }) => `${number || localId}: ${words[why]}`);
  return wrapFileAsExportStep(
    'pominiete-faktury.txt',
    Buffer.from(`\ufeff${[words.title, '', ...lines].join('\r\n')}\r\n`),
  );
}
