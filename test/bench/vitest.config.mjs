import { defineConfig } from 'vitest/config';

/** Measurements, one after the other: `npx vitest run --config test/bench/vitest.config.mjs`. */
export default defineConfig({
  test: {
    include: ['test/bench/**/*.bench.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
});
