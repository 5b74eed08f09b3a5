import { dropDraft, keepDraft } from '../../api/invoiceFormQueries';
import { go, navigation } from '../../shell/navigation.svelte';
import type { FormState } from './formState.svelte';
import { formRoute, isAt } from './formStart';

/** The pause in typing before a write to the disk, in ms. */
const PAUSE_MS = 500;
/** A disk or an engine that did not take it is asked again, ms. */
const RETRY_MS = 2_000;

/**
 * Keeps what is typed on the disk of this PC: soon after every change, and at once when the form or the window
 * goes. `stop` after the invoice was queued, so that nothing unfinished is left of it.
 */
export class Autosave {
  failed = $state(false);
  /** Something was typed that is not known to be on the disk. */
  waits = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  /** As JSON: the fields that were handed over last, and those that are known to be on the disk. */
  private kept: string;
  private confirmed: string;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly form: FormState) {
    this.kept = JSON.stringify(form.fields);
    this.confirmed = this.kept;
  }

  /** To be called with every change of the fields. */
  changed(): void {
    if (this.ended) return;
    const now = JSON.stringify(this.form.fields);
    this.waits = now !== this.confirmed;
    if (now === this.kept) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), PAUSE_MS);
  }

  /** Writes what is not written yet, one after the other. */
  keep(): Promise<void> {
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
        form.savedAt = await keepDraft({ draftId, start, fields, base });
        this.failed = false;
        this.confirmed = now;
        this.waits = JSON.stringify(form.fields) !== now;
        const place = navigation.route;
        // A reload finds the same unsaved work.
        if (isAt(place, start) && !this.ended && !('draft' in place && place.draft === draftId))
          go(formRoute(start, draftId), 'replace');
      } catch {
        this.failed = true;
        this.kept = '';
        this.timer = setTimeout(() => void this.keep(), RETRY_MS);
      }
    });
    return this.writing;
  }

  /** It was not given up after all, and nobody knows what of it is on the disk: it is written anew. */
  resume(): void {
    this.ended = false;
    this.kept = '';
    this.confirmed = '';
    this.waits = true;
    void this.keep();
  }

  /** The invoice is queued, or given up: the unsaved work of it is no more. */
  async end(): Promise<void> {
    this.ended = true;
    clearTimeout(this.timer);
    await this.writing;
    if (this.form.draftId !== null) await dropDraft(this.form.draftId);
  }
}
