import type { InvoiceFilter } from '#shared/contract/invoicesContract';
import { invoiceIds } from '../api/invoicesQueries';
import { RowSelection } from '../kit/rowSelection.svelte';

/** Rows chosen for a common action, by `localId`: also those that are not in sight or not read yet. */
export class Selection extends RowSelection {
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
    const { id, index: at } = this.anchor;
    await this.ask(async () => {
      const [first, last] = [Math.min(at, index), Math.max(at, index)];
      const found = await invoiceIds(filter, { offset: first, limit: last - first + 1 });
      if (id === undefined || found[at - first] === id) return found;
      // Sorted anew, or others came above it: only the whole list tells where it is now.
      const whole = await invoiceIds(filter, {});
      const from = whole.indexOf(id);
      return from < 0 ? found : whole.slice(Math.min(from, index), Math.max(from, index) + 1);
    });
  }

  async all(filter: InvoiceFilter): Promise<void> {
    await this.ask(() => invoiceIds(filter, {}));
  }

  private async ask(ids: () => Promise<string[]>): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    const found = await ids();
    if (asked !== this.asked) return;
    this.take(found);
  }
}
