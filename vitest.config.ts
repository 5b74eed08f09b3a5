import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{rules,engine,host,contract,faults,conformance,fuzz,endurance}/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes; how soon is not what is tested.
    expect: { poll: { timeout: 15_000 } },
    // Two more than the two cores: engines under test wait for lines and clocks a good part of the time.
    maxWorkers: 4,
  },
});
