import type { Page } from '@playwright/test';

/** Shortest event in ms that the browser reports; its durations are multiples of 8 ms. */
export const LEAST_MS = 16;

/** Collects the event timings of the browser; `takeLongest` returns the longest and resets it. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate((least) => {
    // Chromium supports the threshold, but TypeScript's library does not declare it yet.
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

/** Returns the longest event of one action in ms until the next frame, or `LEAST_MS` if the browser reported none. */
export async function timed(page: Page, action: () => Promise<void>): Promise<number> {
  const take = () => page.evaluate<number>('window.takeLongest()');
  await take();
  await action();
  // The browser reports timings after the frame, when the page is idle; cards and panels load missing data meanwhile.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        setTimeout(() => requestIdleCallback(() => setTimeout(done, 60), { timeout: 1000 }), 450);
      }),
  );
  return Math.max(LEAST_MS, await take());
}
