import type { InvoiceFilter } from '#shared/contract/invoices';
import { invoiceIds } from '../api/invoices';
import { Chosen } from '../kit/chosen.svelte';

/** Rows chosen for a common action, by `localId`: also those that are not in sight or not read yet. */
export class Selection extends Chosen {
  /** Counts what was asked for: a late answer of an earlier one is dropped. */
  private asked = 0;

  override clear(): void {
    this.asked += 1;
    super.clear();
  }

  override toggle(localId: string, index: number): void {
    this.asked += 1;
    super.toggle(localId, index);
  }

  /** From the anchor to `index`, in place of what was chosen. */
  async extendTo(filter: InvoiceFilter, index: number): Promise<void> {
    const first = Math.min(this.anchor, index);
    await this.ask(filter, { offset: first, limit: Math.abs(this.anchor - index) + 1 });
  }

  async all(filter: InvoiceFilter): Promise<void> {
    await this.ask(filter, {});
  }

  private async ask(filter: InvoiceFilter, part: { offset?: number; limit?: number }): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    const found = await invoiceIds(filter, part);
    if (asked !== this.asked) return;
    this.take(found);
  }
}
