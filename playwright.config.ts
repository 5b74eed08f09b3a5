import { defineConfig } from '@playwright/test';

/** End-to-end tests: the built program, a real profile on disk, real Chromium. */
export default defineConfig({
  testDir: 'test/e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results',
});
