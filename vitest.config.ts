import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Folder for files that profiles keep outside their own folders; it is removed after the run, so the user's folder
 * stays untouched.
 */
const stateDir = mkdtempSync(join(tmpdir(), 'kontuar-state-'));
process.once('exit', () => rmSync(stateDir, { recursive: true, force: true }));

/**
 * Test files that change or count resources of the whole process: its message bus, modules, listeners, memory and
 * handles.
 */
const ALONE = [
  'test/engine/account/{keychain,doorKey}.test.ts',
  'test/engine/app/sideBySide.slow.test.ts',
  'test/engine/recovery/{damageAtWork.slow,synced}.test.ts',
  'test/host/{electronContract.slow,log,updater.slow}.test.ts',
  'test/endurance/**/*.test.ts',
];

const isPacked = process.env['KONTUAR_TEST_WINDOW'] === 'packed';

/**
 * The end of a file's name says which command runs it (docs/decisions/0050-test-tiers.md): `.slow.test.ts` all but
 * `npm test`, `.packed.test.ts` only `npm run test:long -- electron`, `.registry.test.ts` only `npm run test:long -- install`.
 */
const OTHER_TIERS = [
  ...(process.env['KONTUAR_TEST_SHORT'] === '1'
    ? ['test/**/*.slow.test.ts', 'test/endurance/**/*.test.ts']
    : []),
  ...(isPacked ? [] : ['test/**/*.packed.test.ts']),
  ...(process.env['KONTUAR_REGISTRY'] === '1' ? [] : ['test/**/*.registry.test.ts']),
];

/** Long test files start first, because a long file at the end would keep the other workers idle. */
const LONG_FILE_PATTERN = /\.slow\.test\.ts$|\/(?:create|update|invoicePdf|permissions)\.test\.ts$/;

/** Sorts long files first by their names, because a fresh clone has no times of an earlier run. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG_FILE_PATTERN.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error('These tests need the Node of this checkout: npm run test:unit -- FILE');

export default defineConfig({
  test: {
    env: { KONTUAR_STATE_DIR: stateDir },
    setupFiles: ['test/support/seed.ts'],
    globalSetup: isPacked ? ['test/electron/pack.mjs'] : [],
    // The tests check that an awaited result comes and not how soon, so the limits are generous.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Two workers more than the two cores, because engines under test spend much of their time waiting.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE, exclude: OTHER_TIERS } },
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            'test/{training,rules,engine,host,contract,faults,conformance,fuzz,hostile,install}/**/*.test.ts',
          ],
          exclude: [...ALONE, ...OTHER_TIERS],
          // A worker loads the modules once instead of once per test file, which saves a fifth of the total time.
          isolate: false,
        },
      },
    ],
  },
});
