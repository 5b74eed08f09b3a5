import type { InboxItem, News } from '#shared/contract/inboxContract';
import type { InvoiceRow } from '#shared/contract/invoicesContract';
import type { Day, Instant } from '#shared/model/scalars';
import {
  mergeConsecutiveFieldChanges,
  type FieldChanges,
  type NewsKind,
} from '#shared/rules/stays/stayChanges';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import { sqlBuilder, staysWithBodiesQuery, type Database } from '../sql/databaseAndSqlBuilder';
import { parseStoredFieldChanges } from './recordVersionStore';
import type { ChangeRecorder } from './inboxAndVersionRecorder';
import { computeDayStartKey } from '../sql/dayAndIdSortKey';
import type { InboxTable, RecordSubject } from '../sql/tableTypes';

/**
 * An inbox item: a changed stay or invoice that nobody has acknowledged yet. Later changes of the same record are added
 * to the same item.
 */
export interface StoredInboxItem extends Readonly<Omit<InboxItem, 'kind' | 'fields'>> {
  readonly isNew: boolean;
  readonly fields: FieldChanges;
  /**
   * The kind of change that the last desktop notification about this inbox item announced; null if no notification
   * about this item was shown.
   */
  readonly told: NewsKind | null;
}

/**
 * The inbox: changed records that nobody has acknowledged yet. The transaction that changes a record also writes the
 * inbox item of the record, so each change is recorded exactly once.
 */
export interface InboxStore {
  /** Latest change first. */
  list(limit: number): StoredInboxItem[];
  count(): number;
  /** Returns all unread inbox items with only a few fields, and without the names of guests or buyers. */
  listBriefly(): Pick<StoredInboxItem, 'isNew' | 'fields' | 'lastAt'>[];
  /**
   * Acknowledges the inbox items in `itemIds` (all items if null) and returns the acknowledged ids. Items that have
   * changed after `upTo` are left out.
   */
  acknowledge(itemIds: readonly number[] | null, upTo: Instant, at: Instant): number[];
  /**
   * Puts off unread inbox items until the time `until` and returns their ids. Before this time, the items are neither
   * listed nor counted.
   */
  snooze(itemIds: readonly number[], until: Instant): number[];
  /** Returns the inbox items that are put off, in the order in which they become visible again. */
  listSnoozed(): { readonly itemId: number; readonly until: Instant }[];
  endDueSnoozes(now: Instant): void;
  /** Makes acknowledged and snoozed inbox items unread again. */
  markUnread(itemIds: readonly number[]): void;
  hasUnannounced(): boolean;
  /** Returns the inbox items with changes that no desktop notification has announced yet, oldest first. */
  listUnannounced(): StoredInboxItem[];
  /** Stores, for each inbox item, which kind of change a desktop notification has announced. */
  markAnnounced(items: ReadonlyMap<number, NewsKind | null>): void;
  /** Returns the guest of a stay or the buyer of an invoice, as stored on this PC now. */
  describeSubject(subject: RecordSubject, recordId: number): News['about'];
  listWithoutKsefNumber(from: Day): (Pick<InvoiceRow, 'invoiceType' | 'invoiceStatus' | 'buyerTaxId'> & {
    readonly invoiceId: number;
    readonly issueDate: Day;
  })[];
  /**
   * Announces that an invoice has waited too long for its KSeF number, at most once per invoice. Returns whether this
   * call announced it.
   */
  announceLateKsefNumber(invoiceId: number, deadline: string, at: Instant): boolean;
}

/**
 * Invoice types that always go to KSeF if the account is connected to KSeF (A6): VAT invoices, and the types that only
 * connected accounts have.
 */
const KSEF_NUMBERED_TYPES = [
  INVOICE_TYPE_NUMBERS_BY_NAME.vat,
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance,
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement,
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefCorrection,
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection,
  INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection,
];

