import type { InvoiceFilter } from '#shared/contract/invoicesContract';
import { requestInvoiceIds } from '../api/invoicesQueries';
import { RowSelection } from '../kit/rowSelection.svelte';

/** Rows selected for a common action, by `localId`, including rows that are not visible or not read yet. */
export class InvoiceSelection extends RowSelection {
  /** Number of the latest request; answers to earlier requests are dropped. */
  private asked = 0;

  override clear(): void {
    this.asked += 1;
    super.clear();
  }

  override toggle(localId: string, index: number): void {
    this.asked += 1;
    super.toggle(localId, index);
  }

  /** Replaces the selection with the rows between the row that was toggled last and the row at `index`. */
  async extendTo(filter: InvoiceFilter, index: number): Promise<void> {
    const { id, index: at } = this.anchor;
    await this.ask(async () => {
      const [first, last] = [Math.min(at, index), Math.max(at, index)];
      const found = await requestInvoiceIds(filter, { offset: first, limit: last - first + 1 });
      if (id === undefined || found[at - first] === id) return found;
      // A new sort order or new rows have moved the row that was toggled last, so its index is looked up in the whole
      // list.
      const allIds = await requestInvoiceIds(filter, {});
      const from = allIds.indexOf(id);
      return from < 0 ? found : allIds.slice(Math.min(from, index), Math.max(from, index) + 1);
    });
  }

  async all(filter: InvoiceFilter): Promise<void> {
    await this.ask(() => requestInvoiceIds(filter, {}));
  }

  private async ask(ids: () => Promise<string[]>): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    const found = await ids();
    if (asked !== this.asked) return;
    this.take(found);
  }
}
