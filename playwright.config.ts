import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { TIMES } from '#support/slow';

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error('These tests need the Node of this checkout: npm run test:e2e -- FILE');

/** Keeps the state folder of test profiles in a temporary folder, away from the state folder of the user. */
process.env['KONTUAR_STATE_DIR'] ??= mkdtempSync(join(tmpdir(), 'kontuar-state-'));

/** Configures the end-to-end tests: the built program with a real profile on disk in real Chromium. */
export default defineConfig({
  testDir: 'test/e2e',
  ...(process.env['KONTUAR_TEST_WINDOW'] === 'packed' ? { globalSetup: './test/electron/pack.mjs' } : {}),
  // The limits are generous: the tests check that something happens, the benches measure how fast.
  timeout: 120_000 * TIMES,
  expect: { timeout: 20_000 * TIMES },
  fullyParallel: false,
  // Two workers more than CPU cores, because tests spend much time waiting for a clock or a connection.
  workers: 4,
  // `npm test` sets 1 retry (docs/decisions/0013-second-try.md).
  retries: Number(process.env['KONTUAR_TEST_RETRIES'] ?? 0),
  reporter: [['list']],
  outputDir: 'test-results',
});
