import { describe, expect, it } from 'vitest';
import { readRowsWithoutIdCount } from '#engine/sync/pull/countUnreadableRecords';
import {
  HOUR,
  mirrored,
  MORNING,
  createPullPartFixture,
  REFUSED,
  relist,
  type PullPartFixture,
} from './pullPartFixture';
import { pages, scan, pageOf, nameless } from './scanAnswers';

/**
 * The first scan of a very long invoice list may take longer than the PC stays awake (sync.md, "Invoices, first time").
 */

describe('a first scan that is cut off', () => {
  /** Cuts the scan off after `requests` requests. */
  async function cut(bench: PullPartFixture, requests: number): Promise<void> {
    const before = bench.tamper;
    bench.tamper = (asked, reply) => (bench.asked.length > requests ? REFUSED : before(asked, reply));
    expect(await scan(bench)).toMatchObject({ ok: false });
    bench.tamper = before;
    bench.asked.length = 0;
  }

  it('interrupted first scan: continues at the next page, then downloads edits made since the scan began', async () => {
    const bench = createPullPartFixture({ invoices: 650 });
    await cut(bench, 3);
    expect(bench.store.settings.get('invoices.scanning')).toEqual({
      next: 2,
      startedAt: MORNING,
      unreadable: 0,
      nameless: 0,
    });
    bench.clock.pass(HOUR);
    expect(await scan(bench)).toEqual({ ok: true });
    expect(bench.asked.find((path) => path.includes('lastEdit'))).toContain(
      `lastEdit=${Math.floor(MORNING / 1000) - 60}`,
    );
    expect(pages(bench)).toBe('1 2 e 1');
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(bench.store.settings.get('invoices.scanning')).toBeNull();
    // The whole mirror is confirmed as of this scan; edits are read again from the start of the first scan.
    expect(bench.store.settings.get('invoices.confirmedAt')).toBe(new Date(MORNING + HOUR).toISOString());
    expect(bench.store.settings.get('invoices.edits')).toMatchObject({ readAt: MORNING });
  });

  it('resumed first scan: its count of rows without an id includes the pages read before the interruption', async () => {
    const bench = createPullPartFixture({ invoices: 450 });
    bench.tamper = nameless(bench.held()[3], bench.held().at(-1), bench.held().at(-2));
    await cut(bench, 2);
    expect(bench.store.settings.get('invoices.scanning')).toMatchObject({ unreadable: 2, nameless: 2 });
    await scan(bench);
    expect(readRowsWithoutIdCount(bench.store)).toBe(3);
    expect(pages(bench)).toBe('1 2 e 1');
    expect(bench.store.settings.get('invoices.apart')).toBeNull();
  });

  it('interrupted first scan: continues at the next page when the service reports a number of pages but no invoice count', async () => {
    const bench = createPullPartFixture({ invoices: 650 });
    bench.tamper = (_, reply) => relist(reply, ({ meta: { totalPages } }) => ({ meta: { totalPages } }));
    await cut(bench, 3);
    await scan(bench);
    expect(pages(bench)).toBe('1 2 e 1');
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('interrupted first scan: misses no invoice when the service reports more pages than exist', async () => {
    const bench = createPullPartFixture({ invoices: 650 });
    bench.tamper = (asked, reply) =>
      relist(reply, () => ({ meta: pageOf(asked.query) === 'e' ? {} : { totalPages: 9 } }));
    // The requests are pages 1, 9, 8, 7 and 2.
    await cut(bench, 5);
    await scan(bench);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('interrupted first scan: stores no page to continue from when the service reports no page count', async () => {
    const bench = createPullPartFixture({ invoices: 650 });
    bench.tamper = (_, reply) => relist(reply, () => ({ meta: {} }));
    await cut(bench, 3);
    expect(bench.store.settings.get('invoices.scanning')).toBeNull();
  });

  it('interrupted first scan: ends although the two invoice counts differ, and the difference is shown', async () => {
    const bench = createPullPartFixture({ invoices: 450 });
    await cut(bench, 2);
    bench.tamper = (asked, reply) =>
      pageOf(asked.query) === 'e'
        ? reply
        : relist(reply, ({ meta }) => ({ meta: { ...meta, totalItems: 451 } }));
    expect(await scan(bench)).toEqual({ ok: true });
    expect(pages(bench).match(/e/g)).toHaveLength(1);
    expect(bench.store.settings.get('invoices.scanning')).toBeNull();
    expect(bench.store.settings.get('invoices.countDiffers')).toBe(true);
  });

  it('full invoice scan after the first: starts at page 1 and, when interrupted, stores no page at which to continue', async () => {
    const bench = await mirrored(450);
    bench.store.settings.set('invoices.scanning', { next: 2, startedAt: 0, unreadable: 0, nameless: 0 });
    await scan(bench);
    expect(pages(bench)).toBe('1 3 2 e');
    bench.store.settings.set('invoices.scanning', null);
    bench.tamper = (_, reply) => (bench.asked.length > 2 ? REFUSED : reply);
    await scan(bench);
    expect(bench.store.settings.get('invoices.scanning')).toBeNull();
  });
});
