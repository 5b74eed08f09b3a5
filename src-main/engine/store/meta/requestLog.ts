import type { SetAside } from '#shared/contract/syncContract';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { LogStore } from '../storeInterface';

/**
 * Stores the requests to the service and the list of unreadable records, both without bodies, headers and guest data.
 */
export function openRequestLogStore(db: Database, transaction: <T>(work: () => T) => T): LogStore {
  const deleteUnreadableRecord = (kind: SetAside['kind'], id: string | null) =>
    db.run(
      sqlBuilder
        .deleteFrom('set_aside')
        .where('kind', '=', kind)
        .where('record_id', '=', id ?? ''),
    );
  return {
    addRequest: ({ at, method, path, status, ms, ruid, outcome, note }) =>
      void db.run(
        sqlBuilder.insertInto('requests').values({ at, method, path, status, ms, ruid, outcome, note }),
      ),
    listRequests(limit, failedOnly) {
      const newest = sqlBuilder.selectFrom('requests').selectAll().orderBy('id', 'desc').limit(limit);
      return db.all(failedOnly ? newest.where('outcome', '<>', 'accepted') : newest);
    },
    addUnreadable: (records, at) =>
      transaction(() => {
        for (const { kind, id, reason } of records) {
          // The list of unreadable records has only one entry for each record, so an earlier entry is deleted before
          // the new one is inserted.
          deleteUnreadableRecord(kind, id);
          db.run(sqlBuilder.insertInto('set_aside').values({ kind, record_id: id ?? '', reason, at }));
        }
      }),
    listUnreadable: () =>
      db
        .all(
          sqlBuilder
            .selectFrom('set_aside')
            .selectAll()
            .orderBy('at', 'desc')
            .orderBy('kind')
            .orderBy('record_id'),
        )
        .map(({ kind, record_id, reason, at }) => ({ kind, id: record_id || null, reason, at })),
    removeUnreadable: (records) =>
      transaction(() => {
        for (const { kind, id } of records) deleteUnreadableRecord(kind, id);
      }),
    removeUnreadableBefore: (before) =>
      void db.run(sqlBuilder.deleteFrom('set_aside').where('at', '<', before)),
  };
}
