/**
 * Kontuar's plan against DayPilot Lite's Scheduler: the same 500 rooms, 90 days and stays, one Chromium,
 * turn and turn about. Prints milliseconds, elements, and the ratios that count.
 *   npm ci --prefix test/bench/rivals && node test/bench/plan/run.mjs
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const HERE = import.meta.dirname;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const FRAMES = 120;
const SCROLLS = [
  ['down', 0, 60],
  ['right', 40, 0],
  ['both', 20, 30],
];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

if (!existsSync(join(HERE, '../rivals/node_modules'))) {
  console.error('The rival is missing: npm ci --prefix test/bench/rivals');
  process.exit(1);
}

const out = mkdtempSync(join(tmpdir(), 'kontuar-plan-bench-'));
await build({
  root: HERE,
  configFile: false,
  logLevel: 'error',
  plugins: [
    {
      name: 'answers-at-hand',
      enforce: 'pre',
      async resolveId(id, importer) {
        if (importer?.endsWith('fakeClient.js')) return null;
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found?.id.endsWith('src-renderer/api/client.ts') ? join(HERE, 'fakeClient.js') : null;
      },
    },
    svelte({ configFile: resolve(HERE, '../../../svelte.config.js') }),
  ],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'chrome140',
    rollupOptions: { input: [join(HERE, 'ours.html'), join(HERE, 'rival.html')] },
  },
});

const server = createServer((request, response) => {
  const file = join(out, new URL(request.url, 'http://bench').pathname);
  if (!file.startsWith(out) || !existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const base = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

async function once(path) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  page.on('pageerror', (error) => console.error(path, error.message));
  await page.goto(`${base}/${path}`);
  await page.waitForFunction(() => 'bench' in window);
  const result = { first: await page.evaluate(() => window.bench.draw()) };
  result.nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  for (const [name, dx, dy] of SCROLLS) {
    const { lengths, nodes } = await page.evaluate(
      ([x, y, n]) => window.bench.scroll(x, y, n),
      [dx, dy, FRAMES],
    );
    result[name] = lengths[Math.floor(lengths.length * 0.95)];
    result.nodes = Math.max(result.nodes, nodes);
  }
  await page.close();
  return result;
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const pages = { ours: 'ours.html', 'ours with prices': 'ours.html?prices', rival: 'rival.html' };
const results = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, path] of Object.entries(pages)) {
    const result = await once(path);
    if (round > 0) results[name].push(result); // the first round warms the disk cache and is left out
  }
}
await browser.close();
server.close();
rmSync(out, { recursive: true });

const columns = ['first', ...SCROLLS.map(([name]) => name), 'nodes'];
const medians = Object.fromEntries(
  Object.entries(results).map(([name, rounds]) => [
    name,
    Object.fromEntries(columns.map((column) => [column, middle(rounds.map((round) => round[column]))])),
  ]),
);
const TITLES = { first: 'first drawing, ms', nodes: 'elements, most' };
console.log(
  `500 rooms x 90 days, median of ${ROUNDS} rounds, 1366x768; scrolling: p95 of ${FRAMES} frames, ms`,
);
for (const column of columns) {
  const cells = Object.entries(medians).map(
    ([name, row]) => `${name} ${row[column].toFixed(column === 'nodes' ? 0 : 1)}`,
  );
  const ratio = (name) => (medians[name][column] / medians.rival[column]).toFixed(2);
  console.log(
    `${(TITLES[column] ?? `p95 ${column}`).padEnd(20)} ${cells.join(' · ')} · ratio ${ratio('ours')} (with prices ${ratio('ours with prices')})`,
  );
}
