import type { StoredReservation } from '#shared/contract/reservationsContract';
import type { Reservation } from '#shared/model/reservationSchema';
import type { Day } from '#shared/model/scalars';
import { splitWords } from '#shared/text/fold';
import { collator } from '#shared/text/formats';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import {
  sqlBuilder,
  selectFtsMatchRowIds,
  staysWithBodiesQuery,
  type Database,
} from '../sql/databaseAndSqlBuilder';
import type { ChangeRecorder } from '../changeLog/inboxAndVersionRecorder';
import { prepareFetchedRangeRecorder, prepareRangeFetchTimeReader } from '../meta/fetchedDayRanges';
import { prepareFigureStayQueries } from './figureStays';
import { prepareReservationWriter } from './reservationWrite';
import { prepareRoomQueries } from './roomReader';
import { buildFtsQuery } from '../search/searchTextsAndFtsQueries';
import { prepareMissingStayTracker } from './missingStayTracker';
import type { ReservationStore } from '../storeInterface';
import { prepareOccupancyStayReader, prepareStaysInDayRange, buildStayInRangeCondition } from './stayReader';
import { listStaysWithWrongChecksum } from './stayDiskDamageChecksums';
import { prepareStaysAsOf } from './staysAsOf';
import { sql } from 'kysely';
import type { ReservationTable, StayBodyTable } from '../sql/tableTypes';
import { computeDayStartKey } from '../sql/dayAndIdSortKey';

/**
 * Opens the local copy of the service's reservations. A reservation that the service no longer returns is kept and
 * marked as gone.
 */
export function openReservationStore(
  db: Database,
  commits: NotifyingTransactions,
  news: ChangeRecorder,
): ReservationStore {
  const writer = prepareReservationWriter(db, news);
  const confirm = prepareFetchedRangeRecorder(db);
  const confirmed = prepareRangeFetchTimeReader(db);
  const sightings = prepareMissingStayTracker(db);
  const rooms = prepareRoomQueries(db);
  const stored = staysWithBodiesQuery
    .select(['body', 'door_code', 'gone_since', 'confirmed_at', 'erased'])
    .orderBy('reservations.place', 'desc');

  return {
    applyWindow: (window, reservations, confirmedAt) =>
      commits.transaction(() => {
        const firstReading = confirmed('reservations', window) === null;
        const changed = writer.saveReservations(reservations, confirmedAt, firstReading);
        sightings.recordDownload(
          window,
          reservations.map((reservation) => reservation.reservationId),
          confirmedAt,
        );
        confirm('reservations', window, confirmedAt);
        commits.markChanged('ages');
        if (changed > 0) commits.markChanged('reservations');
        return { changed };
      }),
    listMissing: (windows, returned) => commits.transaction(() => sightings.listMissing(windows, returned)),
    markGone: (reservationIds, since) =>
      commits.transaction(() => {
        for (const id of reservationIds) {
          if (writer.markGone(id, since)) commits.markChanged('reservations');
          sightings.forgetReservation(id);
        }
      }),
    count: () => db.count(sqlBuilder.selectFrom('reservations').where('gone_since', 'is', null)),
    listSameBooking: ({ reservationId, reservationNumber }) => {
      if (reservationNumber === null) return [];
      // The search index contains the reservation number as a word, so no separate index is needed.
      const ofNumber = selectFtsMatchRowIds('reservation_words', `"${reservationNumber}"`);
      const names = collator('pl');
      return db
        .all(
          sqlBuilder
            .selectFrom('reservations')
            .select(['reservation_id as reservationId', 'room_name as roomName'])
            .where('place', 'in', ofNumber)
            .where('number', '=', reservationNumber)
            .where('reservation_id', '!=', reservationId)
            .where('gone_since', 'is', null),
        )
        .sort((a, b) => names.compare(a.roomName, b.roomName));
    },
    listDamaged: () => listStaysWithWrongChecksum(db),
    listStays: prepareStaysInDayRange(db),
    staysAsOf: prepareStaysAsOf(db),
    listPropertyStays: prepareOccupancyStayReader(db),
    get(reservationId) {
      const row = db.first(stored.where('reservation_id', '=', reservationId));
      return row ? parseStoredReservation(row) : null;
    },
    getDoorCode(reservationId) {
      const row = db.first(stored.where('reservation_id', '=', reservationId));
      return row?.door_code ?? null;
    },
    listOfClient({ clientId, name }) {
      // The search index first finds the stays by the client's name, so that only the records of these stays are read.
      const match = buildFtsQuery(name);
      if (match === null) return [];
      const ofName = selectFtsMatchRowIds('reservation_words', match);
      return db
        .all(
          stored
            .where('reservations.place', 'in', ofName)
            .where(sql<number>`body ->> '$.clientId'`, '=', clientId),
        )
        .map(parseStoredReservation)
        .filter((stay) => splitWords(stay.name).join(' ') === splitWords(name).join(' '));
    },
    list(filter, { offset, limit, near = null }) {
      let query = stored;
      if (!filter.gone) query = query.where('gone_since', 'is', null);
      if (filter.roomId !== null) query = query.where('room_id', '=', filter.roomId);
      query = query.where(buildStayInRangeCondition(filter.from, filter.to));
      const match = buildFtsQuery(filter.search);
      if (match !== null) {
        query = query.where('reservations.place', 'in', selectFtsMatchRowIds('reservation_words', match));
      }
      const total = db.count(query.clearSelect().clearOrderBy());
      if (near !== null)
        query = query.clearOrderBy().orderBy(buildDayDistanceSql(near)).orderBy('reservations.place');
      return { rows: db.all(query.limit(limit).offset(offset)).map(parseStoredReservation), total };
    },
    listRecordsInRange: (from, to) =>
      db
        .all(stored.where('gone_since', 'is', null).where(buildStayInRangeCondition(from, to)))
        .map(parseStoredReservation),
    ...prepareFigureStayQueries(db),
    listMaxPersonsByRoom: prepareRoomPersons(db),
    listRooms: () => rooms.listCurrent(),
    listGoneRooms: () => rooms.listGone(),
  };
}

