import type { Invoice } from '#shared/model/invoice';
import type { Instant } from '#shared/model/scalars';
import { sqlBuilder, prepareRecordBodyReadBySortKey, type Database } from '../sql/databaseAndSqlBuilder';
import type { AffectedInvoiceTracker } from './invoicesToRecompute';
import type { InvoiceListCache } from './inMemoryInvoiceColumns';
import { prepareRetentionRemovedInvoiceStore } from './removedByRetentionStore';
import { prepareInvoiceRowWriter } from './invoiceRowWrite';
import {
  hasColumnsOfInvoice,
  INVOICE_RECORD_COLUMNS,
  prepareDamagedInvoiceDetector,
} from './invoiceSoundness';
import { computeRecordChecksum } from '../sql/recordChecksum';
import type { LetGoTable, MirrorTable } from '../sql/tableTypes';
import { prepareInvoicesWithOpenChangesStore, type Lanes } from '../outbox/invoicesWithOpenChangesStore';
import { prepareInvoiceTypeMismatchStore } from './sentInvoiceTypeMismatches';
import type { KsefFields } from '../changeLog/inboxAndVersionRecorder';
import { prepareDayAndIdSortKeyAssignment } from '../sql/dayAndIdSortKey';
import { prepareSearchIndexUpdate, type WordChange } from '../search/updateSearchIndex';

/**
 * Writes the local copies of invoices, and updates their list columns, links and search words in the same transaction.
 * Call every method inside a transaction.
 */
export interface InvoiceWriter {
  readonly lanes: Lanes;
  /**
   * Stores downloaded invoices and returns how many were new or different. Invoices that Kontuar wrote after `asOf` are
   * skipped.
   */
  storeDownloaded(invoices: readonly Invoice[], confirmedAt: Instant, asOf: number): number;
  remove(invoiceIds: readonly number[]): number;
  /**
   * Permanently removes invoices whose retention period has ended, although the service still has them. None of the
   * invoices may have open changes.
   */
  removeExpired(rows: readonly ExpiredInvoiceRow[]): void;
  /** Updates and stores the invoice that the screens show: the service's record with all open changes. */
  refresh(localId: string): void;
  /** Stores the invoice that the service returned after Kontuar wrote it. */
  recordOwnWrite(localId: string, invoice: Invoice, confirmedAt: Instant): void;
  setServiceId(localId: string, invoiceId: number): void;
  clearServiceId(localId: string): void;
  markDeleted(localId: string): void;
  /** Returns the number of invoice writes so far. A download uses this number to notice invoices written meanwhile. */
  getWriteCount(): number;
  listWrittenSince(asOf: number): ReadonlySet<number>;
}

type ExpiredInvoiceRow = LetGoTable & { readonly place: number };

export interface WriterParts {
  readonly db: Database;
  readonly lines: InvoiceListCache;
  readonly affected: AffectedInvoiceTracker;
  /**
   * Called when an invoice with open changes on this PC was changed by someone else: by another user, another PC or
   * another program.
   */
  readonly onChangedElsewhere: (localId: string, before: Invoice | null, after: Invoice | null) => void;
  readonly onKsefChange: (invoiceId: number, before: KsefFields, after: KsefFields) => void;
}

