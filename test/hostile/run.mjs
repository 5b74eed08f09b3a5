import { spawnSync } from 'node:child_process';

/**
 * `npm run test:long -- hostile` runs the hostile-input tests with every field and every payload, then opens every card
 * and form in a browser.
 */

const COMMANDS = [
  ['vitest', 'run', 'test/hostile', '--testTimeout=1800000', '--hookTimeout=1800000'],
  ['playwright', 'test', 'hostile.spec'],
];
for (const command of COMMANDS) {
  const { status } = spawnSync(process.execPath, ['scripts/tool.mjs', ...command], {
    stdio: 'inherit',
    env: { ...process.env, KONTUAR_HOSTILE: 'full' },
  });
  process.exitCode ||= status ?? 1;
}
