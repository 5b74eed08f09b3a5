import { defineConfig } from '@playwright/test';

/** Draws docs/screens anew (see README.md beside this); proves nothing, so it is no part of `npm test`. */
export default defineConfig({
  testDir: '.',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  outputDir: '../../test-results',
});
