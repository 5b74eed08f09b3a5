import { addDays } from '#shared/rules/days';
import { checkRemoval } from './removalLimit';
import { failed, WELL, type Ended, type Run } from './pullRun';
import { findDamagedPriceWindows } from './findDiskDamage';
import { getWindowIndex, isDue, windowAt } from './windows';

/** Prices further ahead are rarely set or viewed, days. */
const REACH_DAYS = 400;

interface Reading {
  readonly done: Set<number>;
  /** Rooms that an answer named. */
  readonly named: Set<number>;
  /** An answer without a room or with an unreadable one proves no absence. */
  doubtful: boolean;
}
const nothingYet = (): Reading => ({ done: new Set(), named: new Set(), doubtful: false });

/** Prices and restrictions from today on, window by window. */
export async function readPricing(run: Run): Promise<Ended> {
  // Only a whole look around can answer what the user has just allowed.
  const every = run.options.allowRemoval?.has('rooms') === true;
  const broken = findDamagedPriceWindows(run);
  const due = gridOf(run).filter(
    (index) => every || broken.has(index) || isDue(run, 'pricing', windowAt(index)),
  );
  const reading = nothingYet();
  for (const [done, index] of due.entries()) {
    run.options.onProgress?.({ step: 'pricing', done, of: due.length });
    const read = await readPriceWindow(run, index, reading);
    if (!read.ok) return read;
  }
  return decideRooms(run, reading);
}

/** Today's prices, if they were never read: the plan wants them at once. */
export async function readNearPricing(run: Run): Promise<Ended> {
  const index = getWindowIndex(run.today);
  return run.store.ranges.checkedAt('pricing', windowAt(index)) === null
    ? readPriceWindow(run, index, nothingYet())
    : WELL;
}

/** Today's prices, for the rooms that they name. */
export async function readRooms(run: Run): Promise<Ended> {
  const reading = nothingYet();
  const read = await readPriceWindow(run, getWindowIndex(run.today), reading);
  return read.ok ? decideRooms(run, reading) : read;
}

function gridOf({ today }: Run): number[] {
  const [first, last] = [getWindowIndex(today), getWindowIndex(addDays(today, REACH_DAYS))];
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

/**
 * Decides about rooms that the windows just read do not name. All rooms of the account are returned (openapi.yaml,
 * Pricing), so a room is gone once no window of a second look at all of them names it; an answer without any room is
 * believed as little as a failure.
 */
async function decideRooms(run: Run, reading: Reading): Promise<Ended> {
  const { pricing } = run.store;
  const lostIn = ({ named }: Reading) => pricing.rooms().filter((id) => !named.has(id));
  if (reading.done.size === 0 || reading.doubtful) return WELL;
  // Only an old stay names it, and no answer ever did.
  pricing.markGone(
    pricing.roomsOver(run.today).filter((id) => !reading.named.has(id)),
    run.now(),
  );
  if (lostIn(reading).length === 0) {
    checkRemoval(run, { kind: 'rooms', removed: 0, total: 0 });
    return WELL;
  }
  const again = nothingYet();
  for (const index of gridOf(run)) {
    const read = await readPriceWindow(run, index, again);
    if (!read.ok) return read;
  }
  if (again.doubtful) return WELL;
  const lost = lostIn(again);
  if (checkRemoval(run, { kind: 'rooms', removed: lost.length, total: pricing.rooms().length }))
    pricing.markGone(lost, run.now());
  return WELL;
}

async function readPriceWindow(run: Run, index: number, reading: Reading): Promise<Ended> {
  const window = windowAt(index);
  const answer = await run.remote.pricing(
    window.from,
    window.to,
    index === getWindowIndex(run.today) ? run.ask : run.background,
  );
  if (!answer.ok) return failed(answer);
  const { value: pricing, setAside } = answer.value;
  const asked = `${window.from}..${window.to}`;
  const came = new Set(pricing.rooms.map(({ roomId }) => String(roomId)));
  const within = (day = '') => day >= window.from && day <= window.to;
  run.setAside(setAside, asked, ({ kind, id }) => {
    if (kind === 'room') return id === asked || came.has(id ?? '');
    return kind === 'priceDay' && within(id?.split('/')[1]);
  });
  // All rooms of the account are returned (openapi.yaml): where prices are known, none at all is no answer about them.
  const isBelieved = pricing.rooms.length > 0 || run.store.pricing.days(window).days.length === 0;
  if (isBelieved) run.tally.pricing.days += run.store.pricing.applyWindow(window, pricing, run.now()).days;
  for (const { roomId } of pricing.rooms) reading.named.add(roomId);
  // A room that can no longer be read is there all the same; the id of a day is no number.
  for (const { id } of setAside) reading.named.add(Number(id));
  // Only a room is ever without an id.
  reading.doubtful ||= pricing.rooms.length === 0 || setAside.some(({ id }) => id === null);
  reading.done.add(index);
  return WELL;
}
