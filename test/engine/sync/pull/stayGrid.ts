import { expect } from 'vitest';
import { fetchDueReservations } from '#engine/sync/pull/pullReservations';
import { getDateWindowIndex, getDateWindowByIndex } from '#engine/sync/pull/dateWindows';
import { addDays } from '#shared/rules/days';
import { DAY, createPullPartFixture, stayAt, type PullPartFixture } from './pullPartFixture';

/** Helpers for windows of stays, named by their distance from today's window. */

export const TODAY = getDateWindowIndex(DAY);
/** The first and last window cover 400 days in each direction. */
export const [FIRST, LAST] = [-4, 5];
export const GRID = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5];
export const windowOf = (distance: number) => getDateWindowByIndex(TODAY + distance);
/** Returns a day in the middle of the window, which no other window contains. */
export const dayIn = (distance: number) => addDays(windowOf(distance).from, 30);
/** Returns the requested windows and clears the record. */
export const windows = ({ asked }: PullPartFixture) =>
  asked.splice(0).map((path) => getDateWindowIndex(path.split(' ')[1]?.split('..')[0] ?? '') - TODAY);
export const read = (bench: PullPartFixture, options: Parameters<PullPartFixture['run']>[0] = {}) =>
  fetchDueReservations(bench.run(options));
export const isGone = ({ store }: PullPartFixture, id: number) =>
  store.reservations.get(id)?.goneSince !== null;
export const grid = ({ store }: PullPartFixture) => {
  const known = store.settings.get('reservations.grid');
  return known && [known.first - TODAY, known.last - TODAY];
};
/** Returns a bench after its first pass over these stays. */
export async function known(...stays: [id: number, distance: number][]): Promise<PullPartFixture> {
  const bench = createPullPartFixture();
  for (const [id, distance] of stays) stayAt(bench, id, dayIn(distance));
  expect(await read(bench)).toEqual({ ok: true });
  bench.asked.length = 0;
  return bench;
}
