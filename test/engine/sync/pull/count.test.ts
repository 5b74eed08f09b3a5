import { describe, expect, it } from 'vitest';
import {
  fetchAllInvoicePagesIntoMirror,
  isFullReadDue,
} from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import {
  declineRemoval,
  checkRemovalAgainstLimit,
  readOpenRemovalQuestion,
} from '#engine/sync/pull/removalLimit';
import { compareInvoiceCountWithService } from '#engine/sync/pull/invoiceCount';
import { HOUR, mirrored, REFUSED, relist, type PullPartFixture } from './pullPartFixture';

/**
 * Tests the comparison of the service's count with the mirror's, and the reaction to a difference (sync.md, "Invoices
 * deleted elsewhere").
 */

const COUNT = '/invoices?page=1&limit=1';
const EDITS = expect.stringContaining('lastEdit');
const SCAN = '/invoices?limit=200&orderBy=invoiceId&orderType=ASC&page=1';
/** Returns whether a full read followed the count request, and clears the recorded requests. */
function scanned({ asked }: PullPartFixture): boolean {
  const [first, ...others] = asked.splice(0);
  expect(first).toBe(COUNT);
  return others.some((path) => path.includes('lastEdit'));
}
const remove = ({ service, held }: PullPartFixture, count: number) => {
  for (const id of held().slice(0, count)) service.invoices.delete(id);
};
const uncounted: PullPartFixture['tamper'] = (_, right) => relist(right, () => ({ meta: {} }));
const more =
  (count: number): PullPartFixture['tamper'] =>
  (_, right) =>
    relist(right, ({ meta }) => ({ meta: { ...meta, totalItems: Number(meta['totalItems']) + count } }));
/** Compares the counts as a sync pass does, which then reads all invoices if the comparison wants that. */
async function check(bench: PullPartFixture, options: Parameters<PullPartFixture['run']>[0] = {}) {
  const run = bench.run(options);
  const compared = await compareInvoiceCountWithService(run);
  return compared.ok && run.fullRead.isWanted ? fetchAllInvoicePagesIntoMirror(run) : compared;
}
const isChecking = ({ store }: PullPartFixture) => store.settings.get('invoices.countDiffers');
const allow = { allowRemoval: new Set(['invoices'] as const) };

describe('where both count the same', () => {
  it('invoice count check: sends one request and closes the question about removing invoices when local and service count are equal', async () => {
    const bench = await mirrored(5);
    checkRemovalAgainstLimit(bench.run(), { kind: 'invoices', removed: 60, total: 100 });
    expect(await check(bench)).toEqual({ ok: true });
    expect(bench.asked).toEqual([COUNT]);
    expect(readOpenRemovalQuestion(bench.store)).toBeNull();
  });

  it('invoice count check: starts no scan when local and service count are equal', async () => {
    const bench = await mirrored(5);
    bench.clock.pass(100 * HOUR);
    await check(bench);
    expect(scanned(bench)).toBe(false);
  });
});

it('invoice count check: leaves everything to the nightly full read when the service reports no count', async () => {
  const bench = await mirrored(5);
  bench.tamper = uncounted;
  bench.clock.pass(12 * HOUR);
  expect(await check(bench)).toEqual({ ok: true });
  expect(scanned(bench)).toBe(false);
  expect(isFullReadDue(bench.run())).toBe(false);
  bench.clock.pass(12 * HOUR);
  expect(isFullReadDue(bench.run())).toBe(true);
});

