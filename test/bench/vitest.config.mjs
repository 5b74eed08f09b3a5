import { defineConfig } from 'vitest/config';

/** Settings of one bench, which run.mjs starts: `npm run bench`. */
export default defineConfig({
  test: {
    include: ['test/bench/**/*.bench.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
