import { sql } from 'kysely';
import { build, type Database } from '../sql/database';
import { startOf } from '../sql/sortKey';
import type { ReservationStore } from '../store';

/** The largest number of persons of a stay, by room. SQLite takes it out of the record: parsing records here takes longer. */
export function prepareRoomPersons(db: Database): ReservationStore['roomPersons'] {
  const largest = db.prepare<{ start: number; end: number }>()((slot) =>
    build
      .selectFrom('reservations')
      .innerJoin('reservation_bodies', 'reservation_bodies.place', 'reservations.place')
      .select([
        'room_id as roomId',
        sql<number | null>`max(coalesce(body ->> '$.adults', 0) + coalesce(body ->> '$.children', 0))`.as(
          'persons',
        ),
      ])
      .where('gone_since', 'is', null)
      .where('room_id', 'is not', null)
      .where('reservations.place', '>=', slot('start'))
      .where('reservations.place', '<', slot('end'))
      .groupBy('room_id'),
  );
  return ({ from, to }) =>
    largest
      .all({ start: startOf(from), end: startOf(to) })
      .flatMap(({ roomId, persons }) => (roomId === null || !persons ? [] : [{ roomId, persons }]));
}
