import { describe, expect, it } from 'vitest';
import { findInvoicesMissingOnOneSide } from '#engine/sync/pull/findInvoicesMissingOnOneSide';
import { partBench, REFUSED, relist, type PartBench } from './partBench';

/** Tests the comparison of the service's list with the mirror by halving (sync.md, "Invoices deleted elsewhere"). */

/** Compares these ids with the service's list. */
async function compare(bench: PartBench, ids: readonly number[], total = bench.held().length) {
  bench.asked.length = 0;
  const run = bench.run();
  const compared = await findInvoicesMissingOnOneSide(run, ids, total);
  const pages = bench.asked.flatMap((path) => /page=(\d+)/.exec(path)?.[1] ?? []);
  const singles = bench.asked.filter((path) => /^\/invoices\/\d+$/.test(path)).length;
  return { ...compared, pages: pages.map(Number), singles };
}
const remove = ({ service }: PartBench, ...ids: (number | undefined)[]) => {
  for (const id of ids) service.invoices.delete(id ?? 0);
};

describe('a comparison', () => {
  it('list comparison: sends no request when the local list and the service’s list have the same length', async () => {
    const bench = partBench({ invoices: 5 });
    expect(await compare(bench, bench.held())).toEqual({
      ok: true,
      gone: [],
      found: [],
      complete: true,
      pages: [],
      singles: 0,
    });
  });

  it.each([
    [0, [2, 1]],
    [199, [2, 1]],
    [200, [2, 1, 2]],
    [449, [2, 3]],
  ])(
    'list comparison: finds the deleted row %i by reading pages %j, and confirms the deletion with one read by id',
    async (row, pages) => {
      const bench = partBench({ invoices: 450 });
      const before = bench.held();
      remove(bench, before[row]);
      const found = await compare(bench, before);
      expect(found).toEqual({ ok: true, gone: [before[row]], found: [], complete: true, pages, singles: 1 });
    },
  );

  it.each([0, 200, 449])('list comparison: downloads row %i that the local copy lacks', async (row) => {
    const bench = partBench({ invoices: 450 });
    const ids = bench.held();
    const lacking = ids.filter((_, index) => index !== row);
    const found = await compare(bench, lacking);
    expect(found).toMatchObject({ ok: true, gone: [], found: [ids[row]], complete: true, singles: 0 });
    expect(bench.store.invoices.listServiceIds()).toContain(ids[row]);
  });

  it('list comparison: ends after page 1 when page 1 shows that the local list and the service’s list have equal length', async () => {
    const bench = partBench({ invoices: 5 });
    const found = await compare(bench, bench.held(), 6);
    expect(found).toMatchObject({ gone: [], found: [], complete: true, pages: [1] });
  });

  it('full list comparison: finds the invoices missing on this PC, one on each of two pages of the service’s list', async () => {
    const bench = partBench({ invoices: 450 });
    const ids = bench.held();
    const found = await compare(
      bench,
      ids.filter((_, index) => index !== 10 && index !== 420),
    );
    expect(found).toMatchObject({ gone: [], found: [ids[10], ids[420]], complete: true });
  });

  it('invoice list comparison: finds deleted invoices even when the last invoices of the list were deleted', async () => {
    const bench = partBench({ invoices: 410 });
    const before = bench.held();
    remove(bench, ...before.slice(395));
    expect(await compare(bench, before)).toMatchObject({ gone: before.slice(395), complete: true });
  });

  it('invoice list comparison: its progress reports contain the number of deleted invoices found so far', async () => {
    const bench = partBench({ invoices: 450 });
    const before = bench.held();
    remove(bench, before[3], before[449]);
    const reports: unknown[] = [];
    const run = bench.run({ onProgress: (progress) => reports.push(progress) });
    await findInvoicesMissingOnOneSide(run, before, 448);
    expect(reports).toEqual([0, 1].map((done) => ({ step: 'deletions', done, of: null })));
  });

  it('invoice list comparison: reads only page 1 when the service’s list has a single page', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    remove(bench, before[4]);
    expect(await compare(bench, before)).toMatchObject({ gone: [before[4]], pages: [1] });
  });

  it('list comparison: finds several deleted invoices and an invoice missing locally', async () => {
    const bench = partBench({ invoices: 450 });
    const before = bench.held();
    remove(bench, before[3], before[250], before[251]);
    const mine = before.filter((_, index) => index !== 300);
    const found = await compare(bench, mine);
    expect(found).toMatchObject({
      ok: true,
      gone: [before[3], before[250], before[251]],
      found: [before[300]],
    });
  });

  it('list comparison: reports all local invoices as deleted when the service has an empty invoice list', async () => {
    const bench = partBench();
    expect(await compare(bench, [10, 11], 0)).toMatchObject({ gone: [10, 11], complete: true, pages: [1] });
  });

  it('list comparison: uses the service’s new invoice count when the count changes during the comparison', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    remove(bench, before[1], before[3]);
    expect(await compare(bench, before, 4)).toMatchObject({ gone: [before[1], before[3]], complete: true });
  });

  it('list comparison: uses the invoice count stated before the comparison when the pages themselves state none', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    remove(bench, before[1]);
    bench.tamper = (asked, right) => (asked.query.has('page') ? relist(right, () => ({ meta: {} })) : right);
    expect(await compare(bench, before)).toMatchObject({ gone: [before[1]], complete: true });
  });
});

