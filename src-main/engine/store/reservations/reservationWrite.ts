import type { Reservation } from '#shared/model/reservationSchema';
import type { Instant } from '#shared/model/scalars';
import { countNightsBetween } from '#shared/rules/days';
import { sql, type SqlBool } from 'kysely';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import { readErasedStayIds, stripGuestData } from './stripGuestDataFromStay';
import type { ChangeRecorder } from '../changeLog/inboxAndVersionRecorder';
import { prepareDayAndIdSortKeyAssignment } from '../sql/dayAndIdSortKey';
import type { ReservationTable } from '../sql/tableTypes';
import { buildReservationSearchText } from '../search/searchTextsAndFtsQueries';
import { prepareSearchIndexUpdate, type WordChange } from '../search/updateSearchIndex';
import { computeStayDiskChecksum, STAY_CHECKSUM_COLUMNS } from './stayDiskDamageChecksums';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';

/**
 * Writes the local copies of reservations, and updates their columns, rooms and search words in the same transaction.
 * Call every method inside a transaction.
 */
export interface ReservationWriter {
  /**
   * Stores reservations and returns how many are new or changed. If `firstReading` is true (first download of these
   * days), no stay is recorded as new.
   */
  saveReservations(reservations: readonly Reservation[], confirmedAt: Instant, firstReading: boolean): number;
  /** Marks a reservation as gone from the service. Returns false if the reservation was already marked. */
  markGone(reservationId: number, since: Instant): boolean;
}

export function prepareReservationWriter(db: Database, news: ChangeRecorder): ReservationWriter {
  const { find, bodyAt, insert, insertBody, updateBody, confirm, markGone, putRoom } = prepareStatements(db);
  const placeOf = prepareDayAndIdSortKeyAssignment(db, 'reservations');
  const index = prepareSearchIndexUpdate(db, 'reservation_words');

  function saveReservation(
    read: Reservation,
    confirmedAt: Instant,
    firstReading: boolean,
    forgotten: ReadonlySet<number>,
  ): WordChange[] {
    const id = read.reservationId;
    const known = find.first({ id });
    // If the guest of the stay was erased, a download must not store the guest's data again.
    const erased = known ? known.erased === 1 : forgotten.has(id);
    const reservation = erased ? stripGuestData(read) : read;
    const { doorCode, ...record } = reservation;
    const body = JSON.stringify(record);
    const before = known ? bodyAt.first({ place: known.place }) : undefined;
    const codeBefore = before?.door_code ?? null;
    const sortKey = placeOf(reservation.arrival, id, known?.place ?? null);
    const row = buildReservationRow(reservation, sortKey, confirmedAt);
    const hash = computeStayDiskChecksum(row, body);
    const stands = known && before ? computeStayDiskChecksum(known, before.body) : null;
    // The hash of a stay is computed from the columns and the record as they will be written to the database.
    if (known?.gone_since === null && before && stands === hash && codeBefore === doorCode) {
      if (before.hash !== hash) updateBody.run({ place: known.place, body, code: doorCode, hash });
      confirm.run({ place: known.place, at: confirmedAt });
      return [];
    }
    const words = buildReservationSearchText(reservation);
    if (reservation.roomId !== null) {
      // A stay counts as over if its departure is before the current day in UTC.
      const isOver = reservation.departure < confirmedAt.slice(0, 10);
      putRoom.run({ id: reservation.roomId, name: reservation.roomName, over: isOver ? 1 : 0 });
    }
    if (!known) {
      insert({ ...row, first_seen: confirmedAt, erased: erased ? 1 : 0 });
      insertBody({ place: sortKey, body, door_code: doorCode, hash });
      if (!firstReading && !erased) news.recordNewStay(id, confirmedAt);
      return [{ place: sortKey, words }];
    }
    // If the stored stay was damaged on disk, its differences from the service's record are not recorded as changes.
    const isSound = before && (before.hash === null || before.hash === stands);
    const was = isSound ? parseStoredJsonOrNull<Omit<Reservation, 'doorCode'>>(before.body) : null;
    if (was)
      news.recordStayChange({ ...was, doorCode: codeBefore }, reservation, known.gone_since, confirmedAt);
    // The sort key `place` contains the arrival, so a new arrival changes the key. ON UPDATE CASCADE copies the new key
    // to the table with the JSON records.
    db.run(sqlBuilder.updateTable('reservations').set(row).where('place', '=', known.place));
    updateBody.run({ place: sortKey, body, code: doorCode, hash });
    return [
      { place: known.place, words: null },
      { place: sortKey, words },
    ];
  }

  return {
    saveReservations(reservations, confirmedAt, firstReading) {
      const changes: WordChange[] = [];
      let changed = 0;
      const forgotten = readErasedStayIds(db);
      for (const reservation of reservations) {
        const words = saveReservation(reservation, confirmedAt, firstReading, forgotten);
        if (words.length > 0) changed += 1;
        changes.push(...words);
      }
      index(changes);
      return changed;
    },
    markGone(id, since) {
      const marked = markGone.run({ id, since }) > 0;
      if (marked) news.recordStayGone(id, since);
      return marked;
    },
  };
}

