import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { pinnedNode, ROOT, runPinned } from '../scripts/checkout.mjs';

/**
 * `npm test` runs the checks, the tests that are not marked slow, and the end-to-end tests of a day at the desk within
 * five minutes on two idle cores; `npm run test:all` runs every test (docs/decisions/0050-test-tiers.md). A failed step
 * does not stop the others. Every check and every test counts as one; the last line is `N passed, N failed`.
 */

const runsAll = process.argv.includes('--all');

/**
 * Playwright arguments of the end-to-end tests in `npm test`: one folder, without the tags `@extra` and `@look`
 * (accessibility).
 */
const END_TO_END_TESTS = runsAll ? [] : ['test/e2e/desk/', '--grep-invert', '@extra|@look'];

/** Scripts of package.json that pass or fail as a whole. */
const CHECKS = ['typecheck', 'lint'];

/** End-to-end files that run in the desktop program's own window; `npm run test:long -- electron` runs all of them. */
const IN_OWN_WINDOW = ['test/e2e/desk/invoiceDelete.spec'];

/**
 * Maximum number of end-to-end tests that may pass only on their second try (docs/decisions/0013-second-try.md); the
 * end of the run names each of them.
 */
const SECOND_TRIES = 2;

const MEMORY_DISK = '/dev/shm';
const ROOM_BYTES = 4e9;

/**
 * Puts temporary files on a memory disk with enough room: tests make thousands of small databases with synchronous
 * writes, and a memory disk halves their time.
 */
function keepInMemory() {
  if (process.env.TMPDIR || !existsSync(MEMORY_DISK)) return;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  if (bavail * bsize >= ROOM_BYTES) process.env.TMPDIR = MEMORY_DISK;
}

async function runAll() {
  const began = Date.now();
  keepInMemory();
  const { ensureSystemPackages } = await import('../src-main/ensureSystemPackages.ts');
  const unmet = [];
  const say = (line) => {
    console.log(line);
    if (line.startsWith('Missing here')) unmet.push(line);
  };
  const hasBrowser = await ensureSystemPackages(['chromium'], say);
  await ensureSystemPackages(['libsecret', 'gnomeKeyring', 'dbus', 'display'], say);
  // Two packages are ensured separately: some Debian releases lack chromiumShell, and only root can mount a network
  // drive.
  await ensureSystemPackages(['chromiumShell'], say);
  if (process.getuid?.() === 0) await ensureSystemPackages(['networkDrive'], say);

  const reports = mkdtempSync(join(tmpdir(), 'kontuar-test-'));
  const vitest = join(reports, 'vitest.json');
  const playwright = join(reports, 'playwright.json');
  const ownWindow = join(reports, 'ownWindow.json');
  const counts = [await check('build')];
  // Engines and windows under test spend much of their time waiting, so the checks run beside them at a lower priority.
  const checks = Promise.all(CHECKS.map((script) => check(script, constants.priority.PRIORITY_BELOW_NORMAL)));
  counts.push(
    await suite(
      'test:unit',
      ['--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`],
      () => vitestCounts(readReport(vitest)),
      runsAll ? {} : { KONTUAR_TEST_SHORT: '1' },
    ),
    hasBrowser
      ? await suite(
          'test:e2e',
          [...END_TO_END_TESTS, '--reporter=list,json'],
          () => playwrightCounts(readReport(playwright)),
          { PLAYWRIGHT_JSON_OUTPUT_NAME: playwright, KONTUAR_TEST_RETRIES: '1' },
        )
      : { passed: 0, failed: 1, skipped: 0 },
    hasBrowser
      ? await suite(
          'test:e2e',
          [...IN_OWN_WINDOW, '--reporter=list,json'],
          () => playwrightCounts(readReport(ownWindow)),
          { PLAYWRIGHT_JSON_OUTPUT_NAME: ownWindow, KONTUAR_TEST_WINDOW: 'own', KONTUAR_TEST_RETRIES: '1' },
        )
      : { passed: 0, failed: 1, skipped: 0 },
    ...(await checks),
  );
  rmSync(reports, { recursive: true, force: true });

  if (!hasBrowser) console.log('FAILED test:e2e did not run: it needs a browser');
  for (const line of unmet) console.log(line);
  const unsteady = counts.flatMap((count) => count.unsteady ?? []);
  for (const line of unsteady) console.log(`second try: ${line}`);
  if (unsteady.length > SECOND_TRIES)
    counts.push({ passed: -unsteady.length, failed: unsteady.length, skipped: 0 });
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`);
  console.log(`in ${Math.round((Date.now() - began) / 1000)} s`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

/** Runs one step that passes or fails as a whole, and shows its output only after a failure. */
async function check(script, priority) {
  const began = Date.now();
  const { status, output } = await npmRun(script, [], { output: 'pipe', priority });
  const passed = status === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${script} (${Math.round((Date.now() - began) / 1000)} s)`);
  if (!passed) console.log(output.trimEnd());
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/**
 * Runs a suite and counts its tests; a suite that failed without a failed test (a crash, no tests found) counts as one
 * failure.
 */
async function suite(script, args, count, environment = {}) {
  console.log(`\n${script}`);
  const { status } = await npmRun(script, args, { output: 'inherit', environment });
  const counted = count();
  if (counted === null) return { passed: 0, failed: 1, skipped: 0 };
  return { ...counted, failed: status !== 0 ? Math.max(1, counted.failed) : counted.failed };
}

function npmRun(script, args, { output, environment = {}, priority }) {
  return new Promise((resolve) => {
    const windows = process.platform === 'win32';
    const child = spawn(windows ? 'npm.cmd' : 'npm', ['run', '--silent', script, '--', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...environment },
      stdio: ['ignore', output, output],
      shell: windows,
    });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    let text = '';
    child.stdout?.on('data', (chunk) => (text += chunk));
    child.stderr?.on('data', (chunk) => (text += chunk));
    child.once('error', (error) => resolve({ status: 1, output: error.message }));
    child.once('close', (status) => resolve({ status: status ?? 1, output: text }));
  });
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

function vitestCounts(report) {
  if (!report) return null;
  // A test file that could not be loaded has no tests to count, so the file itself counts as one failure.
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

function playwrightCounts(report) {
  if (!report) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    unsteady: report.suites.flatMap(failedFirst),
  };
}

const firstLine = (text) => stripVTControlCharacters(text).split('\n')[0];

/** Lists tests that failed and passed on their second try: file, title and the first line of the first error. */
const failedFirst = ({ file, specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => `${file}: ${title}: ${firstLine(results[0]?.error?.message ?? '')}`),
  ),
  ...suites.flatMap(failedFirst),
];

// The tests need the pinned Node, but this file is started with the system's Node.
if (realpathSync(process.execPath) === realpathSync(pinnedNode())) process.exitCode = await runAll();
else process.exitCode = await runPinned(fileURLToPath(import.meta.url), process.argv.slice(2));
