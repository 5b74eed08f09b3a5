import { addDays } from '#shared/rules/days';
import { checkRemovalAgainstLimit } from './removalLimit';
import { buildPullStepFailure, PULL_STEP_OK, type PullStepResult, type PullRun } from './pullRunContext';
import { getDateWindowIndex, isDateWindowDueForFetch, getDateWindowByIndex } from './dateWindows';

/** Number of days ahead for which prices are downloaded. Prices for later days are rarely set or viewed. */
const PRICE_SYNC_REACH_DAYS = 400;

interface PricePullState {
  readonly done: Set<number>;
  /** Ids of the rooms that the service's price answers contained. */
  readonly named: Set<number>;
  /** True if the service returned no rooms or an unreadable room, so that a missing room proves nothing. */
  doubtful: boolean;
}
const createPricePullState = (): PricePullState => ({ done: new Set(), named: new Set(), doubtful: false });

/** Downloads prices and restrictions from today on, with one request for each window of days. */
export async function fetchPriceWindows(run: PullRun): Promise<PullStepResult> {
  // After the user allowed the removal of rooms, all days are read. Only complete prices prove which rooms are gone.
  const every = run.options.allowRemoval?.has('rooms') === true;
  const due = listPriceWindowIndexes(run).filter(
    (index) => every || isDateWindowDueForFetch(run, 'pricing', getDateWindowByIndex(index)),
  );
  removeDamagedPastPrices(run);
  const reading = createPricePullState();
  for (const [done, index] of due.entries()) {
    run.options.onProgress?.({ step: 'pricing', done, of: due.length });
    const read = await readPriceWindow(run, index, reading);
    if (!read.ok) return read;
  }
  return removeMissingRooms(run, reading);
}

/** Time in ms between two searches for damaged past prices, because the search takes almost a second. */
const DAMAGED_PRICE_SEARCH_INTERVAL_MS = 24 * 3_600_000;

/**
 * Deletes past prices that were damaged on the disk, because the service no longer returns prices of the past. A damaged
 * price from today on is replaced when its date window is read again.
 */
export function removeDamagedPastPrices({ store, options, today, now }: PullRun): void {
  const last = store.settings.get('prices.hashedAt');
  const sinceLastMs = Math.abs(Date.parse(now()) - Date.parse(last ?? ''));
  if (!options.full && sinceLastMs < DAMAGED_PRICE_SEARCH_INTERVAL_MS) return;
  store.settings.set('prices.hashedAt', now());
  const firstDayRead = getDateWindowByIndex(getDateWindowIndex(today)).from;
  store.pricing.removeDays(store.pricing.listDamaged().filter(({ date }) => date < firstDayRead));
}

/** Downloads today's prices if they were never downloaded, because the room plan gets its rooms from these prices. */
export async function fetchTodayPricesIfMissing(run: PullRun): Promise<PullStepResult> {
  const index = getDateWindowIndex(run.today);
  return run.store.ranges.getCheckedAt('pricing', getDateWindowByIndex(index)) === null
    ? readPriceWindow(run, index, createPricePullState())
    : PULL_STEP_OK;
}

/** Downloads today's prices, because they also contain the names and kinds of the rooms. */
export async function fetchRoomsFromPrices(run: PullRun): Promise<PullStepResult> {
  const reading = createPricePullState();
  const read = await readPriceWindow(run, getDateWindowIndex(run.today), reading);
  return read.ok ? removeMissingRooms(run, reading) : read;
}

function listPriceWindowIndexes({ today }: PullRun): number[] {
  const [first, last] = [
    getDateWindowIndex(today),
    getDateWindowIndex(addDays(today, PRICE_SYNC_REACH_DAYS)),
  ];
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

/** Removes rooms that two complete downloads of the prices did not contain. */
async function removeMissingRooms(run: PullRun, reading: PricePullState): Promise<PullStepResult> {
  const { pricing } = run.store;
  const findMissingRooms = ({ named }: PricePullState) =>
    pricing.listPricedRoomIds().filter((id) => !named.has(id));
  if (reading.done.size === 0 || reading.doubtful) return PULL_STEP_OK;
  // A room that is known only from ended stays is marked as gone after one download without this room. For other rooms,
  // a second download must confirm that the room is missing.
  pricing.markRoomsGone(
    pricing.listRoomIdsWithEndedStays(run.today).filter((id) => !reading.named.has(id)),
    run.now(),
  );
  if (findMissingRooms(reading).length === 0) {
    checkRemovalAgainstLimit(run, { kind: 'rooms', removed: 0, total: 0 });
    return PULL_STEP_OK;
  }
  const again = createPricePullState();
  for (const index of listPriceWindowIndexes(run)) {
    const read = await readPriceWindow(run, index, again);
    if (!read.ok) return read;
  }
  if (again.doubtful) return PULL_STEP_OK;
  const lost = findMissingRooms(again);
  if (
    checkRemovalAgainstLimit(run, {
      kind: 'rooms',
      removed: lost.length,
      total: pricing.listPricedRoomIds().length,
    })
  )
    pricing.markRoomsGone(lost, run.now());
  return PULL_STEP_OK;
}

async function readPriceWindow(
  run: PullRun,
  index: number,
  reading: PricePullState,
): Promise<PullStepResult> {
  const window = getDateWindowByIndex(index);
  const answer = await run.remote.readPricing(
    window.from,
    window.to,
    index === getDateWindowIndex(run.today) ? run.ask : run.background,
  );
  if (!answer.ok) return buildPullStepFailure(answer);
  const { value: pricing, setAside } = answer.value;
  const asked = `${window.from}..${window.to}`;
  const came = new Set(pricing.rooms.map(({ roomId }) => String(roomId)));
  const isInWindow = (day = '') => day >= window.from && day <= window.to;
  run.updateUnreadableRecords(setAside, asked, ({ kind, id }) => {
    if (kind === 'room') return id === asked || came.has(id ?? '');
    return kind === 'priceDay' && isInWindow(id?.split('/')[1]);
  });
  // An answer without rooms is not stored if prices of the same days are already stored, because a correct answer
  // contains all rooms (openapi.yaml).
  const isBelieved = pricing.rooms.length > 0 || run.store.pricing.listPlanPrices(window).days.length === 0;
  if (isBelieved) run.tally.pricing.days += run.store.pricing.applyWindow(window, pricing, run.now()).days;
  for (const { roomId } of pricing.rooms) reading.named.add(roomId);
  // A room whose record is unreadable still counts as a room that the service lists.
  for (const { id } of setAside) reading.named.add(Number(id));
  // A record without an id may belong to any room, so the service's answer does not prove that a missing room is gone.
  reading.doubtful ||= pricing.rooms.length === 0 || setAside.some(({ id }) => id === null);
  reading.done.add(index);
  return PULL_STEP_OK;
}
