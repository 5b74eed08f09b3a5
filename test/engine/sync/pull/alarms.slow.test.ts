import { describe, expect, it } from 'vitest';
import { countUnreadableRecords } from '#engine/sync/pull/countUnreadableRecords';
import { createPullFixture } from './pullFixture';

/** Tests wrong counts and unreadable rows: a warning ends by itself and no record is lost (sync.md, What is said). */

type Rewrite = (body: { data: Record<string, unknown>[]; meta: { totalItems: number } }) => void;

/** Returns the training service with list answers that `rewrite` changes on the way while it is set. */
function bench(invoices: number) {
  let rewrite: Rewrite | null = null;
  const pulled = createPullFixture({ invoices }, async (request, service) => {
    const answer = await service(request);
    const { pathname } = new URL(request.url);
    if (!rewrite || request.method !== 'GET' || !/\/invoices(\/\d+)?$/.test(pathname)) return answer;
    const body = await answer.json();
    const list = Array.isArray(body.data) ? body : { data: [body.data], meta: { totalItems: 0 } };
    rewrite(list);
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
  });
  return { ...pulled, lie: (how: Rewrite | null) => (rewrite = how) };
}
const HOUR_MS = 3_600_000;

describe('a count that lies for one pass', () => {
  it.each([50, -50])(
    'invoice count wrong by %i in one sync pass: opens no removal question, and a later pass removes a deleted invoice',
    async (off) => {
      const { pull, lie, held, store, service, clock } = bench(300);
      await pull({ full: true });
      lie(({ meta }) => (meta.totalItems += off));
      await pull();
      lie(null);
      for (let pass = 0; pass < 3; pass += 1) {
        clock.pass(60_000);
        expect((await pull()).guard).toBeNull();
      }
      expect(store.invoices.listServiceIds()).toEqual(held());
      const [gone] = held();
      service.property.book.remove(gone ?? 0);
      clock.pass(60_000);
      await pull();
      expect(store.invoices.listServiceIds()).toEqual(held());
    },
  );

  it('invoice sync: an invoice count that is always too high does not cause a full read in each sync pass', async () => {
    const { pull, lie, clock, remote } = bench(300);
    await pull({ full: true });
    lie(({ meta }) => (meta.totalItems += 50));
    await pull();
    const before = remote.exchanges.length;
    clock.pass(60_000);
    expect((await pull()).guard).toBeNull();
    const lists = remote.exchanges.slice(before).filter(({ path }) => path.includes('/invoices'));
    expect(lists.length).toBeLessThanOrEqual(2);
  });
});

describe('a question whether so many are gone', () => {
  it('question about deleted invoices: names 40 invoices deleted in the service, and no full read starts before the user’s answer', async () => {
    const { pull, held, service, store, clock, remote } = bench(300);
    await pull({ full: true });
    const before = held();
    const removedInvoices = before.slice(100, 140).map((id) => service.property.book.get(id));
    for (const invoice of removedInvoices) if (invoice) service.property.book.remove(invoice.invoiceId);
    clock.pass(60_000);
    expect((await pull()).guard).toEqual({ kind: 'invoices', would: 40, of: before.length });
    expect(store.invoices.count()).toBe(before.length);
    const asked = remote.exchanges.length;
    clock.pass(60_000);
    expect((await pull()).guard?.would).toBe(40);
    expect(
      remote.exchanges.slice(asked).filter(({ path }) => path.includes('/invoices')).length,
    ).toBeLessThanOrEqual(2);
  });
});

describe('rows that cannot be read', () => {
  it('unreadable invoice rows: cause no question about deleted invoices, and are downloaded by the nightly full read after the service repairs the rows', async () => {
    const { pull, lie, held, store, clock } = bench(400);
    const broken = new Set(held().slice(0, 30));
    lie(({ data }) => {
      for (const row of data) if (broken.has(Number(row['invoiceId']))) row['invoiceId'] = 'none';
    });
    await pull({ full: true });
    expect(store.invoices.count()).toBe(held().length - 30);
    expect(countUnreadableRecords(store)).toBe(30);
    lie(null);
    clock.pass(24 * HOUR_MS);
    expect((await pull({ priority: 'background' })).guard).toBeNull();
    expect(store.log.listUnreadable()).toEqual([]);
    expect(store.invoices.listServiceIds()).toEqual(held());
  });

  it('unreadable invoice rows: Kontuar does not ask about removing invoices when edits in the service make the rows readable again', async () => {
    const { pull, lie, held, store, service, clock } = bench(400);
    const broken = new Set(held().slice(0, 30));
    lie(({ data }) => {
      for (const row of data) if (broken.has(Number(row['invoiceId']))) row['invoiceId'] = 'none';
    });
    await pull({ full: true });
    lie(null);
    for (const id of broken) service.property.book.edit(id, { town: 'Wisła' }, clock.now());
    clock.pass(60_000);
    expect((await pull()).guard).toBeNull();
    expect(store.invoices.listServiceIds()).toEqual(held());
    expect(countUnreadableRecords(store)).toBe(0);
  });

  it('unreadable invoice rows: do not remove invoices that were downloaded earlier', async () => {
    const { pull, lie, held, store, clock } = bench(400);
    await pull({ full: true });
    const broken = new Set(held().slice(0, 30));
    lie(({ data }) => {
      for (const row of data) if (broken.has(Number(row['invoiceId']))) row['invoiceId'] = 'none';
    });
    clock.pass(HOUR_MS);
    expect((await pull({ full: true })).guard).toBeNull();
    expect(store.invoices.listServiceIds()).toEqual(held());
    expect(countUnreadableRecords(store)).toBe(30);
    lie(null);
    clock.pass(HOUR_MS);
    await pull({ full: true });
    expect(store.log.listUnreadable()).toEqual([]);
  });
});
