import { deleteInvoiceFormDraft, saveInvoiceDraft } from '../../../api/invoiceFormQueries';
import { go, navigationState } from '../../../app/navigation.svelte';
import type { InvoiceFormState } from './invoiceFormState.svelte';
import { buildInvoiceFormRoute, isInvoiceFormOpen } from '../../../documents/invoiceFormRoute';

/** The pause in typing before a write to the disk, in ms. */
const PAUSE_MS = 500;
/** Pause before a write is repeated after the disk or the engine refused it, in ms. */
const RETRY_MS = 2_000;

/** Saves the typed values of a form on the disk after every change and when the form closes. */
export class Autosave {
  failed = $state(false);
  /** True if some typed values are not yet confirmed as saved on the disk. */
  waits = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private kept: string;
  private confirmed: string;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly form: InvoiceFormState) {
    this.kept = JSON.stringify(form.fields);
    this.confirmed = this.kept;
  }

  /** Saves the draft after a short pause. The form must call this method after every change of a field. */
  scheduleSave(): void {
    if (this.ended) return;
    const now = JSON.stringify(this.form.fields);
    this.waits = now !== this.confirmed;
    if (now === this.kept) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.saveIfChanged(), PAUSE_MS);
  }

  /** Saves the fields of the invoice form if they have changed since the last save. */
  saveIfChanged(): Promise<void> {
    clearTimeout(this.timer);
    const { form } = this;
    const now = JSON.stringify(form.fields);
    if (this.ended || now === this.kept) return this.writing;
    this.kept = now;
    const draftId = (form.draftId ??= crypto.randomUUID());
    const { start, base } = form;
    const fields = $state.snapshot(form.fields);
    this.writing = this.writing.then(async () => {
      try {
        form.savedAt = await saveInvoiceDraft({ draftId, start, fields, base });
        this.failed = false;
        this.confirmed = now;
        this.waits = JSON.stringify(form.fields) !== now;
        const route = navigationState.route;
        // The address contains the draft's id, so that the form opens with the draft's values after a reload of the
        // page.
        if (isInvoiceFormOpen(route, start) && !this.ended && !('draft' in route && route.draft === draftId))
          go(buildInvoiceFormRoute(start, draftId), 'replace');
      } catch {
        this.failed = true;
        this.kept = '';
        this.timer = setTimeout(() => void this.saveIfChanged(), RETRY_MS);
      }
    });
    return this.writing;
  }

  /** Starts automatic saving again after the draft could not be discarded. */
  resume(): void {
    this.ended = false;
    this.kept = '';
    this.confirmed = '';
    this.waits = true;
    void this.saveIfChanged();
  }

  /** Stops the automatic saving after the invoice was queued or discarded, and deletes the saved draft. */
  async stopAndDeleteDraft(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    await this.writing;
    if (this.form.draftId !== null) await deleteInvoiceFormDraft(this.form.draftId);
  }
}
