import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import type { InvoiceFilter, InvoiceRow } from '#shared/contract/invoicesContract';
import type { Grosz } from '#shared/model/scalars';
import type { Store } from '../store/storeInterface';
import { buildCorrectionConventionCacheKey } from './correctionConvention';
import { listInvoiceRows } from './attentionList';
import { ComputedValuePerInvoiceCache } from './invoiceResultCache';

export interface ReducedAmount {
  readonly isNothingDue: boolean;
  readonly currency: string;
  /** Amount in grosz by which corrections lowered the document's amount; 0 if unknown. */
  readonly reducedBy: Grosz;
}

/** Returns whether the filter has conditions other than the payment status and a list of ids. */
const hasFurtherConditions = (filter: Partial<InvoiceFilter>): boolean => {
  const { paymentStatus: _status, ids: _ids, sort: _sort, ...limits } = { ...ALL_INVOICES, ...filter };
  return Object.values(limits).some((limit) => limit !== null && limit !== '');
};

const ROWS_PER_FETCH = 50;

/**
 * Caches the unpaid documents whose amount to pay was changed by corrections. When an invoice is written, only the
 * documents whose amount depends on that invoice are read again.
 */
export class UnpaidReducedAmountCache {
  private readonly changed: ComputedValuePerInvoiceCache<ReducedAmount>;
  /** `localId`s of unpaid documents whose amount due corrections may have changed. */
  private toCheck = new Set<string>();
  private unread = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly read: (row: InvoiceRow) => ReducedAmount,
  ) {
    this.changed = new ComputedValuePerInvoiceCache(store);
  }

  /** Returns the effect of corrections on an unpaid document; undefined if no correction changed the amount to pay. */
  get(localId: string): ReducedAmount | undefined {
    return this.changed.get(localId);
  }

  isUnread(localId: string): boolean {
    return this.unread.has(localId);
  }

  /**
   * Returns whether corrections may have changed the amount of the unpaid document, as of the last call of
   * `listMatching`.
   */
  isPossiblyCorrected(localId: string): boolean {
    return this.toCheck.has(localId);
  }

  /**
   * Returns the `localId`s of unpaid documents that match the filter and whose amount to pay was changed by corrections
   * or is not known yet.
   */
  listMatching(filter: Partial<InvoiceFilter>): string[] {
    this.refresh();
    const asked = filter.ids ? new Set(filter.ids) : null;
    const toCheck = [...this.changed.listLocalIds(), ...this.unread];
    const ids = asked === null ? toCheck : toCheck.filter((id) => asked.has(id));
    // All `ids` belong to unpaid documents, so the search is needed only if the filter has conditions besides the
    // payment status and the ids.
    if (!hasFurtherConditions(filter)) return ids;
    return this.store.invoices.listLocalIds({ ...filter, ids }, { offset: 0, limit: Infinity });
  }

  /** Computes, in steps, those amounts of the given documents that are not computed yet (`unread`). */
  *readInSteps(localIds: readonly string[]): Generator<void, void> {
    const unread = localIds.filter((id) => this.unread.has(id));
    for (let from = 0; from < unread.length; from += ROWS_PER_FETCH) {
      const ids = unread.slice(from, from + ROWS_PER_FETCH).filter((id) => this.unread.has(id));
      for (const row of listInvoiceRows(this.store, { ids })) {
        const reduced = this.read(row);
        if (reduced.isNothingDue || reduced.reducedBy !== 0) this.changed.set(row.localId, reduced);
        this.unread.delete(row.localId);
        yield;
      }
    }
  }

  private refresh(): void {
    const { localIds } = this.changed.dropOutdated(buildCorrectionConventionCacheKey(this.store));
    if (localIds === null) {
      this.toCheck = new Set(this.store.invoices.listUnpaidToCheck());
      this.unread = new Set(this.toCheck);
      return;
    }
    if (localIds.length === 0) return;
    for (const localId of localIds) {
      this.toCheck.delete(localId);
      this.unread.delete(localId);
    }
    const unpaid = { paymentStatus: 0, ids: [...localIds] };
    for (const localId of this.store.invoices.listLocalIds(unpaid, { offset: 0, limit: Infinity })) {
      this.toCheck.add(localId);
      this.unread.add(localId);
    }
  }
}
