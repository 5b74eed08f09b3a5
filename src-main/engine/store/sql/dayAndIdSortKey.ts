import type { Day } from '#shared/model/scalars';
import { sqlBuilder, type Database } from './databaseAndSqlBuilder';

/** Number of sort keys that are available for each day. A sort key orders records by day and then by id. */
const IDS_PER_DAY = 2 ** 31;
/**
 * A record with an id below this limit has the id in its sort key. A record with a larger id gets the next free sort
 * key of its day.
 */
const MIN_UNKEYED_ID = 2 ** 30;

/** Returns a number by which days can be sorted, later days with larger numbers. */
export const computeDaySortNumber = (day: Day): number =>
  +day.slice(0, 4) * 372 + (+day.slice(5, 7) - 1) * 31 + +day.slice(8, 10);

/**
 * Returns the first sort key of a day. `place >= computeDayStartKey(from) && place < computeDayStartKey(to)` selects
 * the days [from, to).
 */
export const computeDayStartKey = (day: Day): number => computeDaySortNumber(day) * IDS_PER_DAY;
/** Returns the first sort key after the sort keys of the day. */
export const computeDayEndKey = (day: Day): number => (computeDaySortNumber(day) + 1) * IDS_PER_DAY;

/**
 * Returns a temporary id for sorting an unsent invoice. The large id places the invoice above the other invoices of its
 * day.
 */
export const computeUnsentInvoiceSortId = (changeId: number): number =>
  MIN_UNKEYED_ID + (changeId % MIN_UNKEYED_ID);

export function prepareDayAndIdSortKeyAssignment(db: Database, table: 'invoices' | 'reservations') {
  const taken = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder.selectFrom(table).select('place').where('place', '=', slot('place')),
  );
  return (day: Day | null, id: number, known: number | null): number =>
    assignDayAndIdSortKey(day, id, known, (sortKey) => taken.first({ place: sortKey }) !== undefined);
}

export function assignDayAndIdSortKey(
  day: Day | null,
  id: number,
  known: number | null,
  taken: (sortKey: number) => boolean,
): number {
  const order = day === null ? 0 : computeDaySortNumber(day);
  if (known !== null && Math.floor(known / IDS_PER_DAY) === order) return known;
  const start = order * IDS_PER_DAY;
  if (id >= 0 && id < MIN_UNKEYED_ID) return start + id;
  let rest = Math.abs(id) % MIN_UNKEYED_ID;
  while (taken(start + MIN_UNKEYED_ID + rest)) rest = (rest + 1) % MIN_UNKEYED_ID;
  return start + MIN_UNKEYED_ID + rest;
}
