import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { keptWorker } from './keptWorker.mjs';

/**
 * Runs tests without a service first: one failing test is enough to kill a mutant, and tests without a service are many
 * times faster.
 */
class CheapFirst extends BaseSequencer {
  async sort(files) {
    const serves = /\w(?:Fixture|Server|Stranger|Synced|Engine)\w*\(/;
    const cost = ({ moduleId }) => (serves.test(readFileSync(moduleId, 'utf8')) ? 1 : 0);
    return files.toSorted((a, b) => cost(a) - cost(b));
  }
}

/**
 * Uses the test files or folders that run.mjs names, without tests that kill processes, fill disks or run a service for
 * minutes.
 */
export default defineConfig({
  plugins: [keptWorker],
  test: {
    setupFiles: 'test/mutation/noMutant.mjs',
    env: { OUTBOX_FIXTURE: 'inside' },
    testTimeout: 60_000,
    sequence: { sequencer: CheapFirst },
    include: (process.env.MUTATION_TESTS ?? 'test/rules/**')
      .split(' ')
      .map((path) => (path.endsWith('.ts') ? path : `${path}/*.test.ts`)),
    exclude: [
      'test/engine/recovery/{kill.slow,damageAtWork.slow,fullDisk.slow,synced}.test.ts',
      'test/engine/sync/outbox/twoHundred.slow.test.ts',
      'test/engine/remote/{fourPcs.slow,proxy,trainingService}.test.ts',
    ],
  },
});
