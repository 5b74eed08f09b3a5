import { build, type Database } from './database';
import type { LogStore } from './store';

/** As long as the service's own log (interface.md, Limits). */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What was asked of the service, and what of its answers could not be read. No body, no header, no guest. */
export function openLog(db: Database, transaction: <T>(work: () => T) => T): LogStore {
  return {
    request: ({ at, method, path, status, ms, ruid, outcome, note }) =>
      void db.run(build.insertInto('requests').values({ at, method, path, status, ms, ruid, outcome, note })),
    requests(limit, failedOnly) {
      const newest = build.selectFrom('requests').selectAll().orderBy('id', 'desc').limit(limit);
      return db.all(failedOnly ? newest.where('outcome', '<>', 'accepted') : newest);
    },
    setAside: (records, at) =>
      transaction(() => {
        for (const { kind, id, reason } of records) {
          db.run(
            build
              .insertInto('set_aside')
              .values({ kind, record_id: id ?? '', reason, at })
              .onConflict((on) =>
                on
                  .columns(['kind', 'record_id', 'reason'])
                  .doUpdateSet((e) => ({ at: e.ref('excluded.at') })),
              ),
          );
        }
      }),
    listSetAside: () =>
      db
        .all(
          build
            .selectFrom('set_aside')
            .selectAll()
            .orderBy('at', 'desc')
            .orderBy('kind')
            .orderBy('record_id'),
        )
        .map(({ kind, record_id, reason, at }) => ({ kind, id: record_id || null, reason, at })),
    prune(now) {
      const oldest = new Date(Date.parse(now) - KEPT_MS).toISOString();
      transaction(() => {
        db.run(build.deleteFrom('requests').where('at', '<', oldest));
        db.run(build.deleteFrom('set_aside').where('at', '<', oldest));
      });
    },
  };
}
