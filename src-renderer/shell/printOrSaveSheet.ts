import type { SheetRequest } from '#shared/contract/documentsContract';
import { sheetsText } from '#shared/text/sheets';
import { decodeBase64, requestPrintableSheet } from '../api/documentsQueries';
import { printPdf } from '../kit/printPdf';
import { saveFile } from '../kit/saveFile';
import { showToast } from '../kit/toasts.svelte';
import { showActionRefusalReason } from './lastActionFailure.svelte';
import { getLocalizedTexts } from './preferences.svelte';

/**
 * Prints a sheet (a list or report for the staff), or saves it as a PDF if requested or if printing fails. Returns
 * false, after showing the reason, if the sheet could not be created.
 */
export async function printOrSaveSheet(request: SheetRequest, action: 'print' | 'save'): Promise<boolean> {
  const t = getLocalizedTexts(sheetsText);
  const { error, data } = await requestPrintableSheet(request);
  if (error) {
    showActionRefusalReason(error.code === 'TOO_LONG' ? t.tooLong(error.data.rows, error.data.most) : t.gone);
    return false;
  }
  const bytes = decodeBase64(data.pdf);
  const save = () => {
    saveFile([bytes], data.fileName);
    showToast(t.saved(data.fileName));
  };
  if (action === 'save') save();
  else await printPdf(bytes).catch(save);
  return true;
}
