import type { FormState } from './formState.svelte';

/**
 * A press that takes the focus from a field must find what it was aimed at: sentences that come up under the field
 * wait until the press is done.
 */
export class PointerGuard {
  private pressing = false;
  private waiting: string[] = [];

  constructor(private readonly form: FormState) {}

  began(): void {
    this.pressing = true;
  }

  /** The focus left a field; null: something without a name. */
  left(field: string | null): void {
    if (this.pressing) {
      if (field !== null) this.waiting.push(field);
      return;
    }
    this.form.enter(null);
    if (field !== null) this.form.leave(field);
  }

  ended(): void {
    this.pressing = false;
    const fields = this.waiting;
    this.waiting = [];
    setTimeout(() => fields.forEach((field) => this.form.leave(field)));
  }
}
