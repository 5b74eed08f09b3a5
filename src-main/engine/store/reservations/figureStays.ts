import { sql } from 'kysely';
import type { DecimalText } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { staysWithBodiesQuery, type Database } from '../sql/databaseAndSqlBuilder';
import { computeDayStartKey } from '../sql/dayAndIdSortKey';
import type { ReservationStore } from '../storeInterface';
import { LONG_STAY_NIGHTS, LONG_STAY_SQL_CONDITION } from './stayReader';

/**
 * Prepares the queries that read stays for statistics. SQLite extracts the needed fields, which is faster than parsing
 * whole records.
 */
export function prepareFigureStayQueries(
  db: Database,
): Pick<ReservationStore, 'listFigureStays' | 'listArrivals'> {
  const stays = staysWithBodiesQuery
    .select([
      'arrival',
      'departure',
      'source',
      'room_id as roomId',
      sql<DecimalText | null>`body ->> '$.pricePerStay'`.as('price'),
      sql<string>`body ->> '$.currency'`.as('currency'),
      sql<number | null>`nullif((body ->> '$.adults') + (body ->> '$.children'), 0)`.as('persons'),
    ])
    .where('gone_since', 'is', null);
  const within = db.prepare<{ start: number; end: number }>()((slot) =>
    stays.where('reservations.place', '>=', slot('start')).where('reservations.place', '<', slot('end')),
  );
  const before = db.prepare<{ start: number; end: number; from: string }>()((slot) => {
    const reaching = stays.where('departure', '>', slot('from'));
    return reaching
      .where('reservations.place', '>=', slot('start'))
      .where('reservations.place', '<', slot('end'))
      .unionAll(reaching.where(LONG_STAY_SQL_CONDITION).where('reservations.place', '<', slot('start')));
  });
  const arrived = db.prepare<{ start: number; end: number }>()((slot) =>
    staysWithBodiesQuery
      .select([
        ...(['arrival', 'departure', 'check_in as checkIn', 'gone_since as goneSince'] as const),
        sql<string | null>`body ->> '$.addDate'`.as('addDate'),
      ])
      .where('reservations.place', '>=', slot('start'))
      .where('reservations.place', '<', slot('end')),
  );
  return {
    listFigureStays: ({ from, to }, arrivals) =>
      arrivals === 'within'
        ? within.all({ start: computeDayStartKey(from), end: computeDayStartKey(to) })
        : before.all({
            start: computeDayStartKey(addDays(from, -LONG_STAY_NIGHTS)),
            end: computeDayStartKey(from),
            from,
          }),
    listArrivals: ({ from, to }) =>
      arrived.all({ start: computeDayStartKey(from), end: computeDayStartKey(to) }),
  };
}
