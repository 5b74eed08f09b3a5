import { sql } from 'kysely';
import { build, type Database } from '../sql/database';

/** The type that a new invoice was sent with. The service may store another type, which only a person can judge. */
export interface SentTypes {
  /** Writes down what was sent last, unless a person has kept the service's type since. Inside a transaction. */
  mark(localId: string): void;
  /** The type that the service saved is the right one. Inside a transaction. */
  keep(localId: string): void;
  /** `place` of those that the service has with another type than they were sent with, newest first. */
  differing(): number[];
}

/** Answers that leave open, or prove, that the service took what was sent. */
const MAY_BE_TAKEN = ['accepted', 'unknown', 'fault'] as const;

/** null where both are the same, or where a change that waits has yet to go up. */
export const SENT_TYPE = sql<
  number | null
>`CASE WHEN sync_state = 'synced' AND sent_type <> invoice_type THEN sent_type END`.as('sentType');

export function prepareSentTypes(db: Database): SentTypes {
  const set = (localId: string, type: number | null) =>
    db.run(build.updateTable('invoices').set({ sent_type: type }).where('local_id', '=', localId));
  const differing = db.prepare<object>()(() =>
    build
      .selectFrom('invoices')
      .select('place')
      .where('sent_type', 'is not', null)
      .whereRef('sent_type', '<>', 'invoice_type')
      .where('sync_state', '=', 'synced')
      .orderBy('place', 'desc'),
  );
  return {
    mark(localId) {
      const last = db.first(
        build
          .selectFrom('attempts')
          .innerJoin('changes', 'changes.change_id', 'attempts.change_id')
          .select(sql<number>`attempts.sent ->> '$.invoiceType'`.as('type'))
          .where('changes.local_id', '=', localId)
          .where(sql`attempts.sent ->> '$.invoiceType'`, 'is not', null)
          .where((e) => e.or([e('outcome', 'is', null), e('outcome', 'in', [...MAY_BE_TAKEN])]))
          .where((e) =>
            e.not(
              e.exists(
                e
                  .selectFrom('history')
                  .select('line_id')
                  .where('history.local_id', '=', localId)
                  .where('what', '=', 'decided')
                  .where('detail', '=', 'typeKept')
                  .whereRef('history.at', '>=', 'attempts.at'),
              ),
            ),
          )
          .orderBy('attempt_id', 'desc')
          .limit(1),
      );
      if (last) set(localId, last.type);
    },
    keep: (localId) => void set(localId, null),
    differing: () => differing.column({}),
  };
}
