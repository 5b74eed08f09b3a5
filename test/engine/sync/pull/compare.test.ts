import { describe, expect, it } from 'vitest';
import { compareByPosition } from '#engine/sync/pull/invoiceCompare';
import { partBench, REFUSED, relist, type PartBench } from './partBench';

/** The service's list beside the mirror's, by halving (sync.md, "Invoices deleted elsewhere"). */

/** Compares these ids with the service's list. */
async function compare(bench: PartBench, ids: readonly number[], total = bench.held().length) {
  bench.asked.length = 0;
  const run = bench.run();
  const compared = await compareByPosition(run, ids, total);
  const pages = bench.asked.flatMap((path) => /page=(\d+)/.exec(path)?.[1] ?? []);
  const singles = bench.asked.filter((path) => /^\/invoices\/\d+$/.test(path)).length;
  return { ...compared, pages: pages.map(Number), singles };
}
const remove = ({ service }: PartBench, ...ids: (number | undefined)[]) => {
  for (const id of ids) service.invoices.delete(id ?? 0);
};

describe('a comparison', () => {
  it('of lists as long as each other asks nothing', async () => {
    const bench = partBench({ invoices: 5 });
    expect(await compare(bench, bench.held())).toEqual({
      ...{ ok: true, gone: [], found: [], complete: true },
      ...{ pages: [], singles: 0 },
    });
  });

  it.each([
    [0, [2, 1]],
    [199, [2, 1]],
    [200, [2, 1, 2]],
    [449, [2, 3]],
  ])('finds the deletion of row %i with the pages %j, and proves it', async (row, pages) => {
    const bench = partBench({ invoices: 450 });
    const before = bench.held();
    remove(bench, before[row]);
    const found = await compare(bench, before);
    expect(found).toEqual({ ok: true, gone: [before[row]], found: [], complete: true, pages, singles: 1 });
  });

  it.each([0, 200, 449])('finds that row %i is lacking in the mirror', async (row) => {
    const bench = partBench({ invoices: 450 });
    const all = bench.held();
    const lacking = all.filter((_, index) => index !== row);
    const found = await compare(bench, lacking);
    expect(found).toMatchObject({ ok: true, gone: [], found: [all[row]], complete: true, singles: 0 });
    expect(bench.store.invoices.ids()).toContain(all[row]);
  });

  it('of lists that are alike after all ends with the page that says so', async () => {
    const bench = partBench({ invoices: 5 });
    const found = await compare(bench, bench.held(), 6);
    expect(found).toMatchObject({ gone: [], found: [], complete: true, pages: [1] });
  });

  it('finds rows that are lacking on two pages', async () => {
    const bench = partBench({ invoices: 450 });
    const all = bench.held();
    const found = await compare(
      bench,
      all.filter((_, index) => index !== 10 && index !== 420),
    );
    expect(found).toMatchObject({ gone: [], found: [all[10], all[420]], complete: true });
  });

  it('finds what is gone at the end of a list, page by page', async () => {
    const bench = partBench({ invoices: 410 });
    const before = bench.held();
    remove(bench, ...before.slice(395));
    expect(await compare(bench, before)).toMatchObject({ gone: before.slice(395), complete: true });
  });

  it('says how many are gone so far', async () => {
    const bench = partBench({ invoices: 450 });
    const before = bench.held();
    remove(bench, before[3], before[449]);
    const told: unknown[] = [];
    const run = bench.run({ onProgress: (progress) => told.push(progress) });
    await compareByPosition(run, before, 448);
    expect(told).toEqual([0, 1].map((done) => ({ step: 'deletions', done, of: null })));
  });

  it('of a list of one page takes one page', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    remove(bench, before[4]);
    expect(await compare(bench, before)).toMatchObject({ gone: [before[4]], pages: [1] });
  });

  it('finds several, page by page, and those on both sides', async () => {
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

  it('finds that everything is gone', async () => {
    const bench = partBench();
    expect(await compare(bench, [10, 11], 0)).toMatchObject({ gone: [10, 11], complete: true, pages: [1] });
  });

  it('follows the length that the service says on the way', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    remove(bench, before[1], before[3]);
    expect(await compare(bench, before, 4)).toMatchObject({ gone: [before[1], before[3]], complete: true });
  });

  it('goes by the length it was told where the pages say none', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    remove(bench, before[1]);
    bench.tamper = (asked, right) => (asked.query.has('page') ? relist(right, () => ({ meta: {} })) : right);
    expect(await compare(bench, before)).toMatchObject({ gone: [before[1]], complete: true });
  });
});

