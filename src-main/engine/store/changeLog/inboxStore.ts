import type { InboxItem as ShownItem, News } from '#shared/contract/inboxContract';
import type { InvoiceRow } from '#shared/contract/invoicesContract';
import type { Day, Instant } from '#shared/model/scalars';
import type { FieldChanges, NewsKind } from '#shared/rules/stayChanges';
import type { Subject } from '../sql/schema';

/** A changed record until acknowledged; later changes fold into the item. */
export interface InboxItem extends Readonly<Omit<ShownItem, 'kind' | 'fields'>> {
  readonly isNew: boolean;
  readonly fields: FieldChanges;
  /** The kind last announced; null: never. */
  readonly told: NewsKind | null;
}

/** New items, not yet acknowledged. The transactions of the mirror write them, so each change is in here exactly once. */
export interface InboxStore {
  /** Latest change first. */
  list(limit: number): InboxItem[];
  count(): number;
  /** All that waits, without whom it is about. */
  brief(): Pick<InboxItem, 'isNew' | 'fields' | 'lastAt'>[];
  /** Those of `itemIds` (null: all) that have not changed since `upTo`, which is what the user had seen. Returns their ids. */
  acknowledge(itemIds: readonly number[] | null, upTo: Instant, at: Instant): number[];
  /** Undoes an acknowledgement; later changes fold into the item. */
  putBack(itemIds: readonly number[]): void;
  anyUnnoticed(): boolean;
  /** Items with unannounced changes, oldest first. */
  unnoticed(): InboxItem[];
  /** The kind to announce now, by item; null: nothing to announce any more. */
  noticed(items: ReadonlyMap<number, NewsKind | null>): void;
  /** Whom a record is about, as the mirror has it now. */
  about(subject: Subject, recordId: number): News['about'];
  /** Invoices of the service from that day on without a KSeF number: those that wait for it, and issued ones of kinds that get one. */
  withoutKsefNumber(from: Day): (Pick<InvoiceRow, 'invoiceType' | 'invoiceStatus' | 'buyerTaxId'> & {
    readonly invoiceId: number;
    readonly issueDate: Day;
  })[];
  /** An invoice waits too long for its KSeF number; announced once. Returns whether it was the first time. */
  late(invoiceId: number, deadline: string, at: Instant): boolean;
}
