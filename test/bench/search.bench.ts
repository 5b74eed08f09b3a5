import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { invoiceFilterSchema } from '#shared/contract/invoicesContract';
import { decodeInvoicePage } from '#engine/remote/decodeServiceAnswers';
import { openStore } from '#engine/store/openStore';
import { invoicePages } from './generateInvoicePages';

/**
 * Measures the search of the invoice list over 100,000 invoices: the newest 100 hits as rows, the number of hits and
 * their sums per currency. Compares it with a bare FTS5 query that only returns the hits, and with a LIKE scan over the
 * whole record. The best of several alternating rounds counts, so that other work of the machine does not distort the
 * result.
 */
const PAGES = 500;
const SIZE = 200;
const PAGE = { offset: 0, limit: 100 };
const ROUNDS = 15;
const MOST_OF_FTS = 2;
const LEAST_OF_LIKE = 50;

/** The typed words, the FTS5 expression, and the text for LIKE, which does not treat `ł` as `l`. */
const QUERIES = [
  ['kowalski', '"kowalski"*', 'kowalski'],
  ['wrob', '"wrob"*', 'wrób'],
  ['malgorzata zajac', '"malgorzata"* AND "zajac"*', 'Małgorzata Zając'],
  ['lodz', '"lodz"*', 'Łódz'],
  ['4711', '"4711"*', '4711'],
  ['fv 4711/06', '"fv"* AND "4711"* AND "06"*', 'FV 4711/06'],
  ['nikt', '"nikt"*', 'nikt'],
] as const;

test('search', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kontuar-bench-'));
  const file = join(dir, 'kontuar.db');
  const opened = openStore({ file, clock: { now: () => 0, sleep: () => Promise.resolve() } });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  for (const text of invoicePages(PAGES, SIZE)) {
    store.invoices.apply(decodeInvoicePage(JSON.parse(text))?.records ?? [], '2026-06-03T10:00:00.000Z');
  }
  const bare = new Connection(file, { readonly: true });
  bare.pragma('cache_size = -65536');
  const fts = bare
    .prepare<[string], number>(
      'SELECT rowid FROM invoice_words WHERE invoice_words MATCH ? ORDER BY rowid DESC',
    )
    .pluck();
  const like = bare
    .prepare<[string], number>('SELECT place FROM invoice_bodies WHERE body LIKE ? ORDER BY place DESC')
    .pluck();
  const everything = invoiceFilterSchema.parse({});

  console.log(`search over ${PAGES * SIZE} invoices, best of ${ROUNDS}; ms`);
  const sums = { ours: 0, fts: 0, like: 0 };
  for (const [typed, match, word] of QUERIES) {
    const run = {
      ours: () => store.invoices.list({ ...everything, search: typed }, PAGE).total,
      fts: () => fts.all(match).length,
      like: () => like.all(`%${word}%`).length,
    };
    if (run.ours() !== run.fts())
      throw new Error(`${typed}: ${run.ours()} hits, the bare query has ${run.fts()}`);
    const times = { ours: [] as number[], fts: [] as number[], like: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const method of ['ours', 'fts', 'like'] as const) times[method].push(timed(run[method]));
    }
    const ours = best(times.ours);
    sums.ours += ours;
    sums.fts += best(times.fts);
    sums.like += best(times.like);
    const hits = String(run.ours()).padStart(6);
    console.log(
      `  ${typed.padEnd(18)}${hits} hits  Kontuar ${ms(ours)}  FTS5 ${ms(best(times.fts))}  LIKE ${ms(best(times.like))}`,
    );
  }
  const ratios = { fts: sums.ours / sums.fts, like: sums.like / sums.ours };
  console.log(
    `  together: Kontuar / FTS5 ${ratios.fts.toFixed(2)} (at most ${MOST_OF_FTS}), LIKE / Kontuar ${ratios.like.toFixed(0)} (at least ${LEAST_OF_LIKE})`,
  );
  const unfiltered = Array.from({ length: ROUNDS }, () => timed(() => store.invoices.list(everything, PAGE)));
  console.log(`  without a search word: ${ms(best(unfiltered))}`);
  store.close();
  bare.close();
  rmSync(dir, { recursive: true });
  expect(ratios.fts).toBeLessThanOrEqual(MOST_OF_FTS);
  expect(ratios.like).toBeGreaterThanOrEqual(LEAST_OF_LIKE);
});

function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function best(times: readonly number[]): number {
  return Math.min(...times);
}

function ms(time: number): string {
  return time.toFixed(2).padStart(7);
}
