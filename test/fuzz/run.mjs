import { spawnSync } from 'node:child_process';

/** `npm run test:fuzz [RUNS]`: the same tests with 100,000 runs of each, or as many as asked for. */

const [runs = '100000'] = process.argv.slice(2);
const { status } = spawnSync(process.execPath, ['bin/tool.mjs', 'vitest', 'run', 'test/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, KONTUAR_FUZZ_RUNS: runs },
});
process.exitCode = status ?? 1;
