import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPullFixture, type PullFixture } from './pullFixture';

/** Makes one change of another PC between two requests of ours. */
type Move = { readonly kind: 'remove' | 'edit' | 'add'; readonly at: number };

function meddle({ service, clock }: PullFixture, { kind, at }: Move): void {
  const { book } = service.property;
  const records = book.listSortedBy('invoiceId');
  const record = records[Math.floor(at * records.length)];
  if (!record) return;
  if (kind === 'remove') book.remove(record.invoiceId);
  else if (kind === 'edit') book.edit(record.invoiceId, { town: `Szczyrk ${String(at)}` }, clock.now());
  else book.add({ ...record }, clock.now());
}

/** Lets 400 ms pass at every request and applies the planned changes of the other PC. */
function meddleBetween(target: PullFixture, moves: ReadonlyMap<number, readonly Move[]>): void {
  let request = 0;
  target.service.observe({
    onRequest: () => {
      target.clock.pass(400);
      for (const move of moves.get(request) ?? []) meddle(target, move);
      request++;
    },
  });
}

const invoiceRequests = (target: PullFixture) =>
  target.remote.exchanges.filter((exchange) => exchange.path.includes('/invoices')).length;

describe('the first scan of the invoices', () => {
  it('first invoice scan: reads 1,150 invoices in six requests, one for each page, and later edits in one more request', async () => {
    const bench = createPullFixture({ invoices: 1_150 });
    const result = await bench.pull();
    expect(result.problems).toEqual([]);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(invoiceRequests(bench)).toBe(6 + 1);
  });

  it('first invoice scan: sends the event about changed invoices only after the scan is marked as complete', async () => {
    const bench = createPullFixture({ invoices: 450 });
    let knownWhenTold: boolean | null = null;
    bench.store.onChange((areas) => {
      if (areas.includes('invoices')) knownWhenTold = bench.store.settings.get('invoices.scannedAt') !== null;
    });
    await bench.pull();
    expect(knownWhenTold).toBe(true);
  });

  it('first invoice scan: misses no invoice and keeps no deleted invoice when other desks change invoices', async () => {
    const move = fc.record({
      kind: fc.constantFrom('remove' as const, 'edit' as const, 'add' as const),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    });
    const schedule = fc.array(fc.tuple(fc.integer({ min: 1, max: 14 }), move), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(schedule, async (schedule) => {
        const bench = createPullFixture({ invoices: 500, rooms: 3, monthsBack: 2, monthsAhead: 1 });
        const moves = new Map<number, Move[]>();
        for (const [request, move] of schedule) moves.set(request, [...(moves.get(request) ?? []), move]);
        meddleBetween(bench, moves);
        const before = new Set(bench.held());
        const first = await bench.pull();
        expect(first.problems).toEqual([]);
        // Every invoice that existed before and after the pass is in the mirror, exactly as the service has it now or
        // had it during the pass.
        const after = new Set(bench.held());
        const mirror = new Set(bench.store.invoices.listServiceIds());
        for (const id of before) if (after.has(id)) expect(mirror.has(id)).toBe(true);
        // An undisturbed second pass makes the mirror equal to the service.
        bench.clock.pass(60_000);
        const second = await bench.pull();
        expect(second.problems).toEqual([]);
        expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
        for (const invoice of bench.service.property.book.listSortedBy('invoiceId'))
          expect(bench.store.invoices.readCard(String(invoice.invoiceId))?.invoice.town).toBe(invoice.town);
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it('first invoice scan: ends with the service’s invoices when invoices are deleted and created during the scan', async () => {
    const bench = createPullFixture();
    const { book } = bench.service.property;
    let done = false;
    bench.service.observe({
      onRequest: (request) => {
        if (done || !request.url.includes('page=2')) return;
        done = true;
        const first = book.listSortedBy('invoiceId')[3];
        if (!first) throw new Error('the property has invoices');
        book.remove(first.invoiceId);
        book.add({ ...first }, bench.clock.now());
      },
    });
    await bench.pull();
    expect(done).toBe(true);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('first invoice scan: keeps the downloaded invoices after an interruption, and the next sync pass completes the scan', async () => {
    const bench = createPullFixture();
    let requests = 0;
    const stop = bench.service.observe({
      onRequest: (request) => {
        if (request.url.includes('/invoices?') && ++requests >= 3) throw new Error('cut');
      },
    });
    const first = await bench.pull();
    expect(first.problems).not.toEqual([]);
    expect(bench.store.invoices.count()).toBeGreaterThan(0);
    expect(bench.store.invoices.count()).toBeLessThan(700);
    stop();
    await bench.pull();
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });
});

describe('later passes over the invoices', () => {
  it('invoice sync: takes two requests when nothing changed', async () => {
    const bench = createPullFixture();
    // Without KSeF, no invoice changes by itself meanwhile.
    bench.service.account.connected = false;
    await bench.pull();
    const before = invoiceRequests(bench);
    bench.clock.pass(60_000);
    const result = await bench.pull();
    expect(invoiceRequests(bench) - before).toBe(2);
    expect(result.invoices).toEqual({ pulled: 0, removed: 0 });
  });

  it('invoice sync: finds deletions at any place in the list, and invoices missing locally, in one pass', async () => {
    const bench = createPullFixture({ invoices: 900 });
    await bench.pull();
    const ids = bench.held();
    for (const index of [0, 1, 199, 200, 450, 899]) bench.service.property.book.remove(ids[index] ?? 0);
    // Removes a row from the mirror directly, as a fault in another part of the program could.
    bench.store.invoices.remove([ids[300] ?? 0]);
    const before = invoiceRequests(bench);
    bench.clock.pass(3_600_000);
    const result = await bench.pull();
    expect(result.problems).toEqual([]);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(result.invoices.removed).toBe(6);
    // Edits, the count, five pages, the edits meanwhile, and six invoices by their id.
    expect(invoiceRequests(bench) - before).toBe(2 + 5 + 1 + 6);
  });

  it('invoice sync: asks the user before removing 60 of 700 invoices, and removes them once the user allows the removal', async () => {
    const bench = createPullFixture();
    await bench.pull();
    for (const id of bench.held().slice(0, 60)) bench.service.property.book.remove(id);
    bench.clock.pass(60_000);
    const asked = await bench.pull();
    expect(asked.guard).toEqual({ kind: 'invoices', would: 60, of: 700 });
    expect(bench.store.invoices.count()).toBe(700);
    const allowed = await bench.pull({ allowRemoval: new Set(['invoices']) });
    expect(allowed.guard).toBeNull();
    expect(allowed.invoices.removed).toBe(60);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('full invoice sync: removes an invoice that the service no longer has', async () => {
    const bench = createPullFixture();
    await bench.pull();
    bench.service.property.book.remove(bench.held()[5] ?? 0);
    const result = await bench.pull({ full: true });
    expect(result.invoices.removed).toBe(1);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });
});

describe('one deletion among very many', () => {
  it('invoice sync: finds one deletion among 5,000 invoices in two background passes, and reads edits in each of them', async () => {
    const bench = createPullFixture({ invoices: 5_000, rooms: 20 });
    bench.service.account.connected = false;
    await bench.pull();
    bench.service.property.book.remove(bench.held()[2_345] ?? 0);
    const requests: number[] = [];
    const removed: number[] = [];
    const isChecking: boolean[] = [];
    for (let pass = 0; pass < 3; pass += 1) {
      bench.clock.pass(60_000);
      const before = invoiceRequests(bench);
      const result = await bench.pull({ priority: 'background' });
      requests.push(invoiceRequests(bench) - before);
      removed.push(result.invoices.removed);
      isChecking.push(bench.store.settings.get('invoices.countDiffers'));
    }
    // Each pass asks for edits and the count. Page 1 and 20 pages, then four pages, the edits meanwhile and the invoice.
    expect(requests).toEqual([2 + 1 + 20, 2 + 4 + 1 + 1, 2]);
    expect(removed).toEqual([0, 1, 0]);
    expect(isChecking).toEqual([true, false, false]);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('full read in the background: continues at its next page after a pass that failed', async () => {
    const bench = createPullFixture({ invoices: 900 });
    bench.service.account.connected = false;
    await bench.pull();
    bench.service.property.book.remove(bench.held()[300] ?? 0);
    const stop = bench.service.observe({
      onRequest: (request) => {
        if (request.url.includes('page=3')) throw new Error('cut');
      },
    });
    bench.clock.pass(60_000);
    expect((await bench.pull({ priority: 'background' })).problems).not.toEqual([]);
    stop();
    const before = bench.remote.exchanges.length;
    bench.clock.pass(60_000);
    const result = await bench.pull({ priority: 'background' });
    expect(result.invoices.removed).toBe(1);
    const pages = bench.remote.exchanges
      .slice(before)
      .flatMap(({ path }) => /limit=200.*page=(\d+)/.exec(path)?.[1] ?? [])
      .map(Number);
    expect(pages).not.toContain(5);
    expect(pages).toEqual(expect.arrayContaining([3, 2]));
  });
});
