import type { DaySpan } from '#shared/model/serviceEvent';
import { addDays } from '#shared/rules/days';
import { checkRemovalAgainstLimit } from './removalLimit';
import { buildPullStepFailure, PULL_STEP_OK, type PullStepResult, type PullRun } from './pullRunContext';
import {
  getDateWindowIndex,
  isDateWindowDueForFetch,
  orderWindowsFromToday,
  getDateWindowByIndex,
} from './dateWindows';

/**
 * Number of days before and after today whose stays are always kept up to date, even if the service has no stays in
 * these days.
 */
const STAY_SYNC_REACH_DAYS = 400;
/** Maximum number of date windows that are downloaded beyond `STAY_SYNC_REACH_DAYS` in each direction. */
const MAX_WINDOWS_BEYOND_REACH = 24;
const MIN_EMPTY_EDGE_WINDOWS = 4;
/**
 * Maximum number of date windows that are downloaded for one range of days that may have changed, because such a range
 * may cover years.
 */
const MAX_WINDOWS_PER_SPAN = 4;

interface StayPullState {
  readonly done: Set<number>;
  readonly returned: Set<number>;
  /**
   * Indexes of the date windows whose answer contained a stay without a readable id. No stay in such a window is marked
   * as gone.
   */
  readonly nameless: Set<number>;
}
const createStayPullState = (): StayPullState => ({
  done: new Set(),
  returned: new Set(),
  nameless: new Set(),
});

/**
 * Downloads the date windows around today that were never downloaded. Every sync pass begins with this download,
 * because the desk shows these days.
 */
export async function fetchNearReservations(run: PullRun): Promise<PullStepResult> {
  const reading = createStayPullState();
  for (const index of listNearWindowIndexes(run)) {
    const window = getDateWindowByIndex(index);
    if (run.store.ranges.getCheckedAt('reservations', window) !== null) continue;
    const read = await readWindow(run, index, reading);
    if (!read.ok) return read;
  }
  return PULL_STEP_OK;
}

/**
 * Reads the stays of every date window whose reading is due. A stay counts as "gone" only after a complete reading
 * (sync.md).
 */
export async function fetchDueReservations(run: PullRun): Promise<PullStepResult> {
  const { store, today } = run;
  const known = store.settings.get('reservations.grid');
  let first = Math.min(known?.first ?? Infinity, getDateWindowIndex(addDays(today, -STAY_SYNC_REACH_DAYS)));
  let last = Math.max(known?.last ?? -Infinity, getDateWindowIndex(addDays(today, STAY_SYNC_REACH_DAYS)));
  const lowest = getDateWindowIndex(addDays(today, -STAY_SYNC_REACH_DAYS)) - MAX_WINDOWS_BEYOND_REACH;
  const highest = getDateWindowIndex(addDays(today, STAY_SYNC_REACH_DAYS)) + MAX_WINDOWS_BEYOND_REACH;
  const reading = createStayPullState();

  // If the user has allowed removals, all date windows are read, because only a complete download shows which stays the
  // service no longer has.
  const every = run.options.allowRemoval?.has('reservations') === true;
  const due = orderWindowsFromToday(first, last, today).filter(
    (index) => every || isDateWindowDueForFetch(run, 'reservations', getDateWindowByIndex(index)),
  );
  const reportProgress = () =>
    run.options.onProgress?.({
      step: 'reservations',
      done: reading.done.size,
      of: Math.max(due.length, reading.done.size),
    });
  reportProgress();
  for (const index of due) {
    const read = await readWindow(run, index, reading);
    if (!read.ok) return read;
    reportProgress();
  }
  for (;;) {
    const edge = extendPeriod();
    if (edge === null) break;
    const read = await readWindow(run, edge, reading);
    if (!read.ok) return read;
    reportProgress();
  }
  store.settings.set('reservations.grid', { first, last });
  return removeMissingStays(run, reading, orderWindowsFromToday(first, last, today));

  /**
   * Adds one date window at an end of the downloaded period if there are stays near this end. Returns the index of the
   * added window; null if no window was added.
   */
  function extendPeriod(): number | null {
    if (last < highest && reading.done.has(last) && !isEdgeWithoutStays(last, -1)) return ++last;
    if (first > lowest && reading.done.has(first) && !isEdgeWithoutStays(first, 1)) return --first;
    return null;
  }
  function isEdgeWithoutStays(edge: number, inwards: 1 | -1): boolean {
    const windows = Array.from({ length: MIN_EMPTY_EDGE_WINDOWS }, (_, step) =>
      getDateWindowByIndex(edge + step * inwards),
    );
    return windows.every((window) => store.reservations.listStays(window).length === 0);
  }
}

