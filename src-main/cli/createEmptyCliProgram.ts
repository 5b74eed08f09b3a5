import { Command } from 'commander';

/** Creates the program `kontuar` without commands, as `createCliProgram` and `runCliCommand` need it. */
export const createEmptyCliProgram = (): Command =>
  new Command('kontuar')
    .description('The reception desk’s own copy of the calendar and the invoices.')
    .exitOverride()
    // Commander must not print errors itself, because `runCliCommand` prints all errors in one form.
    .configureOutput({ outputError: () => undefined });
