/** Stryker's configuration for the values that `run.mjs` passes in; the mutated files come from `run.mjs` itself. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.mjs', related: false },
  dryRunTimeoutMinutes: 20,
  coverageAnalysis: 'perTest',
  // String mutants are excluded: the tests of the text folder check texts, and killed string mutants would only improve
  // the score.
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
  // Static mutants are ignored: they change tables that are built when a module is loaded, so each would need every
  // test. The type checker and the tests of the tables cover them.
  ignoreStatic: true,
  thresholds: { high: 95, low: 85, break: 85 },
};
