import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{rules,engine,host,contract,faults,conformance,fuzz}/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two cores: more workers only make the timers of the tests themselves late.
    maxWorkers: 2,
  },
});
