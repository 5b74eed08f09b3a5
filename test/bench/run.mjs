import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pinnedNode, ROOT, runPinned } from '../../scripts/checkout.mjs';
import { compileTexts } from '../../scripts/compileTexts.mjs';

/**
 * `npm run bench` runs every bench and writes the table of report/reportRows.ts to docs/dev/performance.md. `npm run
 * bench -- NAME ...` runs the named benches, prints their rows and writes nothing. The status is 1 if a row is not
 * reached or a bench failed; a row without a rival on this PC is shown as not measured. `npm run bench -- --check`
 * compares the ratios of small sizes with report/regressionLimits.ts; `--check 20` measures them twenty times and prints
 * the new limits.
 */

const PERFORMANCE_PAGE = join(ROOT, 'docs', 'dev', 'performance.md');
/** Ms that one bench may take; a bench that takes longer counts as failed. */
const MAX_BENCH_MS = 5 * 60_000;

async function runBenches(names) {
  compileTexts();
  const { REPORT_ROWS } = await import('./report/reportRows.ts');
  const { renderMarkdownTable, renderReportLines } = await import('./report/renderReport.ts');
  const known = [...new Set(Object.values(REPORT_ROWS).map(({ bench }) => bench))];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(', ')}. Benches: ${known.join(', ')}`);
    return 2;
  }
  const selected = names.length === 0 ? known : known.filter((name) => names.includes(name));
  const measuring = await openMeasuring({});
  const done = new Set();
  const render = () =>
    renderReportLines(
      measuring.read(),
      (bench) => selected.includes(bench),
      (bench) => done.has(bench),
    );
  for (const name of selected) {
    await measuring.run(name);
    done.add(name);
    // The page is written after each bench, so that an interrupted run leaves the rows that it has measured.
    if (names.length === 0)
      writeFileSync(PERFORMANCE_PAGE, renderPage(renderMarkdownTable(render()), measuring.countMinutes()));
  }
  const lines = render();
  measuring.close();
  console.log(`${renderMarkdownTable(lines)}\n\nin ${measuring.countMinutes()} minutes`);
  const isReached = lines.every(({ verdict }) => verdict !== 'not reached');
  return measuring.failed.length === 0 && isReached ? 0 : 1;
}

/** Compares the ratios with their limits and prints each row; the status is 1 if a row exceeds its limit. */
async function checkRatios() {
  compileTexts();
  const { CHECKED_BENCHES, checkRegressions } = await import('./report/regressionLimits.ts');
  const measuring = await openMeasuring({ KONTUAR_BENCH_CHECK: '1' });
  for (const name of CHECKED_BENCHES) await measuring.run(name);
  const findExceeded = () => checkRegressions(measuring.read()).filter(({ isAllowed }) => !isAllowed);
  // A bench whose row exceeds its limit runs once more, because another program can disturb one run; the better counts.
  for (const name of new Set(findExceeded().map(({ bench }) => bench))) await measuring.run(name);
  const rows = checkRegressions(measuring.read());
  measuring.close();
  for (const { line, isAllowed } of rows) console.log(`${isAllowed ? 'ok    ' : 'SLOWER'} ${line}`);
  console.log(`in ${measuring.countMinutes()} minutes`);
  return rows.every(({ isAllowed }) => isAllowed) ? 0 : 1;
}

/** Measures the ratios several times and prints the lines of report/regressionLimits.ts with their medians and maxima. */
async function printNewLimits(runs) {
  compileTexts();
  const { CHECKED_BENCHES, listRatios } = await import('./report/regressionLimits.ts');
  const ratios = new Map();
  for (let run = 0; run < runs; run += 1) {
    const measuring = await openMeasuring({ KONTUAR_BENCH_CHECK: '1' });
    for (const name of CHECKED_BENCHES) await measuring.run(name);
    for (const { row, of, ratio } of listRatios(measuring.read())) {
      const key = `row: '${row}', of: '${of}'`;
      ratios.set(key, [...(ratios.get(key) ?? []), ratio]);
    }
    measuring.close();
    console.log(`run ${run + 1} of ${runs} in ${measuring.countMinutes()} minutes`);
  }
  for (const [key, measured] of ratios) {
    const sorted = measured.toSorted((a, b) => a - b);
    const [usual, worst] = [sorted[sorted.length >> 1], sorted.at(-1)];
    console.log(`  { ${key}, usual: ${usual.toFixed(3)}, worst: ${worst.toFixed(3)} },`);
  }
  return 0;
}

/** Runs benches that share a folder for their measurements and filled databases. */
async function openMeasuring(environment) {
  const { MEASUREMENTS_VARIABLE, measurementSchema } = await import('./report/reportMeasurement.ts');
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-bench-'));
  const file = join(folder, 'measurements.jsonl');
  const began = Date.now();
  const failed = [];
  return {
    failed,
    async run(name) {
      const start = Date.now();
      const isDone = await runBench(name, {
        ...environment,
        [MEASUREMENTS_VARIABLE]: file,
        KONTUAR_BENCH_DATABASES: folder,
      });
      if (!isDone) failed.push(name);
      console.log(`${isDone ? 'ok    ' : 'FAILED'} ${name} (${Math.round((Date.now() - start) / 1000)} s)\n`);
    },
    read() {
      const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
      return text === '' ? [] : text.split('\n').map((line) => measurementSchema.parse(JSON.parse(line)));
    },
    countMinutes: () => ((Date.now() - began) / 60_000).toFixed(1),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs one bench in its own process, because memory and code caches of one bench would change the next. */
function runBench(name, environment) {
  const args =
    name === 'plan'
      ? [join(ROOT, 'test', 'bench', 'plan', 'run.mjs')]
      : [
          join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
          ...['run', '--config', 'test/bench/vitest.config.mjs', `test/bench/${name}.bench.ts`],
        ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
      timeout: MAX_BENCH_MS,
    });
    child.once('error', () => resolve(false));
    child.once('close', (status) => resolve(status === 0));
  });
}

function renderPage(table, minutes) {
  const [processor] = cpus();
  const machine = `${processor?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}`;
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).stdout.trim();
  return `# Performance

Written by \`npm run bench\` in ${minutes} minutes; do not edit. Each row is a wait of a user (test/bench/README.md).

- Machine: ${machine}; Node ${process.versions.node}
- Date: ${new Date().toISOString().slice(0, 10)}
- Commit: ${commit}

The ratio is Kontuar / rival: below 1, Kontuar needs less. Growth is the factor from the smaller to the larger size.

${table}
`;
}

function runCommand([first, ...others]) {
  if (first === undefined) return runBenches([]);
  if (first !== '--check') return runBenches([first, ...others]);
  return others.length === 0 ? checkRatios() : printNewLimits(Number(others[0]));
}

const names = process.argv.slice(2);
if (realpathSync(process.execPath) === realpathSync(pinnedNode())) process.exitCode = await runCommand(names);
else {
  // Users start the command line on the Node of their system, so the bench of the command line does it too.
  process.env.KONTUAR_BENCH_SYSTEM_NODE = process.execPath;
  process.exitCode = await runPinned(fileURLToPath(import.meta.url), names);
}