/**
 * Downloads the stays of all download windows (ranges of days) that overlap `spans`. If necessary, the downloaded
 * period is extended.
 */
export async function fetchReservationWindows(
  run: PullRun,
  spans: readonly DaySpan[],
): Promise<PullStepResult> {
  const { store, today } = run;
  const known = store.settings.get('reservations.grid');
  if (!known) return PULL_STEP_OK;
  const lowest = getDateWindowIndex(addDays(today, -STAY_SYNC_REACH_DAYS)) - MAX_WINDOWS_BEYOND_REACH;
  const highest = getDateWindowIndex(addDays(today, STAY_SYNC_REACH_DAYS)) + MAX_WINDOWS_BEYOND_REACH;
  const wanted = new Set<number>();
  for (const { from, to } of spans) {
    const end = Math.min(
      getDateWindowIndex(to),
      highest,
      Math.max(getDateWindowIndex(from), lowest) + MAX_WINDOWS_PER_SPAN,
    );
    for (let index = Math.max(getDateWindowIndex(from), lowest); index <= end; index++) wanted.add(index);
  }
  const nearest = orderWindowsFromToday(lowest, highest, today).filter((index) => wanted.has(index));
  const first = Math.min(known.first, ...nearest);
  const last = Math.max(known.last, ...nearest);
  store.settings.set('reservations.grid', { first, last });
  const reading = createStayPullState();
  for (const index of nearest) {
    const read = await readWindow(run, index, reading);
    if (!read.ok) return read;
  }
  return removeMissingStays(run, reading, orderWindowsFromToday(first, last, today));
}

/** Removes missing stays if they are still missing after the whole period was read a second time. */
async function removeMissingStays(
  run: PullRun,
  reading: StayPullState,
  wholeGrid: readonly number[],
): Promise<PullStepResult> {
  const { store } = run;
  const findMissingStays = ({ done, nameless, returned }: StayPullState) =>
    store.reservations.listMissing(
      [...done].filter((index) => !nameless.has(index)).map(getDateWindowByIndex),
      returned,
    );
  if (findMissingStays(reading).length === 0) {
    const isWindowComplete = (index: number) => reading.done.has(index) && !reading.nameless.has(index);
    if (wholeGrid.every(isWindowComplete))
      checkRemovalAgainstLimit(run, { kind: 'reservations', removed: 0, total: 0 });
    return PULL_STEP_OK;
  }
  // All date windows are read a second time, because a stay may have moved into a window that was already read.
  const again = createStayPullState();
  for (const index of wholeGrid) {
    const read = await readWindow(run, index, again);
    if (!read.ok) return read;
  }
  const lost = findMissingStays(again);
  if (
    checkRemovalAgainstLimit(run, {
      kind: 'reservations',
      removed: lost.length,
      total: store.reservations.count(),
    })
  ) {
    store.reservations.markGone(lost, run.now());
    run.tally.reservations.gone += lost.length;
  }
  return PULL_STEP_OK;
}

function listNearWindowIndexes(run: PullRun): number[] {
  return orderWindowsFromToday(
    getDateWindowIndex(addDays(run.today, -7)),
    getDateWindowIndex(addDays(run.today, 30)),
    run.today,
  );
}

async function readWindow(run: PullRun, index: number, reading: StayPullState): Promise<PullStepResult> {
  const window = getDateWindowByIndex(index);
  const ask = listNearWindowIndexes(run).includes(index) ? run.ask : run.background;
  const answer = await run.remote.readReservations(window.from, window.to, ask);
  if (!answer.ok) return buildPullStepFailure(answer);
  const asked = `${window.from}..${window.to}`;
  const came = new Set(answer.value.value.map(({ reservationId }) => String(reservationId)));
  run.updateUnreadableRecords(
    answer.value.setAside,
    asked,
    ({ kind, id }) => kind === 'reservation' && (id === asked || came.has(id ?? '')),
  );
  run.tally.reservations.pulled += run.store.reservations.applyWindow(
    window,
    answer.value.value,
    run.now(),
  ).changed;
  for (const stay of answer.value.value) reading.returned.add(stay.reservationId);
  // A stay that the service returned counts as existing even if its record cannot be read.
  for (const { id } of answer.value.setAside)
    if (id === null) reading.nameless.add(index);
    else reading.returned.add(Number(id));
  reading.done.add(index);
  return PULL_STEP_OK;
}
