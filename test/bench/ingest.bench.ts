import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { decodeInvoicePage } from '#engine/remote/decodeServiceAnswers';
import { openStore } from '#engine/store/openStore';
import { invoicePages } from './generateInvoicePages';

/**
 * Compares ingest (parse, validate, insert and index) with a bare parse and insert into the same tables with the same
 * keys, indexes and pragmas, one transaction per page. Both sides take each page in turn, several times over; only the
 * best time of each page counts, so that other work of the machine does not distort the result.
 */
const PAGES = 100;
const SIZE = 200;
const ROUNDS = 4;
const LEAST = 0.6;
const AT = '2026-06-03T10:00:00.000Z';

test('ingest', () => {
  const pages = [...invoicePages(PAGES, SIZE)];
  const kontuar: Times = [];
  const bare: Times = [];
  const dir = mkdtempSync(join(tmpdir(), 'kontuar-bench-'));
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = whole(join(dir, `ours-${round}.db`));
    const simple = plain(join(dir, `bare-${round}.db`));
    pages.forEach((text, page) => {
      const runs: [Times, () => void][] = [
        [kontuar, () => ours.take(text)],
        [bare, () => simple.take(text)],
      ];
      // Each side goes first in every second run.
      if (page % 2 === round % 2) runs.reverse();
      for (const [times, run] of runs) (times[page] ??= []).push(timed(run));
    });
    if (ours.close() !== PAGES * SIZE || simple.close() !== PAGES * SIZE)
      throw new Error('not all was taken');
  }
  rmSync(dir, { recursive: true });

  const ratio = best(bare) / best(kontuar);
  console.log(
    [
      `ingest of ${PAGES * SIZE} invoices in pages of ${SIZE}, best of ${ROUNDS} rounds for each page`,
      `  Kontuar ${line(kontuar)}`,
      `  bare    ${line(bare)}`,
      `  bare / Kontuar ${ratio.toFixed(2)} (at least ${LEAST})`,
    ].join('\n'),
  );
  expect(ratio).toBeGreaterThanOrEqual(LEAST);
});

/** Milliseconds by page and round. */
type Times = number[][];

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function best(times: Times): number {
  return times.reduce((sum, rounds) => sum + Math.min(...rounds), 0);
}

function line(times: Times): string {
  const sorted = times.map((rounds) => Math.min(...rounds)).sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return `${((best(times) * 1000) / (PAGES * SIZE)).toFixed(1)} µs an invoice; a page: median ${at(0.5)}, p99 ${at(0.99)} ms`;
}

function whole(file: string) {
  const opened = openStore({ file, clock: { now: () => 0, sleep: () => Promise.resolve() } });
  if (!opened.ok) throw new Error(opened.detail);
  const { invoices } = opened.store;
  return {
    take(text: string) {
      invoices.apply(decodeInvoicePage(JSON.parse(text))?.records ?? [], AT);
    },
    close() {
      const count = invoices.count();
      opened.store.close();
      return count;
    },
  };
}

interface Raw {
  invoiceId: number;
  issueDate: string;
  buyer: Record<string, unknown>;
  [field: string]: unknown;
}

/** Minimal import without validation or a search index, for comparison. */
function plain(file: string) {
  whole(file).close();
  const db = new Connection(file);
  for (const pragma of [
    'synchronous = FULL',
    'foreign_keys = ON',
    'wal_autocheckpoint = 200',
    'cache_size = -65536',
  ])
    db.pragma(pragma);
  const row = db.prepare(
    `INSERT INTO invoices (place, local_id, invoice_id, sync_state, full_no, invoice_type, invoice_status, ksef_id,
       buyer_name, buyer_tax_id, issue_date, payment_date, payment_status, currency, gross, reservation_id, edit_date,
       confirmed_at)
     VALUES (?, ?, ?, 'synced', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const body = db.prepare('INSERT INTO invoice_bodies (place, body) VALUES (?, ?)');
  const insert = db.transaction((records: Raw[]) => {
    for (const record of records) {
      const day = record.issueDate;
      const sortKey =
        (+day.slice(0, 4) * 372 + +day.slice(5, 7) * 31 + +day.slice(8)) * 2 ** 31 + record.invoiceId;
      row.run(
        sortKey,
        `inv-${record.invoiceId}`,
        record.invoiceId,
        record['invoiceFullNo'],
        record['invoiceType'],
        record['invoiceStatus'],
        record['ksefId'],
        record.buyer['companyName'],
        record.buyer['taxId'],
        day,
        record['paymentDate'],
        record['paymentStatus'],
        record['currency'],
        0,
        record['reservationId'],
        record['editDate'],
        AT,
      );
      body.run(sortKey, JSON.stringify(record));
    }
  });
  return {
    take: (text: string) => insert(JSON.parse(text).data),
    close() {
      const count = db.prepare<[], number>('SELECT count(*) FROM invoices').pluck().get();
      db.close();
      return count;
    },
  };
}
