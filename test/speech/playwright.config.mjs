import { defineConfig } from '@playwright/test';

/** `npm run test:long -- speech` uses one worker, because one screen reader can follow only one window at a time. */
export default defineConfig({
  testDir: '.',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  outputDir: '../../test-results',
});
