import { defineConfig } from '@playwright/test';

/**
 * Sets the clock to the last 15:40 at the property, because Today would be empty at night. The clock goes backwards, so
 * that certificates stay valid.
 */
if (process.env.SCREENS_SHIFT_MS === undefined) {
  const time = new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/Warsaw' });
  const [hours, minutes] = time.split(':').map(Number);
  const since = (hours * 60 + minutes - (15 * 60 + 40) + 24 * 60) % (24 * 60);
  process.env.SCREENS_SHIFT_MS = String(-since * 60_000);
  const before = new URL('afternoon.ts', import.meta.url).href;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${before}`.trim();
}

/**
 * Makes the screenshots in docs/screens again (see README.md beside this file); the run proves nothing, so it is not
 * part of `npm test`.
 */
export default defineConfig({
  testDir: '.',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  outputDir: '../../test-results',
});