describe('where the counts differ', () => {
  it('invoice count check: removes an invoice deleted in the service, and closes an open question about removing many invoices', async () => {
    const bench = await mirrored(30);
    const before = bench.held();
    remove(bench, 1);
    checkRemovalAgainstLimit(bench.run(), { kind: 'invoices', removed: 60, total: 100 });
    expect(await check(bench)).toEqual({ ok: true });
    expect(bench.asked).toEqual([COUNT, SCAN, EDITS, `/invoices/${before[0]}`]);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(readOpenRemovalQuestion(bench.store)).toBeNull();
  });

  it('invoice count check: shows that invoices are checked at once, until a full read explains the difference', async () => {
    const bench = await mirrored(5);
    remove(bench, 1);
    const run = bench.run();
    await compareInvoiceCountWithService(run);
    expect(bench.asked).toEqual([COUNT]);
    expect(isChecking(bench)).toBe(true);
    await fetchAllInvoicePagesIntoMirror(run);
    expect(isChecking(bench)).toBe(false);
    expect(run.tally.invoices.removed).toBe(1);
  });

  it('invoice count check: downloads the invoices that are missing on this PC', async () => {
    const bench = await mirrored(5);
    bench.store.invoices.remove(bench.held().slice(0, 2));
    await check(bench);
    expect(bench.asked).toEqual([COUNT, SCAN, EDITS]);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('invoice count check: scans all invoices when more than twenty invoices are missing in the service', async () => {
    const bench = await mirrored(450);
    remove(bench, 21);
    await check(bench);
    expect(scanned(bench)).toBe(true);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('invoice count check: scans all invoices and asks the user before any removal when the service lacks half of the invoices', async () => {
    const bench = await mirrored(60);
    remove(bench, 30);
    await check(bench);
    expect(bench.asked.slice(0, 2)).toEqual([COUNT, SCAN]);
    expect(scanned(bench)).toBe(true);
    expect(readOpenRemovalQuestion(bench.store)).toEqual({ kind: 'invoices', would: 30, of: 60 });
    expect(bench.store.invoices.count()).toBe(60);
  });

  it('invoice count check: scans all invoices when an invoice is missing in the service and another invoice is unreadable', async () => {
    const bench = await mirrored(5);
    bench.store.log.addUnreadable([{ kind: 'invoice', id: '99999', reason: 'odd' }], bench.run().now());
    remove(bench, 1);
    await check(bench);
    expect(bench.asked[1]).toBe(SCAN);
    expect(scanned(bench)).toBe(true);
  });

  it('invoice count check: returns the error and removes no invoice when the service refuses the list for the full read', async () => {
    const bench = await mirrored(5);
    remove(bench, 1);
    bench.tamper = (_, right) => (bench.asked.length > 1 ? REFUSED : right);
    expect(await check(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
    expect(bench.asked).toEqual([COUNT, SCAN]);
    expect(bench.store.invoices.count()).toBe(5);
  });

  it('invoice count check: returns the error when the service refuses the request for the count', async () => {
    const bench = await mirrored(5);
    bench.tamper = () => REFUSED;
    expect(await check(bench)).toMatchObject({ ok: false, problem: { status: 403 } });
  });
});

describe('a difference that is known', () => {
  it('invoice count check: searches for no deletions while the question about removing invoices is open or answered with “no”', async () => {
    const bench = await mirrored(60);
    remove(bench, 30);
    await check(bench);
    bench.asked.length = 0;
    bench.clock.pass(2 * HOUR);
    await check(bench);
    expect(bench.asked.splice(0)).toEqual([COUNT]);
    expect(isChecking(bench)).toBe(false);
    declineRemoval(bench.store, 'invoices', 30);
    await check(bench);
    expect(bench.asked).toEqual([COUNT]);
  });

  it('invoice count check: removes the missing invoices and closes the question about their removal when the user allows the removal', async () => {
    const bench = await mirrored(60);
    remove(bench, 30);
    await check(bench);
    await check(bench, { allowRemoval: new Set(['rooms']) });
    expect(bench.store.invoices.count()).toBe(60);
    expect(readOpenRemovalQuestion(bench.store)).not.toBeNull();
    await check(bench, allow);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
    expect(readOpenRemovalQuestion(bench.store)).toBeNull();
  });

  it('invoice count check: repeats the scan for a known count difference after an hour, or at once when the user allows removals', async () => {
    const bench = await mirrored(5);
    bench.tamper = more(1);
    await check(bench);
    expect(scanned(bench)).toBe(true);
    bench.clock.pass(HOUR - 1);
    await check(bench);
    expect(bench.asked.splice(0)).toEqual([COUNT]);
    await check(bench, allow);
    expect(scanned(bench)).toBe(true);
    bench.clock.pass(HOUR);
    await check(bench);
    expect(scanned(bench)).toBe(true);
  });
});
