import { saveInvoiceDraft } from '../../../api/invoiceFormQueries';
import { showToast } from '../../../kit/toasts.svelte';
import { go } from '../../../app/navigation.svelte';
import type { InvoiceFormState } from './invoiceFormState.svelte';
import type { Autosave } from './autosave.svelte';
import { buildInvoiceFormRoute } from '../../../documents/invoiceFormRoute';
import type * as texts from '#shared/i18n/texts';

/** Discards the unsaved draft of an invoice form and closes the form. A toast offers to restore the draft. */
export async function discardInvoiceDraftWithUndo(
  form: InvoiceFormState,
  autosave: Autosave,
  onclose: () => void,
  invoiceFormTexts: typeof texts.invoiceForm,
): Promise<void> {
  const { draftId, start, base } = form;
  const fields = $state.snapshot(form.fields);
  try {
    await autosave.stopAndDeleteDraft();
  } catch (error) {
    autosave.resume();
    throw error;
  }
  onclose();
  if (draftId === null) return;
  const restoreDraft = async () => {
    await saveInvoiceDraft({ draftId, start, fields, base });
    go(buildInvoiceFormRoute(start, draftId));
  };
  showToast(invoiceFormTexts.abandoned, { label: invoiceFormTexts.putBack, run: () => void restoreDraft() });
}
