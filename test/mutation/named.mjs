import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, ROOT } from '../../bin/checkout.mjs';
import { NAMED } from './mutants.mjs';
import { ROWS } from './rows.mjs';

/**
 * Makes each mutant of mutants.mjs and rows.mjs, runs its tests, and puts the file back: killed where a test fails. A mutant whose words are
 * no longer in the source stands for nothing and fails as well. First the same tests run on the source as it is.
 */
export function runNamed(words = '') {
  const all = [...NAMED.map(({ test, ...mutant }) => ({ ...mutant, tests: [test] })), ...ROWS];
  const chosen = all.filter(({ name }) => name.includes(words));
  const tests = [...new Set(chosen.flatMap((one) => one.tests))];
  if (!passes(tests, '')) {
    console.log('The tests fail as they are: nothing can be told.');
    return 1;
  }
  const left = chosen.filter((mutant) => {
    const verdict = judge(mutant);
    console.log(`${verdict.padEnd(8)} ${mutant.name}`);
    return verdict !== 'killed';
  });
  console.log(`${chosen.length - left.length} of ${chosen.length} killed`);
  return left.length === 0 ? 0 : 1;
}

function judge({ file, from, to, tests, title }) {
  const path = join(ROOT, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) return 'moved';
  try {
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    return passes(tests, title) ? 'SURVIVED' : 'killed';
  } finally {
    writeFileSync(path, source);
  }
}

const passes = (tests, title) =>
  spawnSync(
    pinnedNode(),
    [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--bail=1',
      '--maxWorkers=1',
      ...(title ? ['-t', title] : []),
      ...tests,
    ],
    { cwd: ROOT, stdio: 'ignore' },
  ).status === 0;
