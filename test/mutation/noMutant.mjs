/** The tests of a file are made by the program as it is; Stryker switches its mutant on when they run. */
if (globalThis.__stryker__) globalThis.__stryker__.activeMutant = undefined;
