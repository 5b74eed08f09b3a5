import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { addDays, toPropertyDay } from '#shared/rules/days';
import { closeDesks, deskOf } from './deskOf';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Measures the time from the click on Figures to the frame with the first chart, for 110,000 stays and for a month of
 * 50 rooms. Also measures the delay of other calls while the engine computes three years of the large property.
 */
const ROUNDS = 3;
afterAll(closeDesks);

/**
 * Returns the milliseconds from the click on Figures, on a page that has not shown figures yet, to the frame after the
 * first bar.
 */
async function firstChart(page: Page): Promise<number> {
  await page.evaluate(() => (location.hash = '#/queue'));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Kolejka' }).waitFor();
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let calm = 0; calm < 90; calm += 1) await frame();
    const bar = () => document.querySelector('main [role="slider"] rect.bar');
    const start = performance.now();
    document.querySelector<HTMLAnchorElement>('nav a[href="#/figures"]')?.click();
    while (!bar()) await frame();
    await frame();
    return performance.now() - start;
  });
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const middle = (numbers: readonly number[]): number => sorted(numbers)[numbers.length >> 1] ?? 0;

test('the first chart after a click, and what waits meanwhile', async () => {
  const large = await deskOf(500, 1096);
  const small = await deskOf(50, 31);
  const times: Record<'large' | 'small', number[]> = { large: [], small: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.large.push(await firstChart(large.page));
    times.small.push(await firstChart(small.page));
  }
  const today = toPropertyDay(new Date().toISOString());
  const { client } = large.program;
  const waits: number[] = [];
  const began = performance.now();
  let isDone = false;
  const years = client.figures
    .figures({ from: addDays(today, -540), to: addDays(today, 540), by: 'month' })
    .then(({ whole }) => {
      isDone = true;
      return whole;
    });
  while (!isDone) {
    const asked = performance.now();
    await client.sync.state();
    waits.push(performance.now() - asked);
  }
  await years;
  const took = performance.now() - began;
  const [slow, quick] = [middle(times.large), middle(times.small)];
  console.log(
    [
      `${large.stays} stays of 500 rooms in three years, ${small.stays} of 50 rooms in a month`,
      `  click to first chart: large ${slow.toFixed(0)} ms, small ${quick.toFixed(0)} ms, in a page that was just loaded`,
      `  1,081 days of the large house: ${took.toFixed(0)} ms; the longest of ${waits.length} calls meanwhile: ${Math.max(...waits).toFixed(0)} ms`,
    ].join('\n'),
  );
  reportMeasurement('figures', { kontuar: slow, smaller: quick });
  reportMeasurement('figuresWait', { kontuar: Math.max(...waits) });
});
