import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';

/** Runs `npm run lint`: every check of the sources except types. A failed check does not stop the remaining checks. */
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
