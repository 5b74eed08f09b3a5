import type { Reservation } from '#shared/model/reservation';
import type { Instant } from '#shared/model/scalars';
import { nightsBetween } from '#shared/rules/days';
import { build, type Database } from './database';
import { placeOf } from './place';
import type { ReservationTable } from './schema';
import { wordsOfReservation } from './searchWords';

/** Puts single reservations into the mirror: columns, body, room and search words stay alike. Inside a transaction. */
export interface ReservationWriter {
  /** Whether the reservation was new, different, or back again. */
  put(reservation: Reservation, confirmedAt: Instant): boolean;
  /** Whether it was not gone before. */
  markGone(reservationId: number, since: Instant): boolean;
}

export function prepareReservationWriter(db: Database): ReservationWriter {
  const find = db.prepare<{ id: number }>()((slot) =>
    build
      .selectFrom('reservations')
      .innerJoin('reservation_bodies', 'reservation_bodies.place', 'reservations.place')
      .select(['reservations.place', 'gone_since', 'body'])
      .where('reservation_id', '=', slot('id')),
  );
  const taken = db.prepare<{ place: number }>()((slot) =>
    build.selectFrom('reservations').select('place').where('place', '=', slot('place')),
  );
  const insert = db.prepare<ReservationTable>()((slot) =>
    build.insertInto('reservations').values({
      place: slot('place'),
      reservation_id: slot('reservation_id'),
      number: slot('number'),
      room_id: slot('room_id'),
      room_name: slot('room_name'),
      arrival: slot('arrival'),
      departure: slot('departure'),
      nights: slot('nights'),
      name: slot('name'),
      forename: slot('forename'),
      check_in: slot('check_in'),
      payment: slot('payment'),
      source: slot('source'),
      color: slot('color'),
      has_note: slot('has_note'),
      gone_since: slot('gone_since'),
      confirmed_at: slot('confirmed_at'),
    }),
  );
  const insertBody = db.prepare<{ place: number; body: string }>()((slot) =>
    build.insertInto('reservation_bodies').values({ place: slot('place'), body: slot('body') }),
  );
  const updateBody = db.prepare<{ place: number; body: string }>()((slot) =>
    build
      .updateTable('reservation_bodies')
      .set({ body: slot('body') })
      .where('place', '=', slot('place')),
  );
  const confirm = db.prepare<{ place: number; at: Instant }>()((slot) =>
    build
      .updateTable('reservations')
      .set({ confirmed_at: slot('at') })
      .where('place', '=', slot('place')),
  );
  const insertWords = db.prepare<{ place: number; words: string }>()((slot) =>
    build.insertInto('reservation_words').values({ rowid: slot('place'), words: slot('words') }),
  );
  const deleteWords = db.prepare<{ place: number }>()((slot) =>
    build.deleteFrom('reservation_words').where('rowid', '=', slot('place')),
  );
  const markGone = db.prepare<{ id: number; since: Instant }>()((slot) =>
    build
      .updateTable('reservations')
      .set({ gone_since: slot('since') })
      .where('reservation_id', '=', slot('id'))
      .where('gone_since', 'is', null),
  );
  // Prices know a room's name best; until they come, its reservations do.
  const putRoom = db.prepare<{ id: number; name: string }>()((slot) =>
    build
      .insertInto('rooms')
      .values({ room_id: slot('id'), name: slot('name'), pricing_type: null, options: null, currency: null })
      .onConflict((on) =>
        on
          .column('room_id')
          .doUpdateSet((e) => ({ name: e.ref('excluded.name') }))
          .where('rooms.pricing_type', 'is', null)
          .whereRef('rooms.name', '<>', 'excluded.name'),
      ),
  );

  return {
    put(reservation, confirmedAt) {
      const id = reservation.reservationId;
      const body = JSON.stringify(reservation);
      const known = find.first({ id });
      if (known?.body === body && known.gone_since === null) {
        confirm.run({ place: known.place, at: confirmedAt });
        return false;
      }
      const place = placeOf(
        reservation.arrival,
        id,
        known?.place ?? null,
        (at) => taken.first({ place: at }) !== undefined,
      );
      const row = columnsOf(reservation, place, confirmedAt);
      if (known) {
        // place moves with the arrival and takes the body along (ON UPDATE CASCADE).
        db.run(build.updateTable('reservations').set(row).where('place', '=', known.place));
        updateBody.run({ place, body });
        deleteWords.run({ place: known.place });
      } else {
        insert.run(row);
        insertBody.run({ place, body });
      }
      insertWords.run({ place, words: wordsOfReservation(reservation) });
      if (reservation.roomId !== null) putRoom.run({ id: reservation.roomId, name: reservation.roomName });
      return true;
    },
    markGone: (id, since) => markGone.run({ id, since }) > 0,
  };
}

function columnsOf(reservation: Reservation, place: number, confirmedAt: Instant): ReservationTable {
  const { arrival, departure } = reservation;
  return {
    place,
    reservation_id: reservation.reservationId,
    number: reservation.reservationNumber,
    room_id: reservation.roomId,
    room_name: reservation.roomName,
    arrival,
    departure,
    nights: nightsBetween(arrival, departure),
    name: reservation.name,
    forename: reservation.forename,
    check_in: reservation.checkInStatus,
    payment: reservation.paymentStatus,
    source: reservation.source,
    color: reservation.displayColor,
    has_note: reservation.additionalInformations.trim() === '' ? 0 : 1,
    gone_since: null,
    confirmed_at: confirmedAt,
  };
}
