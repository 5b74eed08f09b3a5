import { describe, expect, it } from 'vitest';
import {
  countPagesToFetch,
  fetchInvoicePageIntoMirror,
  fetchRemainingInvoicePages,
} from '#engine/sync/pull/invoicePages';
import { fetchAllInvoicePagesIntoMirror } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import type { InvoicePage } from '#engine/remote/remoteServiceInterface';
import { changed, createPullPartFixture, REFUSED, relist, type PullPartFixture } from './pullPartFixture';

/** Tests reading a list of invoices page by page, whatever length the service states (domain.md A48, A51). */

const page = (rows: number, totalItems: number | null, totalPages: number | null): InvoicePage => ({
  records: [],
  setAside: Array.from({ length: rows }, () => ({ kind: 'invoice', id: null, reason: 'odd' })),
  currentPage: 1,
  totalItems,
  totalPages,
});

describe('the number of pages', () => {
  it.each([
    [200, 450, 3, 3],
    [200, 450, 2, 3],
    [100, 450, 5, 5],
    [200, null, 4, 4],
    [200, null, null, null],
    [200, null, 0, null],
    [100, 450, null, 5],
    [100, 450, 0, 5],
    [0, 450, null, 3],
    [0, 0, 0, 0],
    [200, null, 10_000, 10_000],
    [200, null, 10_001, null],
  ])(
    'invoice pages to read: %i rows on page 1, and %s rows and %s pages reported by the service, give %s',
    (rows, items, pages, expected) => {
      expect(countPagesToFetch(page(rows, items, pages))).toBe(expected);
    },
  );
});

/** Reads page 1 and then the other pages; returns the pages read and the result. */
async function readAll(bench: PullPartFixture, from?: number) {
  const run = bench.run();
  const first = await fetchInvoicePageIntoMirror(run, { page: 1 }, run.ask);
  if (!first.ok) throw new Error(first.problem.detail);
  bench.asked.length = 0;
  const taken: string[] = [];
  const rows: [number, number][] = [];
  const end = await fetchRemainingInvoicePages(
    run,
    first.value,
    {},
    (number, { records }) => rows.push([number, records.length]),
    from === undefined ? {} : { from },
  );
  return { taken, rows, end };
}
const numberOf = (query: URLSearchParams) => Number(query.get('page'));
const withMeta =
  (meta: (was: Record<string, unknown>) => object): PullPartFixture['tamper'] =>
  (asked, right) =>
    asked.query.has('page') ? relist(right, (list) => ({ meta: meta(list.meta) })) : right;

describe('the pages after the first', () => {
  it('invoice list: is read with the first page first, then from the last page down to the second', async () => {
    expect(await readAll(createPullPartFixture({ invoices: 450 }))).toMatchObject({
      rows: [
        [3, 50],
        [2, 200],
      ],
      end: { ok: true },
    });
  });

  it('invoice list: starts at the requested page, or at the last page when the list has fewer pages', async () => {
    expect((await readAll(createPullPartFixture({ invoices: 450 }), 2)).rows).toEqual([[2, 200]]);
    expect((await readAll(createPullPartFixture({ invoices: 250 }), 9)).rows).toEqual([[2, 50]]);
  });

  it('invoice list without a total count: reads further pages until a page is not full', async () => {
    const bench = createPullPartFixture({ invoices: 450 });
    bench.tamper = withMeta(() => ({}));
    expect(await readAll(bench)).toMatchObject({
      rows: [
        [2, 200],
        [3, 50],
      ],
      end: { ok: true },
    });
    expect(bench.asked).toHaveLength(2);
  });

  it('invoice list: reads no further page when the first page is empty and the service reports no count', async () => {
    const bench = createPullPartFixture();
    bench.tamper = withMeta(() => ({}));
    expect(await readAll(bench)).toMatchObject({ rows: [], end: { ok: true } });
  });

  it('invoice list read from its end: continues at page 2 when the last three reported pages are empty', async () => {
    const bench = createPullPartFixture({ invoices: 250 });
    bench.tamper = withMeta(() => ({ totalPages: 6 }));
    expect((await readAll(bench)).rows).toEqual([
      [6, 0],
      [5, 0],
      [4, 0],
      [2, 50],
    ]);
  });

  it('invoice list: stops after the first page and three empty pages when the service reports four pages', async () => {
    const bench = createPullPartFixture({ invoices: 200 });
    bench.tamper = withMeta(() => ({ totalPages: 4 }));
    expect((await readAll(bench)).rows).toEqual([
      [4, 0],
      [3, 0],
      [2, 0],
    ]);
  });

  it('invoice list: reads all reported pages when fewer than three empty pages come in a row', async () => {
    const bench = createPullPartFixture({ invoices: 2 });
    bench.tamper = (asked, right) =>
      relist(right, () => ({
        data: [1, 2, 5].includes(numberOf(asked.query)) ? firstPage(bench) : [],
        meta: { totalPages: 7 },
      }));
    expect((await readAll(bench)).rows.map(([number]) => number)).toEqual([7, 6, 5, 4, 3, 2]);
  });

  it('invoice list: stops at the first page that the service refuses, in ascending and in descending page order', async () => {
    for (const meta of [{ totalPages: 3 }, {}]) {
      const bench = createPullPartFixture({ invoices: 450 });
      bench.tamper = (asked, right) =>
        numberOf(asked.query) > 1 ? REFUSED : relist(right, () => ({ meta }));
      const { end, rows } = await readAll(bench);
      expect(end).toMatchObject({ ok: false, problem: { status: 403 } });
      expect([rows, bench.asked.length]).toEqual([[], 1]);
    }
  });

  it('invoice list: reports an unreadable answer when every page has the same rows', async () => {
    const bench = createPullPartFixture({ invoices: 3 });
    bench.tamper = (_, right) => relist(right, () => ({ data: firstPage(bench), meta: {} }));
    const { end, rows } = await readAll(bench);
    expect(end).toMatchObject({ ok: false, problem: { kind: 'unknown', cause: 'unreadable' } });
    expect([rows, bench.asked.length]).toEqual([[], 1]);
  });

  it('invoice list: is complete after page 1 when this page has more rows than requested and the service reports no count', async () => {
    const bench = createPullPartFixture({ invoices: 201 });
    bench.tamper = (_, right) => relist(right, () => ({ data: firstPage(bench), meta: {} }));
    expect(await readAll(bench)).toMatchObject({ rows: [], end: { ok: true } });
    expect(bench.asked).toHaveLength(1);
  });

  it('invoice list: reports an unreadable answer when the service returns a full page 1 again as page 2', async () => {
    const bench = createPullPartFixture({ invoices: 200 });
    bench.tamper = (_, right) => relist(right, () => ({ data: firstPage(bench), meta: {} }));
    expect((await readAll(bench)).end).toMatchObject({ ok: false, problem: { cause: 'unreadable' } });
  });

  it('invoice list: an empty page ends the reading without an error, even after a page without a readable invoice id', async () => {
    const bench = createPullPartFixture({ invoices: 1 });
    bench.tamper = (asked, right) =>
      relist(right, () => ({ data: numberOf(asked.query) === 1 ? [{ invoiceId: 'none' }] : [], meta: {} }));
    expect((await readAll(bench)).end).toEqual({ ok: true, hasMore: false });
  });

  it('invoice list download: continues when a page of unreadable rows follows another page with different unreadable rows', async () => {
    const bench = createPullPartFixture({ invoices: 1 });
    bench.tamper = (asked, right) =>
      relist(right, () => ({
        data:
          numberOf(asked.query) < 3
            ? [{ invoiceId: 50 + numberOf(asked.query), town: 'x'.repeat(32_768) }]
            : [],
        meta: {},
      }));
    expect((await readAll(bench)).end).toEqual({ ok: true, hasMore: false });
    expect(bench.store.log.listUnreadable().map(({ id }) => id)).toEqual(['51', '52']);
  });
});

