import { describe, expect, it } from 'vitest';
import { isRecord } from '#engine/remote/serviceRecordFieldReader';
import { createPullFixture } from './pullFixture';

/** Unreadable rows count in the service but not in the mirror; the rows around them are downloaded all the same. */

/** Makes this invoice unreadable in every list and changes the list's `meta`. */
const unreadable =
  (invoiceId: number, meta: (meta: object) => object = (same) => same) =>
  async (request: Request, service: (request: Request) => Promise<Response>): Promise<Response> => {
    const answer = await service(request);
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith('/invoices') || !answer.ok) return answer;
    const body: unknown = await answer.json();
    if (!isRecord(body) || !Array.isArray(body['data'])) throw new Error('a list has data');
    const data: unknown[] = body['data'];
    const rows = data.map((row) =>
      isRecord(row) && row['invoiceId'] === invoiceId ? { ...row, invoiceId: 'unreadable' } : row,
    );
    return Response.json({ ...body, data: rows, meta: meta(Object(body['meta'])) }, answer);
  };

/** The training property numbers invoices from 880001, and a page holds 200. */
const ON_PAGE_2 = 880_250;

describe('a row that cannot be read', () => {
  it('unreadable invoice row: appears in the list of unreadable records, and all other invoices are downloaded', async () => {
    const bench = createPullFixture({ invoices: 450 }, unreadable(ON_PAGE_2));
    const { setAside, problems } = await bench.pull({ full: true });
    expect(problems).toEqual([]);
    expect(setAside).toBeGreaterThan(0);
    expect(bench.store.invoices.count()).toBe(449);
    expect(bench.store.log.listUnreadable().filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  });

  it('invoice download without a page count: continues to the next page after a page with an unreadable invoice row', async () => {
    const bench = createPullFixture(
      { invoices: 650 },
      unreadable(ON_PAGE_2, () => ({})),
    );
    await bench.pull({ full: true });
    expect(bench.store.invoices.count()).toBe(649);
  });

  it('unreadable invoice row: delays the removal of invoices deleted in the service until the row is readable', async () => {
    let broken = 0;
    const bench = createPullFixture({ invoices: 450 }, (request, service) =>
      unreadable(broken)(request, service),
    );
    await bench.pull({ full: true });
    broken = ON_PAGE_2;
    const [first = 0] = bench.held();
    bench.service.property.book.remove(first);
    bench.clock.pass(60_000);
    await bench.pull({ full: true });
    expect(bench.store.invoices.listServiceIds()).toContain(broken);
    expect(bench.store.invoices.count()).toBe(450);
    broken = 0;
    bench.clock.pass(60_000);
    await bench.pull({ full: true });
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });
});
