import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { TIMES } from '#support/slow';

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error('These tests need the Node of this checkout: npm run test:e2e -- FILE');

/** Profiles under test keep their state outside the folder here, away from the user's own state folder. */
process.env['KONTUAR_STATE_DIR'] ??= mkdtempSync(join(tmpdir(), 'kontuar-state-'));

/** End-to-end tests: the built program, a real profile on disk, real Chromium. */
export default defineConfig({
  testDir: 'test/e2e',
  ...(process.env['KONTUAR_TEST_WINDOW'] === 'packed' ? { globalSetup: './test/electron/pack.mjs' } : {}),
  // Generous limits: the tests ask that a thing comes, not how soon (the benches measure that).
  timeout: 120_000 * TIMES,
  expect: { timeout: 20_000 * TIMES },
  fullyParallel: false,
  // Two more than the cores: much of a test is waiting for a clock or a line.
  workers: 4,
  // `npm test` gives 1 (docs/decisions/0013-second-try.md).
  retries: Number(process.env['KONTUAR_TEST_RETRIES'] ?? 0),
  reporter: [['list']],
  outputDir: 'test-results',
});