function buildReservationRow(
  reservation: Reservation,
  sortKey: number,
  confirmedAt: Instant,
): Omit<ReservationTable, 'first_seen' | 'erased'> {
  const { arrival, departure } = reservation;
  return {
    place: sortKey,
    reservation_id: reservation.reservationId,
    number: reservation.reservationNumber,
    room_id: reservation.roomId,
    room_name: reservation.roomName,
    arrival,
    departure,
    nights: countNightsBetween(arrival, departure),
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

function prepareStatements(db: Database) {
  const find = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder
      .selectFrom('reservations')
      .select(['place', 'gone_since', 'erased', ...STAY_CHECKSUM_COLUMNS])
      .where('reservation_id', '=', slot('id')),
  );
  const bodyAt = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder
      .selectFrom('reservation_bodies')
      .select(['body', 'door_code', 'hash'])
      .where('place', '=', slot('place')),
  );
  const insert = db.insertInto('reservations');
  const insertBody = db.insertInto('reservation_bodies');
  type Body = { place: number; body: string; code: string | null; hash: string };
  const updateBody = db.prepare<Body>()((slot) =>
    sqlBuilder
      .updateTable('reservation_bodies')
      .set({ body: slot('body'), door_code: slot('code'), hash: slot('hash') })
      .where('place', '=', slot('place')),
  );
  const confirm = db.prepare<{ place: number; at: Instant }>()((slot) =>
    sqlBuilder
      .updateTable('reservations')
      .set({ confirmed_at: slot('at') })
      .where('place', '=', slot('place')),
  );
  const markGone = db.prepare<{ id: number; since: Instant }>()((slot) =>
    sqlBuilder
      .updateTable('reservations')
      .set({ gone_since: slot('since') })
      .where('reservation_id', '=', slot('id'))
      .where('gone_since', 'is', null),
  );
  const putRoom = db.prepare<{ id: number; name: string; over: 0 | 1 }>()((slot) =>
    sqlBuilder
      .insertInto('rooms')
      .values({
        room_id: slot('id'),
        name: slot('name'),
        pricing_type: null,
        options: null,
        currency: null,
        gone_since: null,
      })
      .onConflict((on) =>
        on
          .column('room_id')
          .doUpdateSet((e) => ({
            name: e.ref('excluded.name'),
            gone_since: sql<Instant | null>`CASE WHEN ${slot('over')} THEN rooms.gone_since END`,
          }))
          .where('rooms.pricing_type', 'is', null)
          .where((e) =>
            e.or([
              e('rooms.name', '<>', e.ref('excluded.name')),
              e.and([e('rooms.gone_since', 'is not', null), sql<SqlBool>`NOT ${slot('over')}`]),
            ]),
          ),
      ),
  );
  return { find, bodyAt, insert, insertBody, updateBody, confirm, markGone, putRoom };
}
