import { spawnSync } from 'node:child_process';

/**
 * `npm run test:long -- electron`: the desktop program in its own window, the host's tests, every failure in both languages, what is
 * packed, and then the end-to-end tests; in real Electron where its binary was fetched, else on the DevTools protocol,
 * inside of the archive that electron-builder packs. Arguments go to the end-to-end tests: files, `--workers=1`.
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
