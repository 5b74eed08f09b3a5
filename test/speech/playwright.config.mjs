import { defineConfig } from '@playwright/test';

/** `npm run test:long -- speech`: one screen reader hears one window at a time. */
export default defineConfig({
  testDir: '.',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  outputDir: '../../test-results',
});
