/** What `run.mjs` hands to Stryker; which files are mutated it says itself. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.mjs', related: false },
  dryRunTimeoutMinutes: 20,
  coverageAnalysis: 'perTest',
  // Words are a matter of the text folder; the killed ones would only flatter.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: [
    'out',
    'dist',
    'docs/screens',
    'test/bench',
    'test/mutation/node_modules',
    'test/mutation/reports',
  ],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
  disableTypeChecks: true,
  allowEmpty: true,
  timeoutMS: Number(process.env.MUTATION_TIMEOUT ?? 20_000),
  // Tables that are made when a module is read: each would want every test. The types and the tests of tables watch them.
  ignoreStatic: true,
  thresholds: { high: 95, low: 85, break: 85 },
};
