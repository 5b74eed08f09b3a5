import { spawn } from 'node:child_process';

/**
 * Runs `npm run test:long -- endurance`, the long form of tests that `npm test` runs in seconds: a week of work, 200
 * flipped database bits, 40 interruptions, and 10 times two simultaneous starts. A failure prints its seed.
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
