import { addDays } from '#shared/rules/days';
import { failed, WELL, type Ended, type Run } from './run';
import { indexOf, isDue, windowAt } from './windows';

/** Prices further ahead are rarely set and never looked at, days. */
const REACH_DAYS = 400;

/** Prices and restrictions from today on, window by window. */
export async function readPricing(run: Run): Promise<Ended> {
  const first = indexOf(run.today);
  const last = indexOf(addDays(run.today, REACH_DAYS));
  const due = Array.from({ length: last - first + 1 }, (_, offset) => first + offset).filter((index) =>
    isDue(run, 'pricing', windowAt(index)),
  );
  for (const [done, index] of due.entries()) {
    run.options.onProgress?.({ step: 'pricing', done, of: due.length });
    const read = await readPriceWindow(run, index);
    if (!read.ok) return read;
  }
  return WELL;
}

/** Today's prices, if they were never read: the plan wants them at once. */
export async function readNearPricing(run: Run): Promise<Ended> {
  const index = indexOf(run.today);
  return run.store.ranges.checkedAt('pricing', windowAt(index)) === null ? readPriceWindow(run, index) : WELL;
}

export async function readPriceWindow(run: Run, index: number): Promise<Ended> {
  const window = windowAt(index);
  const answer = await run.remote.pricing(
    window.from,
    window.to,
    index === indexOf(run.today) ? run.ask : run.background,
  );
  if (!answer.ok) return failed(answer);
  run.setAside(answer.value.setAside);
  run.tally.pricing.days += run.store.pricing.applyWindow(window, answer.value.value, run.now()).days;
  return WELL;
}
