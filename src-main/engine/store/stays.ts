import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PlanStay } from '#shared/contract/desk';
import type { Day } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { build, type Database } from './database';
import { startOf } from './place';

/**
 * Stays over a stretch of days. Rows lie by arrival, so "touches [from, to)" is one stretch of the table that
 * begins a month before `from`; the few longer stays come from an index of their own (`reservations_long`).
 */
const LONG_NIGHTS = 31;
const long = sql<SqlBool>`nights > ${sql.lit(LONG_NIGHTS)}`;

/** The stay shares a night with [from, to); null is no limit. */
export function touches(from: Day | null, to: Day | null): RawBuilder<SqlBool> {
  const start = from === null ? 0 : startOf(addDays(from, -LONG_NIGHTS));
  const end = to === null ? Number.MAX_SAFE_INTEGER : startOf(to);
  return sql<SqlBool>`((reservations.place >= ${start} or ${long}) and reservations.place < ${end} and departure > ${from ?? ''})`;
}

/** The bars of the plan, gone ones among them, in the order of their arrival. */
export function prepareStays(db: Database): (span: { from: Day; to: Day }) => PlanStay[] {
  const touching = db.prepare<{ start: number; end: number; from: Day }>()((slot) => {
    const bars = build
      .selectFrom('reservations')
      .select([
        'reservation_id as id',
        'number',
        'room_id as roomId',
        'arrival',
        'departure',
        'name',
        'forename',
        'check_in as checkIn',
        'payment',
        'source',
        'color',
        'has_note as note',
        'gone_since as goneSince',
      ])
      .where('place', '<', slot('end'))
      .where('departure', '>', slot('from'));
    return bars
      .where(long)
      .where('place', '<', slot('start'))
      .unionAll(bars.where('place', '>=', slot('start')));
  });
  return ({ from, to }) => {
    const rows = touching.all({ start: startOf(addDays(from, -LONG_NIGHTS)), end: startOf(to), from });
    return rows.map((row) => ({ ...row, note: row.note === 1 }));
  };
}
