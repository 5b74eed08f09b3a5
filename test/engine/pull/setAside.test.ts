import { describe, expect, it } from 'vitest';
import { isRecord } from '#engine/remote/lenient';
import { pullBench } from './bench';

/** Rows that cannot be read are counted by the service and by nobody else; what stands around them is brought all the same. */

/** Every list of invoices with one unreadable row on its page `page`, and with another `meta`. */
const unreadableOn =
  (page: number, meta: (meta: object) => object = (same) => same) =>
  async (request: Request, service: (request: Request) => Promise<Response>): Promise<Response> => {
    const answer = await service(request);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.endsWith('/invoices') || !answer.ok) return answer;
    const body: unknown = await answer.json();
    if (!isRecord(body) || !Array.isArray(body['data'])) throw new Error('a list has data');
    const data: unknown[] = body['data'];
    const whole = searchParams.get('page') === String(page) && data.length > 1;
    const rows = whole ? data.with(1, { invoiceId: 'unreadable' }) : data;
    return Response.json({ ...body, data: rows, meta: meta(Object(body['meta'])) }, answer);
  };

describe('a row that cannot be read', () => {
  it('is told, and costs nothing but itself', async () => {
    const bench = pullBench({ invoices: 450 }, unreadableOn(2));
    const { setAside, problems } = await bench.pull({ full: true });
    expect(problems).toEqual([]);
    expect(setAside).toBeGreaterThan(0);
    expect(bench.store.invoices.count()).toBe(449);
    expect(bench.store.log.listSetAside().filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  });

  it('does not end a list whose pages nobody counts', async () => {
    const bench = pullBench(
      { invoices: 650 },
      unreadableOn(2, () => ({})),
    );
    await bench.pull({ full: true });
    expect(bench.store.invoices.count()).toBe(649);
  });

  it('does not keep a deleted invoice in the mirror', async () => {
    const bench = pullBench({ invoices: 450 }, unreadableOn(2));
    await bench.pull({ full: true });
    const [first = 0] = bench.held();
    bench.service.property.book.remove(first);
    bench.clock.pass(60_000);
    await bench.pull({ full: true });
    expect(bench.store.invoices.ids()).not.toContain(first);
  });
});
