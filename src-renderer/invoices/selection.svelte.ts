import { SvelteSet } from 'svelte/reactivity';
import type { InvoiceFilter } from '#shared/contract/invoices';
import { invoiceIds } from '../api/invoices';

/** Rows chosen for a common action, by `localId`: also those that are not in sight or not read yet. */
export class Selection {
  readonly ids = new SvelteSet<string>();
  /** The row that Shift extends from; its number in the list. */
  private anchor = 0;
  /** Counts what was asked for: a late answer of an earlier one is dropped. */
  private asked = 0;

  clear(): void {
    this.asked += 1;
    this.ids.clear();
  }

  toggle(localId: string, index: number): void {
    this.asked += 1;
    this.anchor = index;
    if (!this.ids.delete(localId)) this.ids.add(localId);
  }

  /** Where the next Shift begins, while nothing is chosen. */
  stand(index: number): void {
    if (this.ids.size === 0) this.anchor = index;
  }

  /** From the anchor to `index`, in place of what was chosen. */
  async extend(filter: InvoiceFilter, index: number): Promise<void> {
    const first = Math.min(this.anchor, index);
    await this.take(filter, { offset: first, limit: Math.abs(this.anchor - index) + 1 });
  }

  async all(filter: InvoiceFilter): Promise<void> {
    await this.take(filter, {});
  }

  private async take(filter: InvoiceFilter, part: { offset?: number; limit?: number }): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    const found = await invoiceIds(filter, part);
    if (asked !== this.asked) return;
    this.ids.clear();
    for (const id of found) this.ids.add(id);
  }
}