describe('a comparison proves nothing', () => {
  const nothing = { ok: true, gone: [], found: [], complete: false, singles: 0 };

  it('list comparison: reports no deletion when a row of the service’s list is unreadable', async () => {
    const bench = partBench({ invoices: 5 });
    bench.tamper = (_, right) =>
      relist(right, ({ data }) => ({ data: [...data.slice(1), { invoiceId: 'none' }] }));
    expect(await compare(bench, bench.held().slice(1))).toEqual({ ...nothing, pages: [1] });
  });

  it('list comparison: reports no deletion when the list has an unreadable row and one invoice is deleted', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    remove(bench, before[1]);
    bench.tamper = (_, right) =>
      relist(right, ({ data }) => ({ data: [{ invoiceId: 'none' }, ...data.slice(1)] }));
    expect(await compare(bench, before)).toEqual({ ...nothing, pages: [1] });
  });

  it('list comparison: reports no deletion when a page arrives in another order than requested', async () => {
    const bench = partBench({ invoices: 250 });
    const before = bench.held();
    remove(bench, before[249]);
    bench.tamper = (_, right) => relist(right, ({ data }) => ({ data: data.toReversed() }));
    expect(await compare(bench, before)).toEqual({ ...nothing, pages: [1] });
  });

  it('list comparison: reports no deletion when a page has fewer rows than expected', async () => {
    const bench = partBench({ invoices: 5 });
    bench.tamper = (_, right) => relist(right, ({ data }) => ({ data: data.slice(1) }));
    expect(await compare(bench, [...bench.held(), 99_999])).toEqual({ ...nothing, pages: [1] });
  });

  it('list comparison: reports no deletion when all invoices match and only the service’s invoice count is too high', async () => {
    const bench = partBench({ invoices: 400 });
    // The count is one higher than the number of rows, so the missing row would be on a page after the last one.
    bench.tamper = (_, right) => relist(right, () => ({ meta: { totalItems: 401 } }));
    expect(await compare(bench, bench.held(), 401)).toMatchObject({ ...nothing, pages: [2, 3] });
  });

  it('list comparison: reads up to twenty missing invoices by id, and reports no deletion when more are missing', async () => {
    const bench = partBench({ invoices: 50 });
    const before = bench.held();
    remove(bench, ...before.slice(0, 20));
    expect(await compare(bench, before)).toMatchObject({ complete: true, singles: 20 });
    remove(bench, before[20]);
    expect(await compare(bench, before)).toEqual({ ...nothing, pages: [1] });
  });

  it('list comparison: gives up after forty requests when the list’s first and last invoices keep being deleted', async () => {
    const bench = partBench({ invoices: 450 });
    const before = bench.held();
    const bothEnds = () => remove(bench, bench.held().at(0), bench.held().at(-1));
    bothEnds();
    bench.tamper = (asked, right) => {
      if (asked.query.get('page') === '1') bothEnds();
      return right;
    };
    const { pages, ...compared } = await compare(bench, before);
    expect(compared).toEqual(nothing);
    expect(pages).toHaveLength(40);
  });
});

describe('a row that seems lost', () => {
  it('list comparison: keeps an invoice that is missing in the list but can be read by its id', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    bench.tamper = (asked, right) =>
      asked.query.has('page')
        ? relist(right, ({ data }) => ({ data: data.slice(1), meta: { totalItems: 4 } }))
        : right;
    expect(await compare(bench, before, 4)).toMatchObject({ gone: [], complete: true, singles: 1 });
  });

  it('invoice list comparison: fails and reports no deletion when the service refuses to return one invoice or one page', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    remove(bench, before[0], before[1]);
    bench.tamper = (asked, right) => (asked.query.has('page') ? right : REFUSED);
    expect(await compare(bench, before)).toMatchObject({ ok: false, problem: { status: 403 }, singles: 1 });
    bench.tamper = () => REFUSED;
    expect(await compare(bench, before)).toMatchObject({ ok: false, problem: { status: 403 }, pages: [1] });
  });
});
