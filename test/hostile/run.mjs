import { spawnSync } from 'node:child_process';

/** `npm run test:hostile`: the same tests with every field and every payload. */

const { status } = spawnSync(
  'npx',
  ['vitest', 'run', 'test/hostile', '--testTimeout=1800000', '--hookTimeout=1800000'],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, KONTUAR_HOSTILE: 'full' },
  },
);
process.exitCode = status ?? 1;
