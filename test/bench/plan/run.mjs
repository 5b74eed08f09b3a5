/**
 * Compares Kontuar's plan with DayPilot Lite's Scheduler and an empty sheet: the same 500 rooms, 90 days and stays, in
 * turns in one Chromium. Prints milliseconds, dropped frames, elements and the decisive ratios. Run: npm ci --prefix
 * test/bench/rivals && node test/bench/plan/run.mjs
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
const ROUNDS = Number(process.env.ROUNDS ?? 2);
const FRAMES = 80;
/** 1.5 frames of a 60 Hz screen, in ms. */
const DROPPED_MS = 25;
const SETTLED_MS = 900;
const TRACED = ['blink.user_timing', 'disabled-by-default-devtools.screenshot'];
const SCROLLS = [
  ['down', 0, 60],
  ['right', 40, 0],
  ['both', 20, 30],
];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const PLAN_ROWS = ['planFirst', 'planPrepared', 'planScroll', 'planElements'];
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

async function once(path) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  page.on('pageerror', (error) => console.error(path, error.message));
  await page.goto(`${base}/${path}`);
  await page.waitForFunction(() => 'bench' in window);
  const result = { first: await firstDrawing(page) };
  result.nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  for (const [name, dx, dy] of SCROLLS) {
    const { lengths, nodes } = await page.evaluate(
      ([x, y, n]) => window.bench.scroll(x, y, n),
      [dx, dy, FRAMES],
    );
    result[name] = lengths;
    result.nodes = Math.max(result.nodes, nodes);
  }
  await page.close();
  return result;
}

const pages = {
  ours: 'ours.html',
  'with prices': 'ours.html?prices',
  'made early': 'ours.html?early',
  rival: 'rival.html',
  blank: 'blank.html',
};
const results = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, path] of Object.entries(pages)) {
    const result = await once(path);
    if (round > 0) results[name].push(result); // The first round is left out, because it fills the disk cache.
  }
}
await browser.close();
server.close();
rmSync(out, { recursive: true });

const part = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)];
function print(title, digits, valueOf) {
  const values = Object.fromEntries(Object.keys(pages).map((name) => [name, valueOf(results[name])]));
  const { rival } = values;
  const cells = Object.entries(values).map(([name, value]) => `${name} ${value.toFixed(digits)}`);
  const ratio = (name) => `${name} ${(values[name] / rival).toFixed(2)}`;
  const ratios = ['ours', 'with prices', 'made early'].map(ratio).join(', ');
  console.log(`${title.padEnd(22)} ${cells.join(' · ')} · ratio ${ratios}`);
}
console.log(`500 rooms x 90 days, ${ROUNDS} rounds, 1366x768; scrolling: ${FRAMES} frames a round`);
print('first drawing, ms', 0, (rounds) =>
  part(
    rounds.map(({ first }) => first),
    0.5,
  ),
);
for (const [name] of SCROLLS) {
  const frames = (rounds) => rounds.flatMap((round) => round[name]);
  print(`${name}: p95, ms`, 1, (rounds) => part(frames(rounds), 0.95));
  print(`${name}: dropped`, 0, (rounds) => frames(rounds).filter((length) => length > DROPPED_MS).length);
}
print('elements, most', 0, (rounds) => Math.max(...rounds.map(({ nodes }) => nodes)));

const medianFirst = (name) =>
  part(
    results[name].map(({ first }) => first),
    0.5,
  );
const scrollP95 = (name) =>
  part(
    results[name].flatMap((round) => SCROLLS.flatMap(([scroll]) => round[scroll])),
    0.95,
  );
const mostElements = (name) => Math.max(...results[name].map(({ nodes }) => nodes));
reportMeasurement('planFirst', { kontuar: medianFirst('ours'), rival: medianFirst('rival') });
reportMeasurement('planPrepared', { kontuar: medianFirst('made early'), rival: medianFirst('rival') });
reportMeasurement('planScroll', { kontuar: scrollP95('with prices'), rival: scrollP95('rival') });
reportMeasurement('planElements', { kontuar: mostElements('with prices'), rival: mostElements('rival') });
