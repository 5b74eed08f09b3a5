import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What profiles leave outside of their folders goes with the run, and not to the user's own. */
const stateDir = mkdtempSync(join(tmpdir(), 'kontuar-state-'));
process.once('exit', () => rmSync(stateDir, { recursive: true, force: true }));

/** These change or count what a process has once: its message bus, modules, listeners, memory and handles. */
const ALONE = [
  'test/engine/account/{keychain,doorKey}.test.ts',
  'test/engine/app/sideBySide.test.ts',
  'test/engine/recovery/{damageAtWork,synced}.test.ts',
  'test/host/{electronContract,log,updater,updaterFeed}.test.ts',
  'test/endurance/**/*.test.ts',
];

const isPacked = process.env['KONTUAR_TEST_WINDOW'] === 'packed';

/**
 * Not of `npm test` (docs/decisions/0021-ten-minutes.md): they fetch 200 MB of the registry for five other systems or
 * install under Wine for three minutes (`npm run test:install`); or they pack the program and break it in every way
 * (`npm run test:electron`).
 */
const ELSEWHERE = [
  ...(process.env['KONTUAR_REGISTRY'] === '1'
    ? []
    : ['test/install/commandLines.test.ts', 'test/host/nsis.test.ts']),
  ...(isPacked ? [] : ['test/host/{failures,packed,upgrade}.test.ts']),
];

/**
 * `npm run test:unit` runs these, `npm test` does not: hostile records on every way out, surroundings that are rare, whole
 * audits, and long ways whose parts have tests of their own.
 */
const RARE =
  process.env['KONTUAR_TEST_SHORT'] === '1'
    ? [
        'test/hostile/{outlets,service}.test.ts',
        'test/host/{appWindow,cliStranger,cliTraining,desktop,disk,heldUp,leaks,networkDrive,ownOnly}.test.ts',
        'test/engine/app/rehearsal.test.ts',
        'test/engine/remote/fourPcs.test.ts',
        'test/engine/sync/{events/wholeWay,outbox/twoHundred}.test.ts',
        'test/endurance/**/*.test.ts',
        'test/engine/documents/{linksTruth,spokenPdf}.test.ts',
      ]
    : [];

/** Short files of long tests: begun last, one of them would hold up the end with the other workers idle. */
const LONG =
  /\/(?:cli|cliChanges|cliStranger|copies|crash|create|createFound|fourPcs|fullDisk|hosts|interruptions|invoiceScan|kill|model|networkDrive|outlets|powerCut|rehearsal|twoHundred|wholeWay)\.test\.ts$/;

/** A fresh clone has no times of an earlier run to sort by. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
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
    // What is waited for comes; how soon is not what is tested.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Two more than the two cores: engines under test wait for lines and clocks a good part of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE, exclude: RARE } },
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            'test/{training,rules,engine,host,contract,faults,conformance,fuzz,hostile,install}/**/*.test.ts',
          ],
          exclude: [...ALONE, ...ELSEWHERE, ...RARE],
          // The modules are read once by a worker and not again for each of its files: a fifth of all the time.
          isolate: false,
        },
      },
    ],
  },
});
