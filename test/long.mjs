import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run test:long -- NAME [ARGUMENTS]` runs a test suite that takes minutes to hours. The head of each suite's own
 * file says what the suite does and which arguments it takes.
 */

const SUITES = {
  faults: ['test/faults/run.mjs'],
  fuzz: ['test/fuzz/run.mjs'],
  hostile: ['test/hostile/run.mjs'],
  endurance: ['test/endurance/run.mjs'],
  electron: ['test/electron/run.mjs'],
  install: ['test/install/run.mjs'],
  mutation: ['test/mutation/run.mjs'],
  speech: ['scripts/tool.mjs', 'playwright', 'test', '-c', 'test/speech/playwright.config.mjs'],
};

const [name = '', ...args] = process.argv.slice(2);
const command = SUITES[name];
if (command === undefined) {
  console.error(`npm run test:long -- ${Object.keys(SUITES).join(' | ')}`);
  process.exitCode = 2;
} else {
  const root = join(import.meta.dirname, '..');
  const { status } = spawnSync(process.execPath, [...command, ...args], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
