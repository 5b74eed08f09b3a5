import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PlanStay, RoomsWanted } from '#shared/contract/reservationsContract';
import type { Day } from '#shared/model/scalars';
import { addDays, toDayNumber } from '#shared/rules/days';
import type { PropertyStay } from '#shared/rules/figures/propertyOccupancyPerNight';
import { sqlBuilder, expandJsonNumberListParameter, type Database } from '../sql/databaseAndSqlBuilder';
import { computeDayStartKey } from '../sql/dayAndIdSortKey';

/**
 * Reads the stays in a range of days. Stays of more than 31 nights are read separately, through an index of long stays.
 */

export const LONG_STAY_NIGHTS = 31;
export const LONG_STAY_SQL_CONDITION = sql<SqlBool>`nights > ${sql.lit(LONG_STAY_NIGHTS)}`;

/**
 * SQL condition that a stay is in the days [from, to), by the rule `isStayInDayRange` (rules/days); if `from` or `to`
 * is null, the range has no limit on this side.
 */
export function buildStayInRangeCondition(from: Day | null, to: Day | null): RawBuilder<SqlBool> {
  const start = from === null ? 0 : computeDayStartKey(addDays(from, -LONG_STAY_NIGHTS));
  const end = to === null ? Number.MAX_SAFE_INTEGER : computeDayStartKey(to);
  return sql<SqlBool>`((reservations.place >= ${start} or ${LONG_STAY_SQL_CONDITION}) and reservations.place < ${end} and ${buildReachesDayCondition(sql`${from ?? ''}`)})`;
}

const buildReachesDayCondition = (from: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(departure > ${from} or arrival >= ${from})`;

type DayRange = { readonly from: Day; readonly to: Day };
type StayQuerySlots = { start: number; end: number; from: Day; rooms: string };

export const planStaySelect = sqlBuilder
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
    'erased',
  ]);

export function parsePlanStayRow({ erased, ...row }: PlanStayRow): PlanStay {
  const bar = { ...row, note: row.note === 1 };
  return erased === 1 ? { ...bar, erased: true } : bar;
}
type PlanStayRow = Omit<PlanStay, 'note' | 'erased'> & { readonly note: 0 | 1; readonly erased: 0 | 1 };

export function prepareStaysInDayRange(db: Database): (span: DayRange, rooms?: RoomsWanted) => PlanStay[] {
  const prepareStaysQuery = (wanted: (rooms: RawBuilder<string>) => RawBuilder<SqlBool>) =>
    db.prepare<StayQuerySlots>()((slot) => {
      const near = planStaySelect
        .where('place', '<', slot('end'))
        .where(buildReachesDayCondition(slot('from')))
        .where(wanted(slot('rooms')));
      return near
        .where(LONG_STAY_SQL_CONDITION)
        .where('place', '<', slot('start'))
        .unionAll(near.where('place', '>=', slot('start')));
    });
  const everyRoom = prepareStaysQuery((rooms) => sql<SqlBool>`${rooms} = ''`);
  // For chosen rooms, SQLite uses the index on `room_id`, in which the stays of one room lie next to each other.
  const some = prepareStaysQuery((rooms) => sql<SqlBool>`room_id in ${expandJsonNumberListParameter(rooms)}`);
  const others = prepareStaysQuery(
    (rooms) =>
      sql<SqlBool>`${rooms} = '' and (room_id is null or room_id not in (select room_id from rooms where gone_since is null))`,
  );
  return (span, rooms = 'all') => {
    const places = buildSortKeyRange(span);
    const rows =
      rooms === 'all'
        ? everyRoom.all({ ...places, rooms: '' })
        : rooms === 'others'
          ? others.all({ ...places, rooms: '' })
          : some.all({ ...places, rooms: JSON.stringify(rooms) });
    return rows.map(parsePlanStayRow);
  };
}

/** Prepares the query for the stays from which the number of occupied rooms per night is computed. */
export function prepareOccupancyStayReader(db: Database): (span: DayRange) => PropertyStay[] {
  const touching = db.prepare<Omit<StayQuerySlots, 'rooms'>>()((slot) => {
    const stays = sqlBuilder
      .selectFrom('reservations')
      .select([
        'reservation_id as id',
        'number',
        'room_id as roomId',
        'arrival',
        'departure',
        'gone_since as goneSince',
      ])
      .where('place', '<', slot('end'))
      .where(buildReachesDayCondition(slot('from')));
    return stays
      .where(LONG_STAY_SQL_CONDITION)
      .where('place', '<', slot('start'))
      .unionAll(stays.where('place', '>=', slot('start')));
  });
  return (span) =>
    touching.all(buildSortKeyRange(span)).map(({ arrival, departure, goneSince, ...stay }) => ({
      ...stay,
      from: toDayNumber(arrival),
      to: toDayNumber(departure),
      gone: goneSince !== null,
    }));
}

const buildSortKeyRange = ({ from, to }: DayRange) => ({
  start: computeDayStartKey(addDays(from, -LONG_STAY_NIGHTS)),
  end: computeDayStartKey(to),
  from,
});
