/**
 * Packages that the build bundles into out/main, because finding hundreds of small files one by one slows down every
 * start. Installers leave these packages out.
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
