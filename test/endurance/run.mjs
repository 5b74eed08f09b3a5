import { spawn } from 'node:child_process';

/**
 * `npm run test:long -- endurance`: the long form of what `npm test` does in seconds: a week of work, 200 flipped bits of
 * the database and 40 cuts, and 10 times two starts at once. A failure prints its seed.
 */
const environment = {
  ...process.env,
  KONTUAR_ENDURANCE_HOURS: process.env.KONTUAR_ENDURANCE_HOURS ?? '168',
  KONTUAR_SEED: process.env.KONTUAR_SEED ?? 'random',
  KONTUAR_DAMAGES: process.env.KONTUAR_DAMAGES ?? '200',
  KONTUAR_STARTS: process.env.KONTUAR_STARTS ?? '10',
};
const child = spawn(
  process.execPath,
  [
    'scripts/tool.mjs',
    'vitest',
    'run',
    'test/endurance',
    'test/engine/recovery',
    'test/host/twoStarts.slow.test.ts',
  ],
  {
    env: environment,
    stdio: 'inherit',
  },
);
child.once('close', (status) => (process.exitCode = status ?? 1));
