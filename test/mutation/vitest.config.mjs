import { defineConfig } from 'vitest/config';
import { keptWorker } from './keptWorker.mjs';

/** The tests that run.mjs names for a folder. Without those that kill processes, fill disks or run a service for minutes. */
export default defineConfig({
  plugins: [keptWorker],
  test: {
    setupFiles: 'test/mutation/noMutant.mjs',
    testTimeout: 60_000,
    include: (process.env.MUTATION_TESTS ?? 'test/rules/**')
      .split(' ')
      .map((folder) => `${folder}/*.test.ts`),
    exclude: [
      'test/engine/recovery/{kill,damageAtWork,fullDisk}.test.ts',
      'test/engine/sync/outbox/twoHundred.test.ts',
      'test/engine/remote/{fourPcs,proxy,trainingService}.test.ts',
      'test/conformance/{document,specs,onePlace}.test.ts',
    ],
  },
});
