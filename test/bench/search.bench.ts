import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { test } from 'vitest';
import { invoiceFilterSchema } from '#shared/contract/invoicesContract';
import { openStore } from '#engine/store/openStore';
import { chooseSize } from './chooseSize';
import { fillWithInvoices } from './fillProfile';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Measures the search of the invoice list over 10,000 and 100,000 invoices: the newest 100 hits as rows, the number of hits and
 * their sums per currency. Compares it with a bare FTS5 query that only returns the hits, and with a LIKE scan over the
 * whole record. The best of several alternating rounds counts, so that other work of the machine does not distort the
 * result.
 */
const PAGE = { offset: 0, limit: 100 };
const ROUNDS = 9;

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

interface SearchTimes {
  /** Sums over all queries in ms. */
  readonly kontuar: number;
  readonly fts: number;
  readonly like: number;
  /** Ms of the invoice list without a search word. */
  readonly list: number;
}

function measureSearch(invoices: number): SearchTimes {
  const dir = mkdtempSync(join(tmpdir(), 'kontuar-bench-'));
  const file = join(dir, 'kontuar.db');
  fillWithInvoices(file, invoices);
  const opened = openStore({ file, clock: { now: () => 0, sleep: () => Promise.resolve() } });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
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

  console.log(`search over ${invoices} invoices, best of ${ROUNDS}; ms`);
  const sums = { kontuar: 0, fts: 0, like: 0 };
  for (const [typed, match, word] of QUERIES) {
    const run = {
      kontuar: () => store.invoices.list({ ...everything, search: typed }, PAGE).total,
      fts: () => fts.all(match).length,
      like: () => like.all(`%${word}%`).length,
    };
    if (run.kontuar() !== run.fts())
      throw new Error(`${typed}: ${run.kontuar()} hits, the bare query has ${run.fts()}`);
    const times = { kontuar: [] as number[], fts: [] as number[], like: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const method of ['kontuar', 'fts', 'like'] as const) times[method].push(timed(run[method]));
    }
    for (const method of ['kontuar', 'fts', 'like'] as const) sums[method] += best(times[method]);
    const hits = String(run.kontuar()).padStart(6);
    console.log(
      `  ${typed.padEnd(18)}${hits} hits  Kontuar ${ms(best(times.kontuar))}  FTS5 ${ms(best(times.fts))}  LIKE ${ms(best(times.like))}`,
    );
  }
  const list = best(Array.from({ length: ROUNDS }, () => timed(() => store.invoices.list(everything, PAGE))));
  store.close();
  bare.close();
  rmSync(dir, { recursive: true });
  return { ...sums, list };
}

test('search', () => {
  const small = measureSearch(chooseSize(10_000, 1_000));
  const large = measureSearch(chooseSize(100_000, 10_000));
  reportMeasurement('searchFts', { kontuar: large.kontuar, rival: large.fts, smaller: small.kontuar });
  reportMeasurement('searchLike', { kontuar: large.kontuar, rival: large.like });
  reportMeasurement('invoiceList', { kontuar: large.list, smaller: small.list });
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
