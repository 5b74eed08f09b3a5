import type { AffectedSince } from '../store/invoices/invoicesToRecompute';
import type { Store } from '../store/store';

/** Maximum number of invoices whose results are cached; each result takes about 100 bytes. */
const MAX_RESULTS = 50_000;

/**
 * Keeps results that were computed from an invoice and its related documents, by `localId`, until one of these
 * documents may have changed.
 */
export class ComputedValuePerInvoiceCache<Result> {
  private readonly results = new Map<string, Result>();
  private version: number | null = null;
  private basis = '';

  constructor(private readonly store: Pick<Store, 'invoices'>) {}

  /**
   * Removes results from the cache if their invoices have changed since the last call, and returns these invoices. If
   * `basis` differs from the last call, all results are removed.
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
