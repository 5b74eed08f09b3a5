import type { AffectedSince } from '../store/invoices/invoicesToRecompute';
import type { Store } from '../store/storeInterface';

/** Maximum number of invoices whose results are cached; each result takes about 100 bytes. */
const MAX_RESULTS = 50_000;

/**
 * Keeps the results that were computed from one invoice and its related documents until one of these documents may have
 * changed. The key is the invoice's `localId`.
 */
export class ComputedValuePerInvoiceCache<Result> {
  private readonly results = new Map<string, Result>();
  private version: number | null = null;
  private basis = '';

  constructor(private readonly store: Pick<Store, 'invoices'>) {}

  /**
   * Removes the results of all invoices that have changed since the last call from the cache, and returns these
   * invoices. If `basis` has changed, all results are removed.
   */
  dropOutdated(basis = ''): AffectedSince {
    const isSameBasis = basis === this.basis && this.results.size <= MAX_RESULTS;
    const affected = this.store.invoices.listAffectedSince(isSameBasis ? this.version : null);
    this.version = affected.version;
    this.basis = basis;
    if (affected.localIds === null) this.results.clear();
    else for (const localId of affected.localIds) this.results.delete(localId);
    return affected;
  }

  get(localId: string): Result | undefined {
    return this.results.get(localId);
  }

  set(localId: string, result: Result): void {
    this.results.set(localId, result);
  }

  listLocalIds(): Iterable<string> {
    return this.results.keys();
  }
}
