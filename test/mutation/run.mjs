import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinnedNode, ROOT, runPinned } from '../../scripts/checkout.mjs';

/**
 * `npm run test:long -- mutation` runs Stryker over all code that decides about money and about what is sent. npm run
 * test:long -- mutation: everything, some hours; npm run test:long -- mutation FOLDER_OR_FILE …: a part; npm run
 * test:long -- mutation --changed [REF]: files changed since REF (origin/main), for CI.
 */

const HERE = join(ROOT, 'test', 'mutation');
/**
 * The variable MUTATION_TESTS names tests to use instead of the list below: first a few fast tests, then all tests for
 * the mutants that survive.
 */
const NARROW = process.env.MUTATION_TESTS;
const reportOf = (folder) =>
  join('test', 'mutation', 'reports', `${NARROW ? 'narrow-' : ''}${folder.replaceAll('/', '-')}`);
/**
 * Maps each mutated folder to the test folders that cover it, because running all tests for every mutant would take
 * days.
 */
const TESTS = {
  'src-shared/rules': 'test/rules',
  'src-main/engine/sync/outbox': 'test/engine/sync/outbox test/engine/sync/conflicts',
  'src-main/engine/sync/pull': 'test/engine/sync/pull test/engine/store',
  'src-main/engine/sync/conflicts': 'test/engine/sync/conflicts test/engine/sync/outbox',
  'src-main/engine/store': 'test/engine/store test/engine/sync/outbox test/engine/sync/pull',
  'src-main/engine/recovery':
    'test/engine/recovery test/engine/people/forget.slow.test.ts test/engine/wayBack.test.ts',
  'src-main/engine/remote': 'test/engine/remote',
  'src-main/engine/documents': 'test/engine/documents',
  'src-main/engine/people': 'test/engine/people',
  'src-main/cli': 'test/host/cli.slow.test.ts test/host/cliChanges.slow.test.ts',
};
/**
 * Files of the store that write the service's answers and the queued changes; a complete run mutates only these files
 * of the store.
 */
const WRITERS = [
  'src-main/engine/store/invoices/invoiceWrite.ts',
  'src-main/engine/store/invoices/invoiceRowWrite.ts',
  'src-main/engine/store/invoices/sentInvoiceTypeMismatches.ts',
  'src-main/engine/store/reservations/reservationWrite.ts',
  'src-main/engine/store/prices/priceWrite.ts',
  'src-main/engine/store/outbox',
];
const WHOLE = [...Object.keys(TESTS).filter((folder) => folder !== 'src-main/engine/store'), ...WRITERS];
const isWithin = (folder) => (path) => path === folder || path.startsWith(`${folder}/`);
const folderOf = (path) => Object.keys(TESTS).find((folder) => isWithin(folder)(path));

function changedSince(ref) {
  const { stdout, status } = spawnSync('git', ['diff', '--name-only', '--diff-filter=AM', ref], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git knows no ${ref}`);
  return stdout.split('\n').filter((file) => file.endsWith('.ts') && folderOf(file) !== undefined);
}

const patternOf = (path) => (path.endsWith('.ts') ? path : `${path.replace(/\/$/, '')}/**/*.ts`);

function fetchStryker() {
  if (existsSync(join(HERE, 'node_modules', '@stryker-mutator', 'core'))) return;
  console.log('Fetching Stryker into test/mutation (63 MB) …');
  const windows = process.platform === 'win32';
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', ['ci'], {
    cwd: HERE,
    stdio: 'inherit',
    shell: windows,
  });
  if (status !== 0) throw new Error('Stryker could not be fetched');
}

/** Profiles of tests lie in memory where the system has such a place: a disk that is waited for tells nothing about a mutant. */
const inMemory = () => (existsSync('/dev/shm') && !process.env.TMPDIR ? { TMPDIR: '/dev/shm' } : {});

/** Runs Stryker for one folder; each folder has its own report file, and Stryker keeps the results for the next run. */
function mutate(folder, paths) {
  return runPinned(
    join(HERE, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'),
    [
      'run',
      join(HERE, 'stryker.config.mjs'),
      '--mutate',
      paths.map(patternOf).join(','),
      '--concurrency',
      process.env.MUTATION_WORKERS ?? '2',
      '--incremental',
      '--incrementalFile',
      `${reportOf(folder)}.incremental.json`,
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...inMemory(), MUTATION_TESTS: NARROW ?? TESTS[folder] },
    },
  );
}

async function run(words) {
  // A mutation run takes hours, so other work on this PC has priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const [first, ref = 'origin/main'] = words;
  const paths = first === '--changed' ? changedSince(ref) : words;
  if (first === '--changed' && paths.length === 0) {
    console.log('Nothing that is mutated has changed.');
    return 0;
  }
  const stray = paths.filter((path) => folderOf(path) === undefined);
  if (stray.length > 0)
    throw new Error(`not mutated: ${stray.join(', ')}; ${Object.keys(TESTS).join(', ')} are`);
  fetchStryker();
  const failed = [];
  for (const [folder, parts] of Map.groupBy(paths.length > 0 ? paths : WHOLE, folderOf))
    if ((await mutate(folder, parts)) !== 0) failed.push(folder);
  if (failed.length > 0) console.log(`below the mark: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

const words = process.argv.slice(2);
// The mutation run needs the pinned Node, but this file is started with the system's Node. Either path may be a
// symbolic link.
if (realpathSync(process.execPath) === realpathSync(pinnedNode())) process.exitCode = await run(words);
else process.exitCode = await runPinned(fileURLToPath(import.meta.url), words);
