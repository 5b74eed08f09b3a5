import { spawnSync } from 'node:child_process';

/**
 * Runs `npm run test:long -- electron`: the host's tests, every failure in both languages, the packed files, and then
 * the end-to-end tests, in the desktop program's own window. Uses real Electron where its binary was downloaded,
 * otherwise the DevTools protocol inside the archive that electron-builder packs; arguments such as files or
 * `--workers=1` go to the end-to-end tests.
 */
const COMMANDS = [
  [
    'vitest',
    'run',
    'test/host/hosts.slow.test.ts',
    'test/host/desktop.slow.test.ts',
    'test/host/failures.packed.test.ts',
    'test/host/program.packed.test.ts',
  ],
  ['playwright', 'test', ...process.argv.slice(2)],
];
for (const command of COMMANDS) {
  const { status } = spawnSync(process.execPath, ['scripts/tool.mjs', ...command], {
    stdio: 'inherit',
    env: { ...process.env, KONTUAR_TEST_WINDOW: 'packed' },
  });
  process.exitCode ||= status ?? 1;
}
