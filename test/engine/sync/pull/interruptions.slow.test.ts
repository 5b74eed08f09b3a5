import { describe, expect, it } from 'vitest';
import { createPullFixture, type PullFixture } from './pullFixture';

/** Tests interrupted sync passes, clocks that jump, and very long lists. */

/** Lets `most` invoice requests through, then fails all further ones until `restore` is called. */
function cutAfter(bench: PullFixture, most: number): () => void {
  let requests = 0;
  return bench.service.observe({
    onRequest: (request) => {
      if (request.url.includes('/invoices?') && ++requests > most) throw new Error('cut');
    },
  });
}

const pages = (bench: PullFixture) =>
  bench.remote.exchanges.filter(
    (exchange) => exchange.path.includes('limit=200') && exchange.outcome === 'accepted',
  ).length;

const townOf = (bench: PullFixture, id: number) => bench.store.invoices.readCard(String(id))?.invoice.town;

describe('a first scan that is cut off again and again', () => {
  it('first invoice scan interrupted many times: completes, and includes edits and deletions made between the interruptions', async () => {
    const bench = createPullFixture({ invoices: 3_500 });
    const { book } = bench.service.property;
    let sessions = 0;
    for (; sessions < 12 && bench.store.settings.get('invoices.scannedAt') === null; sessions++) {
      const restore = cutAfter(bench, 9);
      await bench.pull();
      restore();
      bench.clock.pass(3_600_000);
      const [early] = bench.held();
      const late = bench.held().at(-1);
      if (sessions === 0) book.remove(early ?? 0);
      if (sessions === 1) book.edit(late ?? 0, { town: 'Wisła' }, bench.clock.now());
      bench.clock.pass(3_600_000);
    }
    expect(sessions).toBeLessThan(6);
    await bench.pull();
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(townOf(bench, bench.held().at(-1) ?? 0)).toBe('Wisła');
    expect(pages(bench)).toBeLessThan(18 + 20);
  });
});

describe('edits', () => {
  it('invoice edits: are all downloaded by the next sync when the connection fails after the page with the newest edits', async () => {
    const bench = createPullFixture({ invoices: 700 });
    // KSeF is off, because one more edit would cause a full read and hide a lost invoice.
    bench.service.account.connected = false;
    await bench.pull();
    const ids = bench.held();
    bench.clock.pass(3_600_000);
    for (const id of ids) bench.service.property.book.edit(id, { town: 'Wisła' }, bench.clock.now());
    const before = bench.remote.exchanges.length;
    const restore = cutAfter(bench, 1);
    expect((await bench.pull()).problems).not.toEqual([]);
    restore();
    const read = bench.remote.exchanges
      .slice(before)
      .filter((exchange) => exchange.path.includes('/invoices?'));
    expect(read[0]).toMatchObject({ outcome: 'accepted', path: expect.stringContaining('orderBy=editDate') });
    expect(read.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
    bench.clock.pass(60_000);
    expect((await bench.pull()).problems).toEqual([]);
    expect(ids.filter((id) => townOf(bench, id) !== 'Wisła')).toEqual([]);
  });

  it('invoice edits: are not lost when the download of several pages is interrupted', async () => {
    const bench = createPullFixture({ invoices: 700 });
    await bench.pull();
    const ids = bench.held();
    bench.clock.pass(3_600_000);
    for (const id of ids.slice(200))
      bench.service.property.book.edit(id, { town: 'Wisła' }, bench.clock.now());
    bench.clock.pass(3_600_000);
    for (const id of ids.slice(0, 200))
      bench.service.property.book.edit(id, { town: 'Ustroń' }, bench.clock.now());
    const restore = cutAfter(bench, 1);
    expect((await bench.pull()).problems).not.toEqual([]);
    restore();
    bench.clock.pass(60_000);
    await bench.pull();
    expect(ids.filter((id) => townOf(bench, id) !== 'Wisła' && townOf(bench, id) !== 'Ustroń')).toEqual([]);
  });

  it('invoice edits: are not lost when a full sync pass is interrupted', async () => {
    const bench = createPullFixture({ invoices: 700 });
    await bench.pull();
    const ids = bench.held();
    bench.clock.pass(3_600_000);
    bench.service.property.book.edit(ids[400] ?? 0, { town: 'Wisła' }, bench.clock.now());
    bench.clock.pass(3_600_000);
    bench.service.property.book.edit(ids[0] ?? 0, { town: 'Ustroń' }, bench.clock.now());
    const restore = cutAfter(bench, 1);
    await bench.pull({ full: true });
    restore();
    bench.clock.pass(60_000);
    await bench.pull();
    expect(townOf(bench, ids[400] ?? 0)).toBe('Wisła');
  });

  it('invoice edits: 900 edits with the same time are not downloaded again in every sync pass', async () => {
    const bench = createPullFixture({ invoices: 900 });
    await bench.pull();
    bench.clock.pass(3_600_000);
    for (const id of bench.held()) bench.service.property.book.edit(id, { town: 'Wisła' }, bench.clock.now());
    // Two passes are needed, because meanwhile the service sends some invoices to KSeF, which edits them once more.
    for (let pass = 0; pass < 2; pass++) {
      bench.clock.pass(600_000);
      await bench.pull();
    }
    bench.clock.pass(600_000);
    const lists = () =>
      bench.remote.exchanges.filter((exchange) => exchange.path.includes('/invoices?')).length;
    const before = lists();
    await bench.pull();
    expect(lists() - before).toBe(2);
    bench.service.property.book.edit(bench.held()[700] ?? 0, { town: 'Ustroń' }, bench.clock.now());
    await bench.pull();
    expect(townOf(bench, bench.held()[700] ?? 0)).toBe('Ustroń');
  });

  it('invoice edits: an edit dated in the future does not hide later edits', async () => {
    const bench = createPullFixture();
    await bench.pull();
    const ids = bench.held();
    const { book } = bench.service.property;
    bench.clock.pass(60_000);
    book.edit(ids[0] ?? 0, { town: 'Ustroń' }, bench.clock.now() + 365 * 24 * 3_600_000);
    await bench.pull();
    bench.clock.pass(3_600_000);
    book.edit(ids[5] ?? 0, { town: 'Wisła' }, bench.clock.now());
    bench.clock.pass(60_000);
    await bench.pull();
    expect(townOf(bench, ids[5] ?? 0)).toBe('Wisła');
  });
});

describe('a clock that was wrong', () => {
  it('reservation sync: reads the days around today again after the user corrects a PC clock that was a year ahead', async () => {
    const bench = createPullFixture();
    bench.clock.pass(365 * 24 * 3_600_000);
    await bench.pull();
    bench.clock.pass(-365 * 24 * 3_600_000);
    const asked = () =>
      bench.remote.exchanges.filter((exchange) => exchange.path.includes('/get/reservations')).length;
    await bench.pull();
    const before = asked();
    bench.clock.pass(180_000);
    await bench.pull();
    expect(asked()).toBeGreaterThan(before);
  });
});