export function prepareInvoiceWriter({
  db,
  lines,
  affected,
  onChangedElsewhere,
  onKsefChange,
}: WriterParts): InvoiceWriter {
  const rows = prepareInvoiceRowWriter(db, lines, affected);
  const lanes = prepareInvoicesWithOpenChangesStore(db, rows);
  const letGo = prepareRetentionRemovedInvoiceStore(db);
  const damage = prepareDamagedInvoiceDetector(db);
  /** Highest invoice id in the mirror; an invoice with a higher id is certainly new. */
  let highest: number | null = null;
  const isCertainlyNew = (invoiceId: number): boolean => {
    highest ??= readHighestInvoiceId(db);
    if (invoiceId <= highest) return false;
    highest = invoiceId;
    return true;
  };
  /** Sequence number of the latest change that this process sent to the service for an invoice, by invoice id. */
  const ownWrites = new Map<number, number>();
  let moment = 0;
  const { find, placeByLocal, freeName, bodyAt, confirm } = prepareStatements(db);
  const placeOf = prepareDayAndIdSortKeyAssignment(db, 'invoices');
  const index = prepareSearchIndexUpdate(db, 'invoice_words');
  const sentTypes = prepareInvoiceTypeMismatchStore(db);

  /**
   * Stores one invoice from the service and returns the updates for the search index; null if the stored invoice is
   * already the same.
   */
  function storeInvoice(invoice: Invoice, confirmedAt: Instant, anyLanes: boolean): WordChange[] | null {
    const surelyNew = isCertainlyNew(invoice.invoiceId) && !anyLanes;
    const known = surelyNew ? undefined : find.first({ invoiceId: invoice.invoiceId });
    const storedBody = known && bodyAt.first({ place: known.place });
    // The downloaded invoice equals the stored invoice, and the stored row is intact, so only the time of confirmation
    // is updated. A damaged row is written again completely.
    if (
      known &&
      storedBody?.body === JSON.stringify(invoice) &&
      storedBody.hash === computeRecordChecksum(storedBody.body) &&
      hasColumnsOfInvoice(known, invoice)
    ) {
      confirm.run({ place: known.place, at: confirmedAt });
      return null;
    }
    const sortKey = placeOf(invoice.issueDate, invoice.invoiceId, known?.place ?? null);
    const localId =
      known?.local_id ?? (surelyNew ? deriveLocalIdFromServiceInvoiceId : freeName)(invoice.invoiceId);
    const facts = { place: sortKey, localId, syncState: 'synced', deleting: false, confirmedAt } as const;
    if (known) onKsefChange(invoice.invoiceId, known, invoice);
    return known ? rows.replace(known.place, invoice, facts) : rows.insert(invoice, facts);
  }

  /**
   * Merges a downloaded copy of an invoice with the local invoice that Kontuar sent to the service. The merged invoice
   * keeps the local id of the local invoice.
   */
  function mergeDownloaded(pulled: string | undefined, localId: string): void {
    if (pulled === undefined || pulled === localId) return;
    lanes.mergeLocalIds(pulled, localId);
    const pulledRow = placeByLocal.first({ local: pulled });
    if (pulledRow) index(rows.remove(pulledRow.place));
  }

  /**
   * Stores a new record from the service for an invoice that has unsent changes, and applies these changes to the new
   * record. Returns null if the record is unchanged and the shown invoice is not damaged on the disk.
   */
  function storeUnderOpenChanges(
    localId: string,
    { body, hash }: Pick<MirrorTable, 'body' | 'hash'>,
    invoice: Invoice,
    at: Instant,
  ): WordChange[] | null {
    mergeDownloaded(find.first({ invoiceId: invoice.invoiceId })?.local_id, localId);
    lanes.setMirror(localId, invoice.invoiceId, invoice, at);
    if (body === JSON.stringify(invoice))
      return damage.listDamaged([localId]).length === 0 ? null : lanes.refresh(localId);
    // A damaged stored record is replaced without an entry in the change history, because nobody changed the invoice.
    if (hash !== null && hash !== computeRecordChecksum(body ?? '')) return lanes.refresh(localId);
    const before: Invoice | null = JSON.parse(body ?? 'null');
    onChangedElsewhere(localId, before, invoice);
    if (before) onKsefChange(invoice.invoiceId, before, invoice);
    return lanes.refresh(localId);
  }

  function removeInvoice(invoiceId: number): WordChange[] {
    const lane = lanes.findMirror(invoiceId);
    if (lane) {
      if (lane.body !== null) onChangedElsewhere(lane.local_id, JSON.parse(lane.body), null);
      lanes.setMirror(lane.local_id, invoiceId, null, lane.confirmed_at);
      return lanes.refresh(lane.local_id);
    }
    const known = find.first({ invoiceId });
    return known ? rows.remove(known.place) : [];
  }

  return {
    lanes,
    storeDownloaded(invoices, confirmedAt, asOf) {
      const changes: WordChange[] = [];
      const anyLanes = lanes.hasOpenChanges();
      const anyLetGo = letGo.hasAny();
      let changed = 0;
      for (const invoice of invoices) {
        if ((ownWrites.get(invoice.invoiceId) ?? 0) > asOf) continue;
        if (anyLetGo && letGo.blocksReimport(invoice)) continue;
        const lane = anyLanes ? lanes.findMirror(invoice.invoiceId) : undefined;
        const words = lane
          ? storeUnderOpenChanges(lane.local_id, lane, invoice, confirmedAt)
          : storeInvoice(invoice, confirmedAt, anyLanes);
        if (words === null) continue;
        changed += 1;
        changes.push(...words);
      }
      index(changes);
      return changed;
    },
    remove(invoiceIds) {
      const removed = invoiceIds.map(removeInvoice).filter((words) => words.length > 0);
      index(removed.flat());
      return removed.length + letGo.remove(invoiceIds);
    },
    removeExpired: (expired) =>
      index(
        expired.flatMap(({ place, ...row }) => {
          letGo.add(row);
          return rows.remove(place);
        }),
      ),
    refresh: (localId) => index(lanes.refresh(localId)),
    recordOwnWrite(localId, invoice, confirmedAt) {
      ownWrites.set(invoice.invoiceId, ++moment);
      highest = null;
      const { body } = lanes.getOrCreateMirror(localId, confirmedAt);
      if (body !== null) onKsefChange(invoice.invoiceId, JSON.parse(body), invoice);
      mergeDownloaded(lanes.findMirror(invoice.invoiceId)?.local_id, localId);
      mergeDownloaded(find.first({ invoiceId: invoice.invoiceId })?.local_id, localId);
      lanes.setMirror(localId, invoice.invoiceId, invoice, confirmedAt);
      index(lanes.refresh(localId));
      sentTypes.recordSentType(localId);
    },
    setServiceId(localId, invoiceId) {
      // If a download has already stored this invoice under another local id, both records are merged.
      if (lanes.findMirror(invoiceId)) return;
      const { confirmed_at } = lanes.getOrCreateMirror(localId, '');
      const pulled = find.first({ invoiceId });
      const storedBody =
        pulled && pulled.local_id !== localId ? bodyAt.first({ place: pulled.place }) : undefined;
      mergeDownloaded(pulled?.local_id, localId);
      lanes.setMirror(localId, invoiceId, storedBody ? JSON.parse(storedBody.body) : null, confirmed_at);
      if (storedBody) index(lanes.refresh(localId));
    },
    clearServiceId(localId) {
      const { confirmed_at } = lanes.getOrCreateMirror(localId, '');
      lanes.setMirror(localId, null, null, confirmed_at);
      index(lanes.refresh(localId));
    },
    markDeleted(localId) {
      const { invoice_id, confirmed_at } = lanes.getOrCreateMirror(localId, '');
      if (invoice_id !== null) ownWrites.set(invoice_id, ++moment);
      lanes.setMirror(localId, invoice_id, null, confirmed_at);
      index(lanes.refresh(localId));
    },
    getWriteCount: () => moment,
    listWrittenSince: (asOf) => new Set([...ownWrites].filter(([, at]) => at > asOf).map(([id]) => id)),
  };
}

