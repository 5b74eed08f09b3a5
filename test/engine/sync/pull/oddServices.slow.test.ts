import { describe, expect, it } from 'vitest';
import { createPullFixture, type PullFixture } from './pullFixture';

/** Tests services that interpret the interface in their own way (domain.md, section 9.4). */

type Service = (request: Request) => Promise<Response>;

/** Limits every page to `most` rows, whatever was requested. */
const capped =
  (most: number) =>
  (request: Request, service: Service): Promise<Response> => {
    const url = new URL(request.url);
    const limit = url.searchParams.get('limit');
    if (limit !== null) url.searchParams.set('limit', String(Math.min(most, Number(limit))));
    return service(new Request(url, request));
  };

/** Changes `meta` in every answer with a list of invoices. */
const withMeta =
  (change: (meta: Record<string, unknown>) => unknown, before = (request: Request): Request => request) =>
  async (request: Request, service: Service): Promise<Response> => {
    const response = await service(before(request));
    if (!new URL(request.url).pathname.endsWith('/invoices') || !response.ok) return response;
    const body: unknown = await response.json();
    if (body === null || typeof body !== 'object' || !('meta' in body)) throw new Error('a list has meta');
    return Response.json({ ...body, meta: change({ ...Object(body.meta) }) }, response);
  };

/** Counts list requests only, because an invoice on its way to KSeF is requested by its id. */
const invoiceRequests = ({ remote }: PullFixture) =>
  remote.exchanges.filter((exchange) => exchange.path.includes('/invoices?')).length;

async function alikeAfterDeletions(bench: PullFixture): Promise<void> {
  const first = await bench.pull();
  expect(first.problems).toEqual([]);
  expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  const { book } = bench.service.property;
  for (const index of [150, 320]) book.remove(bench.held()[index] ?? 0);
  bench.clock.pass(60_000);
  const second = await bench.pull();
  expect(second.problems).toEqual([]);
  expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
}

describe('a service that gives smaller pages than it was asked for', () => {
  it('invoice sync with smaller pages than requested: downloads all invoices and finds deletions', async () => {
    await alikeAfterDeletions(createPullFixture({ invoices: 450 }, capped(100)));
  });

  it('invoice sync: downloads all invoices when the service returns smaller pages than requested and no page count', async () => {
    const bench = createPullFixture(
      { invoices: 450 },
      withMeta(
        ({ totalItems }) => ({ totalItems }),
        (request) => {
          const url = new URL(request.url);
          url.searchParams.set('limit', String(Math.min(100, Number(url.searchParams.get('limit')))));
          return new Request(url, request);
        },
      ),
    );
    await bench.pull();
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('invoice sync with smaller pages than requested: loses no invoice when one is deleted during the scan', async () => {
    const bench = createPullFixture({ invoices: 150 }, capped(100));
    let asked = 0;
    bench.service.observe({
      onRequest: (request) => {
        if (!request.url.includes('/invoices?') || ++asked !== 3) return;
        bench.service.property.book.remove(bench.held()[120] ?? 0);
      },
    });
    await bench.pull();
    const missing = bench.held().filter((id) => !bench.store.invoices.listServiceIds().includes(id));
    expect(missing).toEqual([]);
  });
});

describe('a service without totals', () => {
  const without = withMeta(() => ({}));

  it('invoice sync without totals from the service: downloads all invoices', async () => {
    const bench = createPullFixture({ invoices: 450 }, without);
    await bench.pull();
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('invoice sync without totals from the service: downloads 450 edited invoices, which do not fit on one page', async () => {
    const bench = createPullFixture({ invoices: 450 }, without);
    await bench.pull();
    bench.clock.pass(3_600_000);
    for (const id of bench.held())
      bench.service.property.book.edit(id, { town: 'Ustroń' }, bench.clock.now());
    await bench.pull();
    for (const id of bench.held())
      expect(bench.store.invoices.readCard(String(id))?.invoice.town).toBe('Ustroń');
  });

  it('invoice sync: finds deletions in a daily full read when the service reports neither invoice count nor page count', async () => {
    const bench = createPullFixture({ invoices: 250 }, without);
    await bench.pull();
    bench.service.property.book.remove(bench.held()[10] ?? 0);
    const before = invoiceRequests(bench);
    await bench.pull();
    expect(invoiceRequests(bench) - before).toBeLessThanOrEqual(3);
    bench.clock.pass(25 * 3_600_000);
    await bench.pull();
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });
});

describe('a service whose count is never right', () => {
  it('invoice sync: a permanently wrong invoice count in the service does not cause a full read in each sync pass', async () => {
    const bench = createPullFixture(
      { invoices: 450 },
      withMeta((meta) => ({ ...meta, totalItems: Number(meta['totalItems']) + 7 })),
    );
    await bench.pull();
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    bench.clock.pass(600_000);
    const before = invoiceRequests(bench);
    await bench.pull();
    expect(invoiceRequests(bench) - before).toBe(2);
  });
});

describe('an empty account', () => {
  it('invoice sync: takes two requests in each pass for an account without invoices', async () => {
    const bench = createPullFixture({ invoices: 0 });
    for (const id of bench.held()) bench.service.property.book.remove(id);
    const first = await bench.pull();
    expect(first.problems).toEqual([]);
    expect(invoiceRequests(bench)).toBe(2);
    bench.clock.pass(600_000);
    await bench.pull();
    expect(invoiceRequests(bench)).toBe(4);
  });
});
