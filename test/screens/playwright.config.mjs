import { defineConfig } from '@playwright/test';

/** The last 15:40 at the property, whenever this runs: at night Today would be empty. Backwards, so certificates hold. */
if (process.env.SCREENS_SHIFT_MS === undefined) {
  const time = new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/Warsaw' });
  const [hours, minutes] = time.split(':').map(Number);
  const since = (hours * 60 + minutes - (15 * 60 + 40) + 24 * 60) % (24 * 60);
  process.env.SCREENS_SHIFT_MS = String(-since * 60_000);
  const before = new URL('afternoon.ts', import.meta.url).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${before}`.trim();
}

/** Draws docs/screens anew (see README.md beside this); proves nothing, so it is no part of `npm test`. */
export default defineConfig({
  testDir: '.',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  outputDir: '../../test-results',
});
