/** The test files are loaded with unmutated code; Stryker activates its mutant when the tests run. */
if (globalThis.__stryker__) globalThis.__stryker__.activeMutant = undefined;
