/**
 * Compares Kontuar's plan with DayPilot Lite's Scheduler and an empty sheet: the same 500 rooms, 90 days and stays, in
 * turns in one Chromium. Run: npm ci --prefix test/bench/rivals && npm run bench -- plan
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { chromium } from '@playwright/test';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { reportMeasurement, reportNotMeasured } from '../report/reportMeasurement.ts';

const HERE = import.meta.dirname;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const FRAMES = 80;
const SETTLED_MS = 900;
const TRACED = ['blink.user_timing', 'disabled-by-default-devtools.screenshot'];
/** Pixels to the right and down for each frame. */
const SCROLLS = [
  [0, 60],
  [40, 0],
  [20, 30],
];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const PLAN_ROWS = ['planFirst', 'planPrepared', 'planScroll', 'planScrollWork', 'planElements'];
if (!existsSync(join(HERE, '../rivals/node_modules'))) {
  const reason = 'DayPilot Lite is not installed: npm ci --prefix test/bench/rivals';
  console.error(reason);
  for (const row of PLAN_ROWS) reportNotMeasured(row, reason);
  process.exit(0);
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
        return found?.id.endsWith('src-renderer/api/engineClient.ts') ? join(HERE, 'fakeClient.js') : null;
      },
    },
    svelte({ configFile: resolve(HERE, '../../../svelte.config.js') }),
  ],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'chrome140',
    rollupOptions: { input: ['ours', 'rival', 'blank'].map((page) => join(HERE, `${page}.html`)) },
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

/**
 * Returns the milliseconds from the call to the first picture on the screen that no longer changes. Changes of elements
 * would say less, because the compared product hides and shows again elements that it drew before.
 */
async function firstDrawing(page) {
  await browser.startTracing(page, { screenshots: true, categories: TRACED });
  await page.evaluate(async (settled) => {
    performance.mark('draw');
    window.bench.draw();
    await new Promise((passed) => setTimeout(passed, settled));
  }, SETTLED_MS);
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const start = traceEvents.find(({ name }) => name === 'draw').ts;
  const pictures = traceEvents.filter(({ name }) => name === 'Screenshot').toSorted((a, b) => a.ts - b.ts);
  const pixels = await Promise.all(pictures.map(({ args }) => pixelsOf(args.snapshot)));
  const last = pixels.at(-1);
  const complete = pixels.findLastIndex((frame) => !sameToTheEye(frame, last)) + 1;
  return (pictures[complete].ts - start) / 1000;
}

async function pixelsOf(jpeg) {
  const image = await loadImage(Buffer.from(jpeg, 'base64'));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

/** Tolerance per colour value of 255: the trace scales its pictures down, and rounding sometimes differs by 2. */
const ROUNDING = 4;
const sameToTheEye = (first, second) =>
  first.length === second.length && first.every((value, i) => Math.abs(value - second[i]) <= ROUNDING);

async function openBenchPage(path) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  page.on('pageerror', (error) => console.error(path, error.message));
  await page.goto(`${base}/${path}`);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}

async function measureDrawing(path) {
  const page = await openBenchPage(path);
  const ms = await firstDrawing(page);
  await page.close();
  return ms;
}

/** Scrolls a drawn page and returns the lengths of the frames, the processor time of its thread, and the elements. */
async function measureScrolling(path) {
  const page = await openBenchPage(path);
  await page.evaluate(async (settled) => {
    window.bench.draw();
    await new Promise((passed) => setTimeout(passed, settled));
  }, SETTLED_MS);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readThreadMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const began = await readThreadMs();
  const lengths = [];
  let nodes = 0;
  for (const [dx, dy] of SCROLLS) {
    const scrolled = await page.evaluate(([x, y, n]) => window.bench.scroll(x, y, n), [dx, dy, FRAMES]);
    lengths.push(...scrolled.lengths);
    nodes = Math.max(nodes, scrolled.nodes);
  }
  const threadMs = (await readThreadMs()) - began;
  await page.close();
  return { lengths, nodes, workMs: threadMs / lengths.length };
}

const DRAWN = { kontuar: 'ours.html', prepared: 'ours.html?early', rival: 'rival.html' };
const SCROLLED = { kontuar: 'ours.html?prices', rival: 'rival.html', emptySheet: 'blank.html' };
const drawings = { kontuar: [], prepared: [], rival: [] };
const scrollings = { kontuar: [], rival: [], emptySheet: [] };
// A drawing before the first round is left out, because it starts the processes of the browser.
for (const path of Object.values(DRAWN)) await measureDrawing(path);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, path] of Object.entries(DRAWN)) drawings[name].push(await measureDrawing(path));
  for (const [name, path] of Object.entries(SCROLLED)) scrollings[name].push(await measureScrolling(path));
}
await browser.close();
server.close();
rmSync(out, { recursive: true });

const quantile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)];
const firstDrawingMs = (name) => quantile(drawings[name], 0.5);
const scrollP95 = (name) =>
  quantile(
    scrollings[name].flatMap(({ lengths }) => lengths),
    0.95,
  );
const scrollWorkMs = (name) =>
  quantile(
    scrollings[name].map(({ workMs }) => workMs),
    0.5,
  );
const mostElements = (name) => Math.max(...scrollings[name].map(({ nodes }) => nodes));
console.log(
  [
    `500 rooms x 90 days, ${ROUNDS} rounds, 1366x768; scrolling: ${SCROLLS.length * FRAMES} frames a round`,
    ...Object.keys(scrollings).map(
      (name) =>
        `  ${name}: frame p95 ${scrollP95(name).toFixed(1)} ms, work for a frame ${scrollWorkMs(name).toFixed(2)} ms, ${mostElements(name)} elements`,
    ),
  ].join('\n'),
);
reportMeasurement('planFirst', { kontuar: firstDrawingMs('kontuar'), rival: firstDrawingMs('rival') });
reportMeasurement('planPrepared', { kontuar: firstDrawingMs('prepared'), rival: firstDrawingMs('rival') });
reportMeasurement('planScroll', { kontuar: scrollP95('kontuar'), rival: scrollP95('rival') });
reportMeasurement('planScrollWork', { kontuar: scrollWorkMs('kontuar'), rival: scrollWorkMs('rival') });
reportMeasurement('planElements', { kontuar: mostElements('kontuar'), rival: mostElements('rival') });
