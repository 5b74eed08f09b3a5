import type { InboxItem, News } from '#shared/contract/inboxContract';
import type { InvoiceRow } from '#shared/contract/invoicesContract';
import type { Day, Instant } from '#shared/model/scalars';
import type { FieldChanges, NewsKind } from '#shared/rules/stays/stayChanges';
import type { RecordSubject } from '../sql/tableTypes';

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