export function openInboxStore(
  db: Database,
  commits: NotifyingTransactions,
  news: ChangeRecorder,
): InboxStore {
  const items = sqlBuilder.selectFrom('inbox').selectAll();
  const unread = items.where('acknowledged_at', 'is', null);
  const open = unread.where('snoozed_until', 'is', null);
  const stay = db.prepare<{ id: number }>()((slot) =>
    staysWithBodiesQuery
      .select(['name', 'forename', 'room_name as roomName', 'arrival', 'departure', 'body'])
      .where('reservation_id', '=', slot('id')),
  );
  const invoice = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select(['local_id as localId', 'full_no as invoiceFullNo', 'buyer_name as buyerName'])
      .where('invoice_id', '=', slot('id')),
  );
  const versionFields = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder
      .selectFrom('versions')
      .select('fields')
      .where('record_id', '=', slot('id'))
      .where('subject', '=', 'invoice'),
  );

  const describeSubject = (subject: RecordSubject, id: number): StoredInboxItem['about'] => {
    if (subject === 'invoice') return invoice.first({ id }) ?? null;
    const found = stay.first({ id });
    if (!found) return null;
    const { body, ...about } = found;
    const { currency }: { currency: string } = JSON.parse(body);
    return { ...about, currency };
  };
  const toInboxItem = (row: InboxTable): StoredInboxItem => ({
    itemId: row.item_id,
    subject: row.subject,
    recordId: row.record_id,
    isNew: row.is_new === 1,
    fields: parseStoredFieldChanges(row.fields),
    firstAt: row.first_at,
    lastAt: row.last_at,
    told: row.told,
    about: describeSubject(row.subject, row.record_id),
  });
  const writeAndNotify = <T>(work: () => T): T =>
    commits.transaction(() => {
      const result = work();
      commits.markChanged('inbox');
      return result;
    });

  return {
    list: (limit) =>
      db.all(open.orderBy('last_at', 'desc').orderBy('item_id', 'desc').limit(limit)).map(toInboxItem),
    count: () =>
      db.count(
        sqlBuilder
          .selectFrom('inbox')
          .where('acknowledged_at', 'is', null)
          .where('snoozed_until', 'is', null),
      ),
    listBriefly: () =>
      db.all(open).map((row) => ({
        isNew: row.is_new === 1,
        fields: parseStoredFieldChanges(row.fields),
        lastAt: row.last_at,
      })),
    acknowledge: (itemIds, upTo, at) =>
      writeAndNotify(() => {
        let seen = open.where('last_at', '<=', upTo);
        if (itemIds) seen = seen.where('item_id', 'in', [...itemIds]);
        const ids = db.all(seen).map(({ item_id }) => item_id);
        // An inbox item that a user has marked as read needs no desktop notification.
        for (const id of ids)
          db.run(
            sqlBuilder
              .updateTable('inbox')
              .set({ acknowledged_at: at, noticed: 1 })
              .where('item_id', '=', id),
          );
        return ids;
      }),
    ...prepareInboxSnoozes(db, writeAndNotify),
    markUnread: (itemIds) =>
      writeAndNotify(() => {
        for (const id of itemIds) {
          db.run(sqlBuilder.updateTable('inbox').set({ snoozed_until: null }).where('item_id', '=', id));
          const earlier = db.first(items.where('item_id', '=', id).where('acknowledged_at', 'is not', null));
          if (!earlier) continue;
          const { subject, record_id } = earlier;
          const since = db.first(unread.where('record_id', '=', record_id).where('subject', '=', subject));
          if (since) db.run(sqlBuilder.deleteFrom('inbox').where('item_id', '=', since.item_id));
          db.run(
            sqlBuilder
              .updateTable('inbox')
              .set({
                acknowledged_at: null,
                ...(since && {
                  fields: JSON.stringify(
                    mergeConsecutiveFieldChanges(
                      parseStoredFieldChanges(earlier.fields),
                      parseStoredFieldChanges(since.fields),
                    ),
                  ),
                  last_at: since.last_at,
                  noticed: since.noticed,
                  told: since.told ?? earlier.told,
                }),
              })
              .where('item_id', '=', id),
          );
        }
      }),
    hasUnannounced: () => db.first(open.where('noticed', '=', 0).limit(1)) !== undefined,
    listUnannounced: () => db.all(open.where('noticed', '=', 0).orderBy('item_id')).map(toInboxItem),
    markAnnounced: (items) =>
      commits.transaction(() => {
        for (const [id, toldAs] of items)
          db.run(
            sqlBuilder
              .updateTable('inbox')
              .set({ noticed: 1, ...(toldAs && { told: toldAs }) })
              .where('item_id', '=', id),
          );
      }),
    describeSubject: describeSubject,
    listWithoutKsefNumber: (from) => listWithoutKsefNumber(db, from),
    announceLateKsefNumber: (invoiceId, deadline, at) =>
      commits.transaction(() => {
        const before = versionFields
          .all({ id: invoiceId })
          .some(({ fields }) => 'late' in parseStoredFieldChanges(fields));
        if (before) return false;
        news.recordVersion({
          at,
          subject: 'invoice',
          recordId: invoiceId,
          isNew: false,
          fields: { late: [null, deadline] },
        });
        return true;
      }),
  };
}

function listWithoutKsefNumber(db: Database, from: Day): ReturnType<InboxStore['listWithoutKsefNumber']> {
  return db
    .all(
      sqlBuilder
        .selectFrom('invoices')
        .select(['invoice_id', 'invoice_type as invoiceType', 'invoice_status as invoiceStatus'])
        .select(['issue_date', 'buyer_tax_id as buyerTaxId'])
        .where('place', '>=', computeDayStartKey(from))
        .where('ksef_id', 'is', null)
        .where('invoice_status', 'in', ['ISSUED', 'PENDING_KSEF'])
        .where((e) =>
          e.or([e('invoice_status', '=', 'PENDING_KSEF'), e('invoice_type', 'in', KSEF_NUMBERED_TYPES)]),
        ),
    )
    .flatMap(({ invoice_id, issue_date, ...row }) =>
      invoice_id === null || issue_date === null
        ? []
        : [{ ...row, invoiceId: invoice_id, issueDate: issue_date }],
    );
}

function prepareInboxSnoozes(
  db: Database,
  write: <T>(work: () => T) => T,
): Pick<InboxStore, 'snooze' | 'listSnoozed' | 'endDueSnoozes'> {
  const unread = sqlBuilder.selectFrom('inbox').selectAll().where('acknowledged_at', 'is', null);
  return {
    snooze: (itemIds, until) =>
      write(() => {
        const ids = db.all(unread.where('item_id', 'in', [...itemIds])).map(({ item_id }) => item_id);
        // A user who puts an inbox item off has seen the item, so no desktop notification follows.
        for (const id of ids)
          db.run(
            sqlBuilder
              .updateTable('inbox')
              .set({ snoozed_until: until, noticed: 1 })
              .where('item_id', '=', id),
          );
        return ids;
      }),
    listSnoozed: () =>
      db
        .all(unread.where('snoozed_until', 'is not', null).orderBy('snoozed_until').orderBy('item_id'))
        .flatMap(({ item_id, snoozed_until }) =>
          snoozed_until === null ? [] : [{ itemId: item_id, until: snoozed_until }],
        ),
    endDueSnoozes: (at) => {
      const due = unread.where('snoozed_until', '<=', at);
      if (db.first(due.limit(1)) === undefined) return;
      write(() =>
        db.run(sqlBuilder.updateTable('inbox').set({ snoozed_until: null }).where('snoozed_until', '<=', at)),
      );
    },
  };
}
