import type { Invoice } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservationSchema';
import type { Instant } from '#shared/model/scalars';
import { isPendingOrSentToKsef } from '#shared/rules/ksef/jpkKsefMarker';
import {
  listReservationFieldChanges,
  mergeConsecutiveFieldChanges,
  classifyNewsKind,
  type FieldChanges,
  type FieldValue,
} from '#shared/rules/stays/stayChanges';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { RecordSubject } from '../sql/tableTypes';
import {
  parseStoredFieldChanges,
  prepareStayAndInvoiceVersionRecorder,
  type Version,
} from './recordVersionStore';

/** Stores changes of downloaded stays and invoices as permanent versions and as inbox items. */
export interface ChangeRecorder {
  /** Records a new stay. */
  recordNewStay(reservationId: number, at: Instant): void;
  /**
   * Records a change of a stay. If the stay was marked as gone, `goneSince` is the time since which the service lacked
   * the stay; otherwise null.
   */
  recordStayChange(before: Reservation, after: Reservation, goneSince: Instant | null, at: Instant): void;
  recordStayGone(reservationId: number, since: Instant): void;
  recordKsefChange(invoiceId: number, before: KsefFields, after: KsefFields, at: Instant): void;
  recordVersion(version: Version): void;
}

export type KsefFields = Pick<Invoice, 'ksefId' | 'invoiceStatus'>;

export function prepareInboxChangeRecorder(db: Database, commits: NotifyingTransactions): ChangeRecorder {
  const noteVersion = prepareStayAndInvoiceVersionRecorder(db);
  type Key = { record: number; subject: RecordSubject };
  const open = db.prepare<Key>()((slot) =>
    sqlBuilder
      .selectFrom('inbox')
      .select(['item_id', 'is_new', 'fields'])
      .where('record_id', '=', slot('record'))
      .where('subject', '=', slot('subject'))
      .where('acknowledged_at', 'is', null),
  );
  const insert = db.insertInto('inbox');
  const update = db.prepare<{ item: number; fields: string; at: Instant }>()((slot) =>
    sqlBuilder
      .updateTable('inbox')
      // When the record of a postponed inbox item changes again, the item is listed again at once.
      .set({ fields: slot('fields'), last_at: slot('at'), noticed: 0, snoozed_until: null })
      .where('item_id', '=', slot('item')),
  );

  function recordVersion(version: Version): void {
    noteVersion(version);
    const { subject, recordId, isNew, fields, at } = version;
    const kind = classifyNewsKind(isNew, fields);
    if (kind === null) return;
    const key = { record: recordId, subject };
    const item = open.first(key);
    if (item) {
      const together = mergeConsecutiveFieldChanges(parseStoredFieldChanges(item.fields), fields);
      update.run({ item: item.item_id, fields: JSON.stringify(together), at });
    } else if (kind === 'ksefWaits') return;
    else
      insert({
        subject,
        record_id: recordId,
        is_new: isNew ? 1 : 0,
        fields: JSON.stringify(fields),
        first_at: at,
        last_at: at,
        noticed: 0,
        told: null,
        acknowledged_at: null,
        snoozed_until: null,
      });
    commits.markChanged('inbox');
  }
  const recordStayVersion = (recordId: number, at: Instant, fields: FieldChanges, isNew = false) =>
    recordVersion({ at, subject: 'reservation', recordId, isNew, fields });

  return {
    recordNewStay: (reservationId, at) => recordStayVersion(reservationId, at, {}, true),
    recordStayChange(before, after, goneSince, at) {
      const changes = listReservationFieldChanges(before, after);
      const fields = goneSince === null ? changes : { goneSince: [goneSince, null] as const, ...changes };
      if (Object.keys(fields).length > 0) recordStayVersion(after.reservationId, at, fields);
    },
    recordStayGone: (reservationId, since) =>
      recordStayVersion(reservationId, since, { goneSince: [null, since] }),
    recordKsefChange(invoiceId, before, after, at) {
      const fields = diffKsefStates(before, after);
      if (fields) recordVersion({ at, subject: 'invoice', recordId: invoiceId, isNew: false, fields });
    },
    recordVersion,
  };
}

function diffKsefStates(before: KsefFields, after: KsefFields): FieldChanges | null {
  const fields: Record<string, readonly [FieldValue, FieldValue]> = {};
  if (before.ksefId !== after.ksefId) fields['ksefId'] = [before.ksefId, after.ksefId];
  const [was, is] = [before.invoiceStatus, after.invoiceStatus];
  if (was !== is && (isPendingOrSentToKsef(was) || isPendingOrSentToKsef(is)))
    fields['invoiceStatus'] = [was, is];
  return Object.keys(fields).length > 0 ? fields : null;
}
