import { sqlBuilder, type Database } from '../sql/database';
import {
  prepareInvoiceConnections,
  type ConnectedInvoice,
  type InvoiceConnections,
} from './possiblyRelatedInvoiceQueries';

/** Invoices whose links or amounts may have changed since an earlier version. */
export interface AffectedSince {
  /** Pass this value to the next call. */
  readonly version: number;
  /** The `localId`s, including invoices that were removed; null if any invoice may be affected. */
  readonly localIds: readonly string[] | null;
  /** Whether one of them is or was a correction; true if any invoice may be affected. */
  readonly includesCorrections: boolean;
}

/** With more writes or affected invoices than this, computing everything again is simpler and not much slower. */
const MAX_NOTED_WRITES = 5000;
const MAX_AFFECTED = 2000;

/**
 * Notes which invoices were written, so that amounts computed from several documents are kept for all others. An
 * invoice depends only on invoices to which it is connected, directly or through others, by buyer, number or link.
 */
export class AffectedInvoices {
  private readonly connections: InvoiceConnections;
  /** Written invoices: the old data of each invoice before it was changed or removed, or the id of a new invoice. */
  private writes: (ConnectedInvoice | string)[] = [];
  /** Version before the first of `writes`. */
  private firstVersion = 1;
  private foreignVersion = 0;
  private isScanned = false;
  private readonly scanned: ReturnType<typeof prepareMemoryReader>;
  /** Whether a caller keeps results; until then, the first scan of 100,000 invoices notes no writes. */
  private isAsked = false;

  constructor(private readonly db: Database) {
    this.connections = prepareInvoiceConnections(db);
    this.scanned = prepareMemoryReader(db);
  }

  /** Notes an invoice that is new or whose KSeF file changed. */
  note(localId: string): void {
    if (this.isAsked) this.add(localId);
  }

  /** Must be called before the invoice with this sort key is changed or removed. */
  noteBeforeWrite(sortKey: number): void {
    if (this.isAsked) this.add(this.connections.readAt(sortKey));
  }

  /** Must be called before a link or an amount that a person chose for the invoice is changed. */
  noteBeforeChoice(invoiceId: number): void {
    if (this.isAsked) this.add(this.connections.readByInvoiceId(invoiceId));
  }

  /** Marks all invoices as affected, for example after a rollback. */
  forget(): void {
    this.firstVersion += this.writes.length + 1;
    this.writes = [];
  }

  /** Returns the invoices affected since the given version; null stands for the beginning. */
  since(version: number | null): AffectedSince {
    this.isAsked = true;
    const foreignVersion = this.db.foreignVersion();
    // After the first full scan, links are decided that were left open before (relatedInvoiceSearch.ts).
    const isScanned = this.scanned.first({ key: 'invoices.scannedAt' }) !== undefined;
    if (foreignVersion !== this.foreignVersion || isScanned !== this.isScanned) this.forget();
    this.foreignVersion = foreignVersion;
    this.isScanned = isScanned;
    const current = this.firstVersion + this.writes.length;
    const found =
      version === null || version < this.firstVersion
        ? null
        : this.collect(this.writes.slice(version - this.firstVersion));
    return found
      ? { version: current, localIds: [...found.localIds], includesCorrections: found.includesCorrections }
      : { version: current, localIds: null, includesCorrections: true };
  }

  private add(written: ConnectedInvoice | string | null): void {
    if (written === null) return;
    if (this.writes.length >= MAX_NOTED_WRITES) this.forget();
    this.writes.push(written);
  }

  /** Returns null if too many invoices are affected. */
  private collect(
    writes: readonly (ConnectedInvoice | string)[],
  ): { localIds: ReadonlySet<string>; includesCorrections: boolean } | null {
    const localIds = new Set<string>();
    const waiting: ConnectedInvoice[] = [];
    const visit = (localId: string): void => {
      if (localIds.has(localId)) return;
      localIds.add(localId);
      const stored = this.connections.read(localId);
      if (stored) waiting.push(stored);
    };
    for (const written of writes) {
      if (typeof written !== 'string') waiting.push(written);
      visit(typeof written === 'string' ? written : written.localId);
    }
    const searched = new Set<string>();
    let includesCorrections = false;
    for (let invoice = waiting.pop(); invoice; invoice = waiting.pop()) {
      if (localIds.size > MAX_AFFECTED) return null;
      includesCorrections ||= invoice.isCorrection;
      this.connections.named(invoice).forEach(visit);
      // Invoices of one buyer and stay have the same neighbours.
      const { buyerKey, currency, reservationId, canRefer } = invoice;
      const search = JSON.stringify([buyerKey, currency, reservationId, canRefer]);
      const isSearched =
        searched.has(search) || searched.has(JSON.stringify([buyerKey, currency, null, true]));
      if (isSearched) continue;
      searched.add(search);
      this.connections.ofBuyer(invoice).forEach(visit);
    }
    return { localIds, includesCorrections };
  }
}

const prepareMemoryReader = (db: Database) =>
  db.prepare<{ key: string }>()((slot) =>
    sqlBuilder.selectFrom('memory').select('value').where('key', '=', slot('key')),
  );