const firstPage = ({ service }: PullPartFixture) =>
  [...service.invoices.values()].toSorted((a, b) => a.invoiceId - b.invoiceId);

describe('a page', () => {
  it('invoice page download: requests invoices in ascending id order and stores the received page at once', async () => {
    const bench = createPullPartFixture({ invoices: 3 });
    const run = bench.run();
    const read = await fetchInvoicePageIntoMirror(run, { page: 1 }, run.ask);
    expect(bench.asked).toEqual(['/invoices?limit=200&orderBy=invoiceId&orderType=ASC&page=1']);
    expect(read).toMatchObject({ ok: true, value: { changed: 3 } });
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(run.tally.invoices.pulled).toBe(3);
    expect(await fetchInvoicePageIntoMirror(run, { page: 1 }, run.ask)).toMatchObject({
      value: { changed: 0 },
    });
    expect(run.tally.invoices.pulled).toBe(3);
  });

  it('invoice page without rows: does not change the time of the last invoice download', async () => {
    const bench = createPullPartFixture();
    const run = bench.run();
    await fetchInvoicePageIntoMirror(run, { page: 1 }, run.ask);
    expect(bench.store.ranges.summarize().invoices).toBeNull();
  });

  it('download of an invoice page: removes the page’s invoices, and no other records, from the list of unreadable records', async () => {
    const bench = createPullPartFixture({ invoices: 1 });
    const [id = 0] = bench.held();
    const put = (kind: 'invoice' | 'reservation', named: string) => ({ kind, id: named, reason: 'odd' });
    const entries = [put('invoice', String(id)), put('invoice', '5'), put('reservation', String(id))];
    bench.store.log.addUnreadable(entries, bench.run().now());
    const run = bench.run();
    await fetchInvoicePageIntoMirror(run, { page: 1 }, run.ask);
    expect(bench.store.log.listUnreadable().map(({ kind, id: left }) => [kind, left])).toEqual([
      ['invoice', '5'],
      ['reservation', String(id)],
    ]);
  });

  it('invoice page download: replaces the records of the page that were damaged on disk, and no other records', async () => {
    const bench = createPullPartFixture({ invoices: 5 });
    await fetchAllInvoicePagesIntoMirror(bench.run());
    const [first = 0, , , , last = 0] = bench.held();
    for (const id of [first, last]) changed(bench, `UPDATE invoices SET gross = 1 WHERE invoice_id = ${id}`);
    bench.tamper = (_, right) => relist(right, ({ data }) => ({ data: data.slice(0, 4) }));
    const run = bench.run();
    await fetchInvoicePageIntoMirror(run, { page: 1 }, run.ask);
    expect(bench.store.invoices.listDamagedIds()).toEqual([last]);
  });

  it('download of an invoice page: returns the error when the service refuses the page', async () => {
    const bench = createPullPartFixture({ invoices: 3 });
    bench.tamper = () => REFUSED;
    const run = bench.run();
    expect(await fetchInvoicePageIntoMirror(run, { page: 1 }, run.ask)).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
  });
});
