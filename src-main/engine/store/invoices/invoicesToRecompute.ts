import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import {
  prepareInvoiceConnections,
  type ConnectedInvoice,
  type InvoiceConnections,
} from './possiblyRelatedInvoiceQueries';

/**
 * Answer of `listAffectedSince`: the invoices whose links or amounts may have changed since the version that the caller
 * named.
 */
export interface AffectedSince {
  readonly version: number;
  /**
   * The `localId`s of the invoices whose links or amounts may have changed, including removed invoices; null means all
   * invoices.
   */
  readonly localIds: readonly string[] | null;
  readonly includesCorrections: boolean;
}

/**
 * Maximum number of noted invoice writes, and maximum number of affected invoices. If either maximum is exceeded, the
 * amounts of all invoices are computed again.
 */
const MAX_NOTED_WRITES = 5000;
const MAX_AFFECTED_INVOICES = 2000;

/** Notes which invoices were written, so that only the amounts that depend on these invoices are computed again. */
export class AffectedInvoiceTracker {
  private readonly connections: InvoiceConnections;
  /**
   * The invoices written so far. A changed or removed invoice is kept as it was before the write; a new invoice, or an
   * invoice with another KSeF file, only by its local id.
   */
  private writes: (ConnectedInvoice | string)[] = [];
  private firstVersion = 1;
  private foreignVersion = 0;
  private isScanned = false;
  private readonly scanned: ReturnType<typeof prepareMemoryReader>;
  /** True once `listAffectedSince` has been called. Writes of invoices are noted only after its first call. */
  private isAsked = false;

  constructor(private readonly db: Database) {
    this.connections = prepareInvoiceConnections(db);
    this.scanned = prepareMemoryReader(db);
  }

  /**
   * Must be called after an invoice was added or its KSeF file was changed, so that `listAffectedSince` returns the
   * affected invoices.
   */
  noteInvoice(localId: string): void {
    if (this.isAsked) this.add(localId);
  }

  noteBeforeWrite(sortKey: number): void {
    if (this.isAsked) this.add(this.connections.readBySortKey(sortKey));
  }

  /** Call this function before a person's choice of a link or of an amount for the invoice changes. */
  noteBeforeChoice(invoiceId: number): void {
    if (this.isAsked) this.add(this.connections.readByInvoiceId(invoiceId));
  }

  /** Marks all invoices as possibly changed, for example after a rollback. */
  markAllAffected(): void {
    this.firstVersion += this.writes.length + 1;
    this.writes = [];
  }

  /**
   * Returns the invoices whose amounts may have changed since `version`. If `version` is null, all invoices count as
   * changed.
   */
  listAffectedSince(version: number | null): AffectedSince {
    this.isAsked = true;
    const foreignVersion = this.db.getDataVersion();
    // The end of the first full read may change the links of any invoice (relatedInvoiceDetection.ts), so all invoices
    // count as affected.
    const isScanned = this.scanned.first({ key: 'invoices.scannedAt' }) !== undefined;
    if (foreignVersion !== this.foreignVersion || isScanned !== this.isScanned) this.markAllAffected();
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
    if (this.writes.length >= MAX_NOTED_WRITES) this.markAllAffected();
    this.writes.push(written);
  }

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
      if (localIds.size > MAX_AFFECTED_INVOICES) return null;
      includesCorrections ||= invoice.isCorrection;
      this.connections.listCrossReferenced(invoice).forEach(visit);
      // A search with the same buyer, currency and stay would find the same invoices, so it is not repeated.
      const { buyerKey, currency, reservationId, canRefer } = invoice;
      const search = JSON.stringify([buyerKey, currency, reservationId, canRefer]);
      const isSearched =
        searched.has(search) || searched.has(JSON.stringify([buyerKey, currency, null, true]));
      if (isSearched) continue;
      searched.add(search);
      this.connections.listOfSameBuyer(invoice).forEach(visit);
    }
    return { localIds, includesCorrections };
  }
}

const prepareMemoryReader = (db: Database) =>
  db.prepare<{ key: string }>()((slot) =>
    sqlBuilder.selectFrom('memory').select('value').where('key', '=', slot('key')),
  );
