import type { SheetRequest } from '#shared/contract/documentsContract';
import { decodeBase64, requestPrintableSheet } from '../api/documentsQueries';
import { printPdf } from '../kit/printPdf';
import { saveFile } from '../kit/saveFile';
import { showToast } from '../kit/toasts.svelte';
import { showActionRefusalReason } from './lastActionFailure.svelte';
import * as texts from '#shared/i18n/texts';

/**
 * Prints a sheet (a list or report for the staff), or saves it as a PDF if requested or if printing fails. Returns
 * false, after showing the reason, if the sheet could not be created.
 */
export async function printOrSaveSheet(request: SheetRequest, action: 'print' | 'save'): Promise<boolean> {
  const sheetsTexts = texts.sheets;
  const { error, data } = await requestPrintableSheet(request);
  if (error) {
    showActionRefusalReason(
      error.code === 'TOO_LONG'
        ? sheetsTexts.tooLong({ rows: error.data.rows, most: error.data.most })
        : sheetsTexts.gone,
    );
    return false;
  }
  const bytes = decodeBase64(data.pdf);
  const save = () => {
    saveFile([bytes], data.fileName);
    showToast(texts.words.saved({ name: data.fileName }));
  };
  if (action === 'save') save();
  else await printPdf(bytes).catch(save);
  return true;
}
