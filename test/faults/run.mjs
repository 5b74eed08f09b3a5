import { spawn } from 'node:child_process';

/**
 * `npm run test:long -- faults`: the long form of the tests that `npm test` runs in seconds; a failure prints its seed.
 */

const environment = {
  ...process.env,
  KONTUAR_FAULT_SCHEDULES: process.env.KONTUAR_FAULT_SCHEDULES ?? '10000',
  KONTUAR_SEED: process.env.KONTUAR_SEED ?? 'random',
  KONTUAR_FAULT_KILLS: process.env.KONTUAR_FAULT_KILLS ?? '300',
};
const child = spawn(process.execPath, ['scripts/tool.mjs', 'vitest', 'run', 'test/faults'], {
  env: environment,
  stdio: 'inherit',
});
child.once('close', (status) => (process.exitCode = status ?? 1));
