import type { Day } from '#shared/model/scalars';
import { build, type Database } from './database';

/**
 * The order of the desk's lists as one number: by day, then by id, so that "newest first" is the order of the
 * rows themselves and needs no sort, in tables and in the search index alike. No day sorts before every day.
 * 22 bits of day and 31 of id fill a safe integer exactly.
 */
const IDS_PER_DAY = 2 ** 31;
/** Ids above this share the upper half of their day; there the next free place is taken. */
const PLAIN_IDS = 2 ** 30;

/** Grows with the day, from 1; gaps between months do no harm. Exact for all years, which `Date.UTC` is not. */
export const dayOrder = (day: Day): number =>
  +day.slice(0, 4) * 372 + (+day.slice(5, 7) - 1) * 31 + +day.slice(8, 10);

/** The first place of a day: `place >= startOf(from) && place < startOf(to)` are the days [from, to). */
export const computeDayStartKey = (day: Day): number => dayOrder(day) * IDS_PER_DAY;
/** The first place after a day. */
export const computeDayEndKey = (day: Day): number => (dayOrder(day) + 1) * IDS_PER_DAY;

/** The id by which an invoice made here is placed until the service gives it one: above the plain ones of its day. */
export const ownPlaceId = (changeId: number): number => PLAIN_IDS + (changeId % PLAIN_IDS);

/** Gives the places of the records of a table; `known` is kept while its day stays the same. */
export function preparePlaces(db: Database, table: 'invoices' | 'reservations') {
  const taken = db.prepare<{ place: number }>()((slot) =>
    build.selectFrom(table).select('place').where('place', '=', slot('place')),
  );
  return (day: Day | null, id: number, known: number | null): number =>
    assignSortKey(day, id, known, (place) => taken.first({ place }) !== undefined);
}

export function assignSortKey(
  day: Day | null,
  id: number,
  known: number | null,
  taken: (place: number) => boolean,
): number {
  const order = day === null ? 0 : dayOrder(day);
  if (known !== null && Math.floor(known / IDS_PER_DAY) === order) return known;
  const start = order * IDS_PER_DAY;
  if (id >= 0 && id < PLAIN_IDS) return start + id;
  let rest = Math.abs(id) % PLAIN_IDS;
  while (taken(start + PLAIN_IDS + rest)) rest = (rest + 1) % PLAIN_IDS;
  return start + PLAIN_IDS + rest;
}
