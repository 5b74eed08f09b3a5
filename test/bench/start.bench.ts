import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { closeDesks, deskOf } from './deskOf';

/**
 * Measures the plan in a freshly opened window of the large property: the time from the change of the address to the
 * first visible bar. Compares a plan opened soon after Today shows its first guest with one opened much later, when it
 * has been prepared behind Today.
 */
const ROUNDS = 9;
const WAITS_MS = [0, 400, 1_000, 4_000];

afterAll(closeDesks);

/** Reloads the window and resolves `wait` ms after its first guest, with the ms from the start to that guest. */
async function open(page: Page, wait: number): Promise<number> {
  await page.evaluate(() => (location.hash = '#/today'));
  await page.reload();
  return page.evaluate(async (ms) => {
    while (!document.querySelector('[data-guest]'))
      await new Promise((drawn) => requestAnimationFrame(drawn));
    const guest = performance.now();
    await new Promise((passed) => setTimeout(passed, ms));
    return guest;
  }, wait);
}

const toPlan = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const start = performance.now();
    location.hash = '#/plan';
    const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
    const seen = () =>
      document.querySelector('.plan [data-stay]')?.checkVisibility({ contentVisibilityAuto: true });
    do await painted();
    while (!seen());
    return performance.now() - start;
  });

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

test('the plan soon after the start', async () => {
  const { page } = await deskOf(500, 1096);
  const times = WAITS_MS.map((wait) => ({ wait, guest: [] as number[], plan: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { wait, guest, plan } of times) {
      const [first, drawn] = [await open(page, wait), await toPlan(page)];
      if (round === 0) continue; // The first round is left out, because it loads the code.
      guest.push(first);
      plan.push(drawn);
    }
  const late = middle(times.at(-1)?.plan ?? []);
  for (const { wait, guest, plan } of times)
    console.log(
      `  asked for ${wait} ms after the first guest (${middle(guest).toFixed(0)} ms): ${middle(plan).toFixed(0)} ms, ${(middle(plan) / late).toFixed(2)}`,
    );
});
