import type { InvoiceFormState } from './invoiceFormState.svelte';

/**
 * Shows error messages under form fields only after the mouse button is released. A message shown earlier would move
 * the button at which the user aims.
 */
export class FieldMessageDelayWhileMousePressed {
  private pressing = false;
  private waiting: string[] = [];

  constructor(private readonly form: InvoiceFormState) {}

  onPointerDown(): void {
    this.pressing = true;
  }

  /** Reports that the focus left a form field; `field` is null for an element outside all form fields. */
  onFocusLeave(field: string | null): void {
    if (this.pressing) {
      if (field !== null) this.waiting.push(field);
      return;
    }
    this.form.setActiveField(null);
    if (field !== null) this.form.markFieldVisited(field);
  }

  onPointerUp(): void {
    this.pressing = false;
    const fields = this.waiting;
    this.waiting = [];
    setTimeout(() => fields.forEach((field) => this.form.markFieldVisited(field)));
  }
}
