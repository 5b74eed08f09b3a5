import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What profiles leave outside of their folders goes with the run, and not to the user's own. */
const stateDir = mkdtempSync(join(tmpdir(), 'kontuar-state-'));
process.once('exit', () => rmSync(stateDir, { recursive: true, force: true }));

/** These change or count what a process has once: its message bus, modules, listeners, memory and handles. */
const ALONE = [
  'test/engine/account/{keychain,doorKey}.test.ts',
  'test/engine/app/sideBySide.test.ts',
  'test/engine/recovery/{damageAtWork,synced}.test.ts',
  'test/host/{electronContract,updater}.test.ts',
  'test/endurance/**/*.test.ts',
];

if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error('These tests need the Node of this checkout: npm run test:unit -- FILE');

export default defineConfig({
  test: {
    env: { KONTUAR_STATE_DIR: stateDir },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes; how soon is not what is tested.
    expect: { poll: { timeout: 15_000 } },
    // Two more than the two cores: engines under test wait for lines and clocks a good part of the time.
    maxWorkers: 4,
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            'test/{training,rules,engine,host,contract,faults,conformance,fuzz,hostile,install}/**/*.test.ts',
          ],
          exclude: ALONE,
          // The modules are read once by a worker and not again for each of its files: a fifth of all the time.
          isolate: false,
        },
      },
    ],
  },
});
