import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { InboxStore } from './inboxStore';

export function prepareInboxSnoozes(
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