const readHighestInvoiceId = (db: Database): number =>
  db.first(sqlBuilder.selectFrom('invoices').select((e) => e.fn.max('invoice_id').as('id')))?.id ?? -Infinity;

function prepareStatements(db: Database) {
  // `find` and `placeByLocal` are not joined into one query, because SQLite would plan the joined query again for each
  // new parameter value.
  const find = db.prepare<{ invoiceId: number }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select(['place', 'local_id', 'ksef_id as ksefId', 'invoice_status as invoiceStatus'])
      .select(INVOICE_RECORD_COLUMNS)
      .where('invoice_id', '=', slot('invoiceId')),
  );
  const placeByLocal = db.prepare<{ local: string }>()((slot) =>
    sqlBuilder.selectFrom('invoices').select('place').where('local_id', '=', slot('local')),
  );
  const bodyAt = prepareRecordBodyReadBySortKey(db, 'invoice_bodies');
  const confirm = db.prepare<{ place: number; at: Instant }>()((slot) =>
    sqlBuilder
      .updateTable('invoices')
      .set({ confirmed_at: slot('at') })
      .where('place', '=', slot('place')),
  );
  const chooseFreeLocalId = (invoiceId: number): string =>
    placeByLocal.first({ local: deriveLocalIdFromServiceInvoiceId(invoiceId) })
      ? buildLocalIdForReappearedInvoice(invoiceId)
      : deriveLocalIdFromServiceInvoiceId(invoiceId);
  return { find, placeByLocal, freeName: chooseFreeLocalId, bodyAt, confirm };
}

/**
 * Returns the local id of an invoice that came from the service. The local ids of invoices created on this PC have
 * another form.
 */
export const deriveLocalIdFromServiceInvoiceId = (invoiceId: number): string => `inv-${invoiceId}`;

/**
 * Returns a local id for an invoice that disappeared from the service and came back. Its usual local id may already be
 * in use.
 */
export const buildLocalIdForReappearedInvoice = (invoiceId: number): string => `inv-${invoiceId}-2`;
