import { sql } from 'kysely';
import type { DecimalText } from '#shared/model/scalars';
import { addDays } from '#shared/rules/days';
import { build, type Database } from '../sql/database';
import { startOf } from '../sql/sortKey';
import type { FigureStay, ReservationStore } from '../store';
import { LONG_NIGHTS, long } from './stays';

/** Stays for figures. SQLite takes price and currency out of the record: parsing whole records here takes longer. */
export function prepareFigureStays(db: Database): ReservationStore['figures'] {
  const stays = build
    .selectFrom('reservations')
    .innerJoin('reservation_bodies', 'reservation_bodies.place', 'reservations.place')
    .select([
      'arrival',
      'departure',
      'source',
      sql<DecimalText | null>`body ->> '$.pricePerStay'`.as('price'),
      sql<string>`body ->> '$.currency'`.as('currency'),
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
      .unionAll(reaching.where(long).where('reservations.place', '<', slot('start')));
  });
  return ({ from, to }, arrivals): FigureStay[] =>
    arrivals === 'within'
      ? within.all({ start: startOf(from), end: startOf(to) })
      : before.all({ start: startOf(addDays(from, -LONG_NIGHTS)), end: startOf(from), from });
}
