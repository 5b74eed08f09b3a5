import { defineConfig } from '@playwright/test';

/** End-to-end tests: the built program, a real profile on disk, real Chromium. */
export default defineConfig({
  testDir: 'test/e2e',
  timeout: 60_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // Two more than the cores: much of a test is waiting for a clock or a line.
  workers: 4,
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results',
});
