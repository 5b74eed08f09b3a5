import { describe, expect, it } from 'vitest';
import {
  ROWS_WITHOUT_ID_LOG_KEY,
  readRowsWithoutIdCount,
  storeNumberOfRowsWithoutId,
  countUnreadableRecords,
  listUnreadableServiceInvoiceIds,
  countUnreadableMissingInvoices,
} from '#engine/sync/pull/countUnreadableRecords';
import { fetchAllInvoicePagesIntoMirror } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import { refetchUnreadableInvoices } from '#engine/sync/pull/fetchInvoiceIntoMirror';
import { HOUR, MINUTE, createPullPartFixture, REFUSED, type PullPartFixture } from './pullPartFixture';

/** Tests unreadable records: how many are missing, and when they are requested again. */

type Kind = 'invoice' | 'reservation' | 'priceDay' | 'room';
const put = ({ store, run }: PullPartFixture, kind: Kind, ...ids: (string | null)[]) =>
  store.log.addUnreadable(
    ids.map((id) => ({ kind, id, reason: 'odd' })),
    run().now(),
  );
const left = ({ store }: PullPartFixture) =>
  store.log.listUnreadable().map(({ kind, id }) => `${kind} ${String(id)}`);

describe('records set aside', () => {
  it('list of unreadable records: only invoices with a numeric id are requested from the service again', () => {
    const bench = createPullPartFixture();
    put(bench, 'invoice', '12', 'x13', '14x', ROWS_WITHOUT_ID_LOG_KEY, null);
    put(bench, 'reservation', '15');
    expect(listUnreadableServiceInvoiceIds(bench.store)).toEqual([12]);
  });

  it('unreadable records: their number includes every row that has no id', () => {
    const bench = createPullPartFixture();
    put(bench, 'invoice', '12', ROWS_WITHOUT_ID_LOG_KEY);
    put(bench, 'reservation', '15');
    storeNumberOfRowsWithoutId(bench.store, 4);
    expect(readRowsWithoutIdCount(bench.store)).toBe(4);
    expect(countUnreadableRecords(bench.store)).toBe(2 + 4);
  });

  it('number of invoices missing on this PC: includes rows without an id and unreadable invoices without a local copy', async () => {
    const bench = createPullPartFixture({ invoices: 3 });
    await fetchAllInvoicePagesIntoMirror(bench.run());
    const [first, , last] = bench.held();
    put(bench, 'invoice', String(first), String(last), '999999');
    storeNumberOfRowsWithoutId(bench.store, 2);
    expect(countUnreadableMissingInvoices(bench.store)).toBe(1 + 2);
  });

  it('list of unreadable records: the entry “rows without an id” is removed when every row of a scan has an id', () => {
    const bench = createPullPartFixture();
    put(bench, 'invoice', ROWS_WITHOUT_ID_LOG_KEY, '12');
    storeNumberOfRowsWithoutId(bench.store, 1);
    expect(left(bench)).toEqual(['invoice 12', `invoice ${ROWS_WITHOUT_ID_LOG_KEY}`]);
    storeNumberOfRowsWithoutId(bench.store, 0);
    expect(left(bench)).toEqual(['invoice 12']);
  });
});

describe('an invoice set aside', () => {
  it('unreadable invoice: is requested after ten minutes, and leaves the list of unreadable records when readable or deleted', async () => {
    const bench = createPullPartFixture({ invoices: 2 });
    const [invoiceId] = bench.held();
    put(bench, 'invoice', String(invoiceId), '999999', ROWS_WITHOUT_ID_LOG_KEY, 'x13', '14x');
    put(bench, 'reservation', '5000');
    bench.clock.pass(10 * MINUTE - 1);
    await refetchUnreadableInvoices(bench.run());
    expect(bench.asked).toEqual([]);
    bench.clock.pass(1);
    expect(await refetchUnreadableInvoices(bench.run())).toEqual({ ok: true });
    expect(bench.asked.toSorted()).toEqual([`/invoices/${String(invoiceId)}`, '/invoices/999999']);
    expect(left(bench)).toEqual([
      'invoice 14x',
      `invoice ${ROWS_WITHOUT_ID_LOG_KEY}`,
      'invoice x13',
      'reservation 5000',
    ]);
    expect(bench.store.invoices.listServiceIds()).toEqual([invoiceId]);
  });

  it('unreadable invoice: is requested again when the clock was set back', async () => {
    const bench = createPullPartFixture();
    put(bench, 'invoice', '999999');
    bench.clock.pass(-10 * MINUTE);
    await refetchUnreadableInvoices(bench.run());
    expect(bench.asked).toEqual(['/invoices/999999']);
  });

  it('unreadable invoices: each pass requests the five invoices that have waited longest since their last request', async () => {
    const bench = createPullPartFixture();
    for (const id of [7, 6, 5, 4, 3, 2, 1]) {
      put(bench, 'invoice', String(id));
      bench.clock.pass(MINUTE);
    }
    bench.clock.pass(HOUR);
    await refetchUnreadableInvoices(bench.run());
    expect(bench.asked).toEqual([7, 6, 5, 4, 3].map((id) => `/invoices/${id}`));
  });

  it('unreadable invoices: twenty are requested at once when the user starts a sync pass', async () => {
    const bench = createPullPartFixture();
    put(bench, 'invoice', ...Array.from({ length: 22 }, (_, index) => String(index + 1)));
    await refetchUnreadableInvoices(bench.run({ priority: 'user' }));
    expect(bench.asked).toEqual([]);
    bench.clock.pass(1);
    await refetchUnreadableInvoices(bench.run({ priority: 'user' }));
    expect(bench.asked).toHaveLength(20);
  });

  it('unreadable invoices: no further invoice is requested when the service refuses a request', async () => {
    const bench = createPullPartFixture();
    put(bench, 'invoice', '1', '2');
    bench.clock.pass(HOUR);
    bench.tamper = () => REFUSED;
    expect(await refetchUnreadableInvoices(bench.run())).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
    expect(bench.asked).toHaveLength(1);
  });
});
