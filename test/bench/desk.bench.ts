import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { closeDesks, deskOf } from './deskOf';
import { listen, timed } from './hand/eventTiming';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Compares the built program with three sizes of property in one Chromium: the time from a key press to the last change
 * on the screen, and the memory of the window. It uses only the store, without a service or a keychain.
 */

const ROUNDS = 3;

afterAll(closeDesks);

/**
 * Returns the milliseconds from the change of the address until the last change on the screen is laid out and painted.
 */
const show = (page: Page, screen: string): Promise<number> =>
  page.evaluate(async (to) => {
    const QUIET_MS = 300;
    // A timer started in a frame runs after the layout and painting of that frame.
    const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
    const start = performance.now();
    let changed = start;
    let last = start;
    const seen = new MutationObserver(() => (changed = performance.now()));
    seen.observe(document.body, { childList: true, subtree: true, attributes: true });
    location.hash = `#/${to}`;
    do {
      await painted();
      if (changed > last) last = performance.now();
    } while (performance.now() - last < QUIET_MS);
    seen.disconnect();
    return last - start;
  }, screen);

async function memory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/** Returns the average milliseconds from the key that opens Today to the next frame, by event timing. */
async function toToday(page: Page): Promise<number> {
  await listen(page);
  let sum = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await timed(page, () => page.keyboard.press(round % 2 === 0 ? 'Alt+5' : 'Alt+6'));
    sum += await timed(page, () => page.keyboard.press('Alt+1'));
  }
  return sum / ROUNDS;
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

test('500 rooms and three years against less', async () => {
  const desks = {
    large: await deskOf(500, 1096),
    small: await deskOf(50, 31),
    empty: await deskOf(0, 31),
  };
  const times: Record<'large' | 'small', number[]> = { large: [], small: [] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of ['large', 'small'] as const) {
      await show(desks[name].page, 'today');
      const took = await show(desks[name].page, 'plan');
      // The first round is left out, because it loads the code.
      if (round > 0) times[name].push(took);
    }
  const keys = { large: await toToday(desks.large.page), empty: await toToday(desks.empty.page) };
  const [large, small] = [await memory(desks.large.page), await memory(desks.small.page)];
  console.log(
    `${desks.large.stays} stays of 500 rooms in three years, ${desks.small.stays} of 50 rooms in a month, and none`,
  );
  reportMeasurement('planScreen', { kontuar: middle(times.large), smaller: middle(times.small) });
  reportMeasurement('todayScreen', { kontuar: keys.large, smaller: keys.empty });
  reportMeasurement('windowMemory', { kontuar: large, smaller: small });
  reportMeasurement('windowGrowth', { kontuar: Math.max(0, large - small) });
});
