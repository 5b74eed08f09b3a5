/**
 * Packages that the build writes into out/main: hundreds of small files are slow to find, one by one, at every start.
 * An installer therefore leaves them out.
 */
export const BUNDLED: readonly string[] = [
  '@internationalized/date',
  '@orpc/client',
  '@orpc/contract',
  '@orpc/server',
  'commander',
  'kysely',
  'stdnum',
  'undici',
  'zod',
];