/**
 * SQL for the number of days between a given day and a stay: 0 during the stay, a very large number if a date of the
 * stay is invalid.
 */
const buildDayDistanceSql = (day: Day) =>
  sql<number>`coalesce(CASE WHEN arrival > ${day} THEN julianday(arrival) - julianday(${day})
    WHEN departure < ${day} THEN julianday(${day}) - julianday(departure) ELSE 0 END, 1e9)`;

type StoredRow = Pick<StayBodyTable, 'body' | 'door_code'> &
  Pick<ReservationTable, 'gone_since' | 'confirmed_at' | 'erased'>;

function parseStoredReservation(row: StoredRow): StoredReservation {
  // The stored JSON needs no validation, because the store itself wrote it from a decoded record.
  const record: Omit<Reservation, 'doorCode'> = JSON.parse(row.body);
  return {
    ...record,
    hasDoorCode: row.door_code !== null,
    goneSince: row.gone_since,
    confirmedAt: row.confirmed_at,
    ...(row.erased === 1 ? { erased: true as const } : {}),
  };
}

/**
 * Returns the largest number of persons in one stay, by room. SQLite extracts the number, which is faster than parsing
 * records in JavaScript.
 */
function prepareRoomPersons(db: Database): ReservationStore['listMaxPersonsByRoom'] {
  const largest = db.prepare<{ start: number; end: number }>()((slot) =>
    staysWithBodiesQuery
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
      .all({ start: computeDayStartKey(from), end: computeDayStartKey(to) })
      .flatMap(({ roomId, persons }) => (roomId === null || !persons ? [] : [{ roomId, persons }]));
}
