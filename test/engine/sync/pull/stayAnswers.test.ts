import { describe, expect, it } from 'vitest';
import { fetchAllInvoicePagesIntoMirror } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import { fetchInvoiceIntoMirror } from '#engine/sync/pull/fetchInvoiceIntoMirror';
import { fetchStayInvoices } from '#engine/sync/pull/fetchStayInvoices';
import { virtualClock } from '#support/virtualClock';
import {
  HOUR,
  MORNING,
  createPullPartFixture,
  REFUSED,
  relist,
  type PullPartFixture,
} from './pullPartFixture';

/**
 * Tests which parts of an answer with the invoices of one stay are trusted; each stay of the second test service has
 * one invoice.
 */

const STAY = 5000;
const TOWN = 'Wisła';

function desk() {
  const bench = createPullPartFixture({ invoices: 4 });
  const [id = 0, other = 0] = bench.held();
  // The virtual clock stands still, so the deadline never comes, however busy the PC is.
  const ask = (stay = STAY) => fetchStayInvoices({ ...bench, clock: virtualClock(MORNING) }, stay);
  const checks = () => bench.store.settings.get('invoices.stayChecks');
  return { ...bench, bench, id, other, ask, checks };
}
const edit = ({ service }: PullPartFixture, id: number, fields: object) => {
  const invoice = service.invoices.get(id);
  if (invoice) service.invoices.set(id, { ...invoice, ...fields });
};
const townOf = ({ store }: PullPartFixture, id: number) => store.invoices.readCard(String(id))?.invoice.town;

describe('an answer about a stay', () => {
  it('download of a stay’s invoices: stores the invoices and, when the answer is complete, the time of the answer', async () => {
    const { ask, asked, checks, store, id } = desk();
    expect(await ask()).toBe(true);
    expect(asked).toEqual([
      `/invoices?reservationId=${STAY}&page=1&limit=200&orderBy=invoiceId&orderType=ASC`,
    ]);
    expect(store.invoices.listServiceIds()).toEqual([id]);
    expect(checks()).toEqual([{ reservationId: STAY, at: new Date(MORNING).toISOString() }]);
  });

  it('invoices of a stay: the timeout of the request is cancelled when the answer arrives', async () => {
    const { bench } = desk();
    const clock = virtualClock(MORNING);
    const waits: (AbortSignal | undefined)[] = [];
    const sleep: typeof clock.sleep = (ms, signal) => {
      waits.push(signal);
      return clock.sleep(ms, signal);
    };
    await fetchStayInvoices({ ...bench, clock: { ...clock, sleep } }, STAY);
    expect(waits.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('invoices of a stay: an empty answer is stored as a check of the stay, but not as an invoice download', async () => {
    const { ask, checks, store } = desk();
    expect(await ask(77)).toBe(true);
    expect(checks()).toMatchObject([{ reservationId: 77 }]);
    expect(store.ranges.summarize().invoices).toBeNull();
  });

  it('download of one stay’s invoices: does not renew the time of the last download of all invoices', async () => {
    const { ask, bench, store, id } = desk();
    await fetchAllInvoicePagesIntoMirror(bench.run());
    const scanned = store.ranges.summarize().invoices;
    expect(scanned).not.toBeNull();
    bench.clock.pass(5 * HOUR);
    edit(bench, id, { town: TOWN, editDate: '2026-06-03T12:00:00+02:00' });
    expect(await ask()).toBe(true);
    expect(store.invoices.readCard(String(id))?.invoice.town).toBe(TOWN);
    expect(store.ranges.summarize().invoices).toBe(scanned);
    await fetchInvoiceIntoMirror(bench.run(), id, {});
    expect(store.ranges.summarize().invoices).toBe(scanned);
  });

  it('list of a stay’s invoices: an answer counts as complete unless its stated total exceeds the number of returned rows', async () => {
    const { ask, bench, checks } = desk();
    bench.tamper = (_, reply) => relist(reply, () => ({ meta: {} }));
    expect(await ask()).toBe(true);
    bench.tamper = (_, reply) => relist(reply, () => ({ meta: { totalItems: 2 } }));
    expect(await ask(5002)).toBe(false);
    expect(checks()).toHaveLength(1);
  });

  it('invoices of a stay: an answer with an unreadable row stores the readable invoices, but does not count as a check', async () => {
    const { ask, bench, checks, store, id } = desk();
    bench.tamper = (_, reply) => relist(reply, ({ data }) => ({ data: [...data, { invoiceId: 'none' }] }));
    expect(await ask()).toBe(false);
    expect(checks()).toEqual([]);
    expect(store.invoices.listServiceIds()).toEqual([id]);
  });

  it('invoices of a stay: an answer with other stays’ invoices counts as incomplete; only this stay’s invoices are stored', async () => {
    const { ask, bench, checks, store, id } = desk();
    bench.tamper = (_, reply) =>
      relist(reply, () => ({ data: [...bench.service.invoices.values()], meta: {} }));
    expect(await ask()).toBe(false);
    expect(checks()).toEqual([]);
    expect(store.invoices.listServiceIds()).toEqual([id]);
  });

  it('invoices of a stay: a refused request or a missing connection changes nothing', async () => {
    const { ask, bench, checks, store } = desk();
    bench.tamper = () => REFUSED;
    expect(await ask()).toBe(false);
    expect(await fetchStayInvoices({ store, remote: null, clock: virtualClock() }, STAY)).toBe(false);
    expect(checks()).toEqual([]);
  });

  it('invoices of a stay: the time of the last check is stored for each stay, for at most 100 stays', async () => {
    const { ask, checks, store } = desk();
    const at = new Date(MORNING - HOUR).toISOString();
    const before = Array.from({ length: 100 }, (_, index) => ({ reservationId: index + 1, at }));
    store.settings.set('invoices.stayChecks', before);
    await ask();
    expect(checks()).toHaveLength(100);
    expect(
      checks()
        .map(({ reservationId }) => reservationId)
        .slice(0, 2),
    ).toEqual([STAY, 1]);
    await ask(50);
    expect(checks().filter(({ reservationId }) => reservationId === 50)).toEqual([
      { reservationId: 50, at: new Date(MORNING).toISOString() },
    ]);
  });
});

describe('an invoice in such an answer is taken', () => {
  it.each([
    ['newer than here', '2024-02-01T10:00:00+01:00', TOWN],
    ['as old as here', '2024-01-01T08:00:00+01:00', TOWN],
    ['older than here', '2023-12-01T10:00:00+01:00', undefined],
    ['without a date', null, TOWN],
  ])(
    'invoices of a stay: a downloaded record replaces the local record unless the downloaded record is older (edit date: %s)',
    async (_, editDate, expected) => {
      const { ask, bench, id } = desk();
      await ask();
      edit(bench, id, { town: TOWN, editDate });
      expect(await ask()).toBe(true);
      expect(townOf(bench, id) === TOWN).toBe(expected === TOWN);
    },
  );

  it('invoices of a stay: an invoice from the answer replaces a local record that has no edit date', async () => {
    const { ask, bench, id } = desk();
    edit(bench, id, { editDate: null });
    await ask();
    edit(bench, id, { town: TOWN, editDate: '2023-12-01T10:00:00+01:00' });
    await ask();
    expect(townOf(bench, id)).toBe(TOWN);
  });
});
