import { spawnSync } from 'node:child_process';

/** `npm run test:fuzz [RUNS]`: the same tests with 100,000 runs of each, or as many as asked for. */

const [runs = '100000'] = process.argv.slice(2);
const { status } = spawnSync('npx', ['vitest', 'run', 'test/fuzz'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, KONTUAR_FUZZ_RUNS: runs },
});
process.exitCode = status ?? 1;