describe('a comparison proves nothing', () => {
  const nothing = { ok: true, gone: [], found: [], complete: false, singles: 0 };

  it('where a row cannot be read', async () => {
    const bench = partBench({ invoices: 5 });
    bench.tamper = (_, right) =>
      relist(right, ({ data }) => ({ data: [...data.slice(1), { invoiceId: 'none' }] }));
    expect(await compare(bench, bench.held().slice(1))).toEqual({ ...nothing, pages: [1] });
  });

  it('where a row cannot be read and another one is gone', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    remove(bench, before[1]);
    bench.tamper = (_, right) =>
      relist(right, ({ data }) => ({ data: [{ invoiceId: 'none' }, ...data.slice(1)] }));
    expect(await compare(bench, before)).toEqual({ ...nothing, pages: [1] });
  });

  it('where a page is in another order than asked for', async () => {
    const bench = partBench({ invoices: 250 });
    const before = bench.held();
    remove(bench, before[249]);
    bench.tamper = (_, right) => relist(right, ({ data }) => ({ data: data.toReversed() }));
    expect(await compare(bench, before)).toEqual({ ...nothing, pages: [1] });
  });

  it('where a page is shorter than its place', async () => {
    const bench = partBench({ invoices: 5 });
    bench.tamper = (_, right) => relist(right, ({ data }) => ({ data: data.slice(1) }));
    expect(await compare(bench, [...bench.held(), 99_999])).toEqual({ ...nothing, pages: [1] });
  });

  it('where the lists differ in no row, but in length', async () => {
    const bench = partBench({ invoices: 400 });
    // The count says one more than the pages have; its place is on a page after the last one.
    bench.tamper = (_, right) => relist(right, () => ({ meta: { totalItems: 401 } }));
    expect(await compare(bench, bench.held(), 401)).toMatchObject({ ...nothing, pages: [2, 3] });
  });

  it('where more than twenty are lost; twenty are proven one by one', async () => {
    const bench = partBench({ invoices: 50 });
    const before = bench.held();
    remove(bench, ...before.slice(0, 20));
    expect(await compare(bench, before)).toMatchObject({ complete: true, singles: 20 });
    remove(bench, before[20]);
    expect(await compare(bench, before)).toEqual({ ...nothing, pages: [1] });
  });

  it('after forty requests, while others go on deleting at both ends', async () => {
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
  it('and is there by its id stays', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    bench.tamper = (asked, right) =>
      asked.query.has('page')
        ? relist(right, ({ data }) => ({ data: data.slice(1), meta: { totalItems: 4 } }))
        : right;
    expect(await compare(bench, before, 4)).toMatchObject({ gone: [], complete: true, singles: 1 });
  });

  it('stays where the question for it is refused, and where a page is', async () => {
    const bench = partBench({ invoices: 5 });
    const before = bench.held();
    remove(bench, before[0], before[1]);
    bench.tamper = (asked, right) => (asked.query.has('page') ? right : REFUSED);
    expect(await compare(bench, before)).toMatchObject({ ok: false, problem: { status: 403 }, singles: 1 });
    bench.tamper = () => REFUSED;
    expect(await compare(bench, before)).toMatchObject({ ok: false, problem: { status: 403 }, pages: [1] });
  });
});
