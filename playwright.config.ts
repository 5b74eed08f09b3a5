import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { TIMES } from '#support/slow';

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error('These tests need the Node of this checkout: npm run test:e2e -- FILE');

/** Profiles under test keep their state outside the folder here, away from the user's own state folder. */
process.env['KONTUAR_STATE_DIR'] ??= mkdtempSync(join(tmpdir(), 'kontuar-state-'));

/**
 * `npm test` has ten minutes on two cores and leaves these to `npm run test:e2e` (docs/decisions/0021-ten-minutes.md):
 * surroundings that a desk meets rarely, whole audits of one quality, the second look of each screen, and what is
 * marked `@extra`.
 */
const isShort = process.env['KONTUAR_TEST_SHORT'] === '1';
const RARE = [
  ...[
    'ages',
    'backups',
    'copied',
    'damage',
    'emptyHouse',
    'events',
    'keychain',
    'keychainPrompt',
    'noKeychain',
  ],
  ...[
    'networkDrive',
    'otherCopy',
    'otherProperty',
    'properties',
    'scopes',
    'tour',
    'wayBack',
    'whatIf',
    'whereItStands',
  ],
  ...[
    'accessSizes',
    'checks',
    'conflictKeys',
    'cover',
    'decided',
    'fits1366',
    'focusKept',
    'hostile',
    'itemList',
    'keptPlan',
  ],
  ...['linkCard', 'manyWays', 'month', 'planFilter', 'refusals'],
  ...['atDesk', 'help', 'people', 'planOverlays', 'registers', 'rehearsal', 'stayAccount', 'ukrainian'],
  ...['planCards', 'todayTraining', 'ukrainianChosen'],
  ...['changedMind', 'chosenBar', 'rightToLeft', 'sameNames'],
  ...['deskSession', 'finderSizes', 'guestStays', 'inboxFull', 'invoiceFormOnline', 'twoWindows'],
];
const SECOND_LOOK = /en, light|en, dark|en light|pl light|\(en\)/;

/** End-to-end tests: the built program, a real profile on disk, real Chromium. */
export default defineConfig({
  testDir: 'test/e2e',
  ...(process.env['KONTUAR_TEST_WINDOW'] === 'packed' ? { globalSetup: './test/electron/pack.mjs' } : {}),
  ...(isShort
    ? { testIgnore: RARE.map((name) => `**/${name}.spec.ts`), grepInvert: [/@extra/, SECOND_LOOK] }
    : {}),
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
