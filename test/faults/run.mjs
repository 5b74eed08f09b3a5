import { spawn } from 'node:child_process';

/** `npm run test:faults`: the long form of what `npm test` does in seconds. A failure prints its seed. */
const environment = {
  ...process.env,
  KONTUAR_FAULT_SCHEDULES: process.env.KONTUAR_FAULT_SCHEDULES ?? '10000',
  KONTUAR_FAULT_KILLS: process.env.KONTUAR_FAULT_KILLS ?? '300',
};
const child = spawn('npx', ['vitest', 'run', 'test/faults'], {
  env: environment,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
child.once('close', (status) => (process.exitCode = status ?? 1));
