import type { InvoiceFilter } from '#shared/contract/invoicesContract';
import { requestFilteredInvoiceLocalIds } from '../../api/invoicesQueries';
import { RowSelection } from '../../kit/rowSelection.svelte';

/**
 * Invoices, by `localId`, that the user has selected in the invoice list for a common action. Some selected invoices
 * may not be loaded in the list.
 */
export class InvoiceSelection extends RowSelection {
  /** Number of the latest request for invoice ids; answers to earlier requests are ignored. */
  private asked = 0;
  private lastRequest: Promise<void> = Promise.resolve();

  /**
   * Resolves when the engine has answered the latest request for invoice ids, so that an action applies to the whole
   * selection.
   */
  whenComplete(): Promise<void> {
    return this.lastRequest;
  }

  override clear(): void {
    this.asked += 1;
    super.clear();
  }

  override toggle(localId: string, index: number): void {
    this.asked += 1;
    super.toggle(localId, index);
  }

  /** Selects all invoices between the row that the user toggled last and the row at `index`. */
  async extendTo(filter: InvoiceFilter, index: number): Promise<void> {
    const { id, index: at } = this.anchor;
    await this.requestSelection(async () => {
      const [first, last] = [Math.min(at, index), Math.max(at, index)];
      const found = await requestFilteredInvoiceLocalIds(filter, { offset: first, limit: last - first + 1 });
      if (id === undefined || found[at - first] === id) return found;
      // If the row that the user toggled last is no longer at its remembered index, the whole list is searched for this
      // row.
      const allIds = await requestFilteredInvoiceLocalIds(filter, {});
      const from = allIds.indexOf(id);
      return from < 0 ? found : allIds.slice(Math.min(from, index), Math.max(from, index) + 1);
    });
  }

  async selectAll(filter: InvoiceFilter): Promise<void> {
    await this.requestSelection(() => requestFilteredInvoiceLocalIds(filter, {}));
  }

  private requestSelection(ids: () => Promise<string[]>): Promise<void> {
    const request = this.selectWhenAnswered(ids);
    // The caller of `requestSelection` reports a failed request, so `lastRequest` never rejects.
    this.lastRequest = request.catch(() => undefined);
    return request;
  }

  private async selectWhenAnswered(ids: () => Promise<string[]>): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    const found = await ids();
    if (asked !== this.asked) return;
    this.selectOnly(found);
  }
}
