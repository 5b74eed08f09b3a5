import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';

/** `npm run lint`: every check of the sources but their types. A check that fails does not stop the others. */
const CHECKS = [
  ['oxlint'],
  // oxlint cannot read components.
  ['eslint', '.'],
  ['oxfmt', '--check'],
  ['prettier', '--check', '--cache', '**/*.svelte'],
  ['depcruise', '--config', '.dependency-cruiser.cjs', 'src-shared', 'src-main', 'src-renderer'],
  ['knip'],
];

for (const check of CHECKS) {
  console.log(`\n${check[0]}`);
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'tool.mjs'), ...check], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.log(`FAILED ${check[0]}`);
    process.exitCode = 1;
  }
}
