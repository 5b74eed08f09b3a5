import type { Invoice } from '#shared/model/invoice';
import type { Instant } from '#shared/model/scalars';
import { parseChangeRow } from './changeRowConversion';
import { sqlBuilder, prepareRecordBodyReadBySortKey, type Database } from '../sql/databaseAndSqlBuilder';
import type { InvoiceRowWriter } from '../invoices/invoiceRowWrite';
import type { Change } from './outboxStoreInterface';
import { computeUnsentInvoiceSortId, prepareDayAndIdSortKeyAssignment } from '../sql/dayAndIdSortKey';
import { computeRecordChecksum } from '../sql/recordChecksum';
import type { MirrorTable } from '../sql/tableTypes';
import { applyPendingChanges } from '../invoices/withPendingChanges';
import type { WordChange } from '../search/updateSearchIndex';

/** Reads and writes the invoices that have changes in the queue. Every method must be called inside a transaction. */
export interface Lanes {
  /**
   * Returns whether any invoice has open changes. If none has, storing 100,000 downloaded invoices skips the check for
   * each invoice.
   */
  hasOpenChanges(): boolean;
  findMirror(invoiceId: number): MirrorTable | undefined;
  /** Returns the invoice's row of the table `mirrors`; creates the row if it is missing. */
  getOrCreateMirror(localId: string, at: Instant): MirrorTable;
  listChanges(localId: string): Change[];
  setMirror(localId: string, invoiceId: number | null, invoice: Invoice | null, at: Instant): void;
  /**
   * Updates the invoice that the screens show: the service's record with all open changes. When no open change is left,
   * the row in `mirrors` is deleted.
   */
  refresh(localId: string): WordChange[];
  /**
   * Moves the changes, history and PDFs of an invoice from one local id to another, because two local invoices turned
   * out to be the same invoice.
   */
  mergeLocalIds(from: string, into: string): void;
}

export function prepareInvoicesWithOpenChangesStore(db: Database, rows: InvoiceRowWriter): Lanes {
  const byInvoice = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder.selectFrom('mirrors').selectAll().where('invoice_id', '=', slot('id')),
  );
  const byLocal = db.prepare<{ local: string }>()((slot) =>
    sqlBuilder.selectFrom('mirrors').selectAll().where('local_id', '=', slot('local')),
  );
  const some = sqlBuilder.selectFrom('mirrors').select('local_id').limit(1);
  const open = db.prepare<{ local: string }>()((slot) =>
    sqlBuilder
      .selectFrom('changes')
      .selectAll()
      .where('local_id', '=', slot('local'))
      .where('ended_at', 'is', null)
      .orderBy('change_id'),
  );
  const row = db.prepare<{ local: string }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select(['place', 'invoice_id', 'confirmed_at'])
      .where('local_id', '=', slot('local')),
  );
  const bodyAt = prepareRecordBodyReadBySortKey(db, 'invoice_bodies');
  const placeOf = prepareDayAndIdSortKeyAssignment(db, 'invoices');
  const listChanges = (localId: string) => open.all({ local: localId }).map(parseChangeRow);

  function saveMirror(unhashed: Omit<MirrorTable, 'hash'>): MirrorTable {
    const { invoice_id, body, confirmed_at } = unhashed;
    const hash = body === null ? null : computeRecordChecksum(body);
    const mirror = { ...unhashed, hash };
    db.run(
      sqlBuilder
        .insertInto('mirrors')
        .values(mirror)
        .onConflict((on) => on.column('local_id').doUpdateSet({ invoice_id, body, confirmed_at, hash })),
    );
    return mirror;
  }

  return {
    hasOpenChanges: () => db.first(some) !== undefined,
    findMirror: (invoiceId) => byInvoice.first({ id: invoiceId }),
    getOrCreateMirror(localId, at) {
      const known = byLocal.first({ local: localId });
      if (known) return known;
      const shown = row.first({ local: localId });
      return saveMirror({
        local_id: localId,
        invoice_id: shown?.invoice_id ?? null,
        body: shown ? (bodyAt.first({ place: shown.place })?.body ?? null) : null,
        confirmed_at: shown?.confirmed_at ?? at,
      });
    },
    listChanges,
    setMirror: (localId, invoiceId, invoice, at) =>
      void saveMirror({
        local_id: localId,
        invoice_id: invoiceId,
        body: invoice && JSON.stringify(invoice),
        confirmed_at: at,
      }),
    refresh(localId) {
      const lane = byLocal.first({ local: localId });
      const known = row.first({ local: localId });
      if (!lane) return [];
      const waiting = listChanges(localId);
      const mirror: Invoice | null = JSON.parse(lane.body ?? 'null');
      const shown = applyPendingChanges(mirror, waiting);
      if (waiting.length === 0) db.run(sqlBuilder.deleteFrom('mirrors').where('local_id', '=', localId));
      if (!shown) return known ? rows.remove(known.place) : [];
      const { invoice, syncState, deleting } = shown;
      // An invoice that has just received an id from the service gets a new sort key, which contains this id.
      const stays = known && (known.invoice_id !== null || invoice.invoiceId === null) ? known.place : null;
      const id = invoice.invoiceId ?? computeUnsentInvoiceSortId(waiting[0]?.changeId ?? 0);
      const sortKey = placeOf(invoice.issueDate, id, stays);
      const facts = { place: sortKey, localId, syncState, deleting, confirmedAt: lane.confirmed_at };
      return known ? rows.replace(known.place, invoice, facts) : rows.insert(invoice, facts);
    },
    mergeLocalIds(from, into) {
      for (const table of ['changes', 'history', 'documents'] as const)
        db.run(sqlBuilder.updateTable(table).set({ local_id: into }).where('local_id', '=', from));
      db.run(sqlBuilder.deleteFrom('mirrors').where('local_id', '=', from));
    },
  };
}
