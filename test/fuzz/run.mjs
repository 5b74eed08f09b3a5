import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

/**
 * `npm run test:long -- fuzz [RUNS]`: runs the decoders with 100,000 runs of each, or RUNS, and every other file with
 * property tests, all with a new seed.
 */

const [runs = '100000'] = process.argv.slice(2);
const properties = globSync('test/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("from 'fast-check'"),
);
const { status } = spawnSync(process.execPath, ['scripts/tool.mjs', 'vitest', 'run', ...properties], {
  stdio: 'inherit',
  env: { ...process.env, KONTUAR_FUZZ_RUNS: runs, KONTUAR_SEED: process.env.KONTUAR_SEED ?? 'random' },
});
process.exitCode = status ?? 1;
