import type { Page } from '@playwright/test';

/** The browser tells of no event that was shorter; its durations are multiples of 8 ms. */
export const LEAST_MS = 16;

/** Collects the browser's event timings; `take` empties it. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate((least) => {
    // The threshold is in Chromium, and not yet in TypeScript's library.
    const wanted = { type: 'event', durationThreshold: least, buffered: false };
    let longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
    }).observe(wanted);
    Object.assign(window, {
      takeLongest: () => {
        const taken = longest;
        longest = 0;
        return taken;
      },
    });
  }, LEAST_MS);
}

/** The longest event of one action, ms to the next picture; `LEAST_MS` where the browser told of none. */
export async function timed(page: Page, action: () => Promise<void>): Promise<number> {
  const take = () => page.evaluate<number>('window.takeLongest()');
  await take();
  await action();
  // Timings are told after the picture, when the page is idle; cards and panels read what they lack meanwhile.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        setTimeout(() => requestIdleCallback(() => setTimeout(done, 60), { timeout: 1000 }), 450);
      }),
  );
  return Math.max(LEAST_MS, await take());
}
