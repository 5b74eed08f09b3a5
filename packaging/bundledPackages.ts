/**
 * Packages that the build writes into out/main: hundreds of small files are slow to find, one by one, at every start.
 * An installer therefore leaves them out.
 */
export const BUNDLED_PACKAGES: readonly string[] = [
  '@internationalized/date',
  '@orpc/client',
  '@orpc/contract',
  '@orpc/server',
  '@pinojs/redact',
  'atomic-sleep',
  'commander',
  'kysely',
  'nodemailer',
  'on-exit-leak-free',
  'pino',
  'pino-abstract-transport',
  'pino-std-serializers',
  'process-warning',
  'quick-format-unescaped',
  'real-require',
  'safe-stable-stringify',
  'sonic-boom',
  'split2',
  'stdnum',
  'thread-stream',
  'undici',
  'zod',
];
