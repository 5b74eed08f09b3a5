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
const SCREENS = ['today', 'plan', 'invoices', 'queue', 'inbox', 'settings'] as const;

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

/** 1.5 frames of a 60 Hz screen, in ms. */
const DROPPED_MS = 25;

/** Returns the sorted lengths in ms of the frames during `work`, by the browser's own timestamps. */
async function framesOf(page: Page, work: () => Promise<void>): Promise<number[]> {
  const recorder = await page.evaluateHandle(() => {
    const lengths: number[] = [];
    let before: number | null = null;
    let goes = true;
    const next = (at: number) => {
      if (before !== null) lengths.push(at - before);
      before = at;
      if (goes) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    return { lengths, stop: () => (goes = false) };
  });
  await work();
  const lengths = await recorder.evaluate(({ lengths: recorded, stop }) => {
    stop();
    return recorded;
  });
  return lengths.toSorted((a, b) => a - b);
}
const frameWords = (lengths: readonly number[]): string => {
  const at = (part: number) => (lengths[Math.floor((lengths.length - 1) * part)] ?? 0).toFixed(1);
  const dropped = lengths.filter((length) => length > DROPPED_MS).length;
  return `p95 ${at(0.95)} ms, longest ${at(1)} ms, ${dropped} of ${lengths.length} longer than one frame`;
};

/**
 * Two actions are measured: typing a name into the search, one letter every 80 ms, and changing the number of days that
 * the plan shows.
 */
async function searching(page: Page): Promise<number[]> {
  await page.keyboard.press('Control+k');
  const lengths = await framesOf(page, () => page.keyboard.type('kowalska anna', { delay: 80 }));
  await page.keyboard.press('Escape');
  return lengths;
}
async function zooming(page: Page): Promise<number[]> {
  await show(page, 'plan');
  const windows = page.getByRole('group', { name: 'Ile dni', exact: true });
  return framesOf(page, async () => {
    for (const days of [/^7/, /^14/, /^30/, /^60/, /^30/]) {
      await windows.getByRole('button', { name: days }).click();
      await page.waitForTimeout(400);
    }
  });
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
  const times: Record<string, Record<string, number[]>> = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, { page }] of Object.entries(desks)) {
      for (const screen of SCREENS) {
        const took = await show(page, screen);
        if (round > 0) ((times[name] ??= {})[screen] ??= []).push(took); // The first round is left out, because it loads the code.
      }
    }
  }
  const of = (desk: string, screen: string) => middle(times[desk]?.[screen] ?? []);
  const keys = { large: await toToday(desks.large.page), empty: await toToday(desks.empty.page) };
  const [typed, zoomed] = [await searching(desks.large.page), await zooming(desks.large.page)];
  const [large, small] = [await memory(desks.large.page), await memory(desks.small.page)];
  const plan = of('large', 'plan') / of('small', 'plan');
  const screens = SCREENS.filter((screen) => screen !== 'plan').map((screen) => ({
    screen,
    ratio: of('large', screen) / of('empty', screen),
  }));
  console.log(
    [
      `${desks.large.stays} stays of 500 rooms in three years, ${desks.small.stays} of 50 rooms in a month, and none`,
      ...SCREENS.map(
        (screen) =>
          `  ${screen.padEnd(9)} ${['large', 'small', 'empty'].map((desk) => `${desk} ${of(desk, screen).toFixed(0)} ms`).join(' · ')}`,
      ),
      `  plan, large / small: ${plan.toFixed(2)}`,
      `  other screens, large / empty: ${screens.map(({ screen, ratio }) => `${screen} ${ratio.toFixed(2)}`).join(', ')}`,
      `  Today by its key, to the next picture: large ${keys.large.toFixed(1)} ms, empty ${keys.empty.toFixed(1)} ms, ${(keys.large / keys.empty).toFixed(2)}`,
      `  frames of the large house while a name is typed into the search: ${frameWords(typed)}`,
      `  frames while the plan goes from 7 to 60 days and back: ${frameWords(zoomed)}`,
      `  memory of the window: ${large.toFixed(1)} MB, ${small.toFixed(1)} MB`,
    ].join('\n'),
  );
  reportMeasurement('planScreen', { kontuar: of('large', 'plan'), smaller: of('small', 'plan') });
  reportMeasurement('todayScreen', { kontuar: keys.large, smaller: keys.empty });
  reportMeasurement('windowMemory', { kontuar: large, smaller: small });
  reportMeasurement('windowGrowth', { kontuar: Math.max(0, large - small) });
});
