import { describe, expect, it } from 'vitest';
import {
  fetchInvoicesEditedSince,
  fetchInvoicesEditedSinceLastSync,
  toWholeSeconds,
} from '#engine/sync/pull/fetchInvoicesEditedSinceLastSync';
import { fetchAllInvoicePagesIntoMirror } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import { fetchInvoiceIntoMirror } from '#engine/sync/pull/fetchInvoiceIntoMirror';
import {
  HOUR,
  MINUTE,
  MORNING,
  createPullPartFixture,
  REFUSED,
  relist,
  type PullPartFixture,
} from './pullPartFixture';

/** Tests the download of invoices edited since the last sync pass (sync.md, "Invoices, later"). */

const SECOND = 1000;
const at = (ms: number) => new Date(ms).toISOString();
const seconds = (ms: number) => String(Math.floor(ms / SECOND));

/** Edits the first `count` invoices at `ms` of the service's clock. */
function edit({ service, held }: PullPartFixture, count: number, ms: number, town = 'Wisła'): void {
  for (const id of held().slice(0, count)) {
    const invoice = service.invoices.get(id);
    if (invoice) service.invoices.set(id, { ...invoice, town, editDate: at(ms) });
  }
}
const known = ({ store }: PullPartFixture) => store.settings.get('invoices.edits');
const queryOf = (path: string | undefined) =>
  Object.fromEntries(new URL(path ?? '', 'https://x.invalid').searchParams);

describe('a reading of the edits', () => {
  it('download of edited invoices: covers the last 65 minutes when no edits were downloaded before', async () => {
    const bench = createPullPartFixture({ invoices: 3 });
    edit(bench, 1, MORNING - HOUR);
    expect(await fetchInvoicesEditedSinceLastSync(bench.run())).toEqual({ ok: true });
    expect(bench.asked).toHaveLength(1);
    expect(queryOf(bench.asked[0])).toMatchObject({ lastEdit: seconds(MORNING - 65 * MINUTE) });
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held().slice(0, 1));
    expect(known(bench)).toEqual({ upTo: MORNING - HOUR, readAt: MORNING });
  });

  it('download of edited invoices: uses the service’s clock for the start of the period when the PC clock is wrong', async () => {
    const bench = createPullPartFixture({ invoices: 1 });
    bench.skewMs = 2 * HOUR;
    const run = bench.run();
    await run.remote.signIn();
    await fetchInvoicesEditedSinceLastSync(run);
    expect(queryOf(bench.asked[0])).toMatchObject({ lastEdit: seconds(MORNING + 55 * MINUTE) });
    expect(known(bench)?.readAt).toBe(MORNING + 2 * HOUR);
  });

  it('download of edited invoices: sets “edits known until” to the download time when no invoice was edited', async () => {
    const bench = createPullPartFixture();
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(known(bench)).toEqual({ upTo: MORNING, readAt: MORNING });
  });

  it('time up to which invoice edits are known: becomes the download time when a downloaded edit is dated in the future', async () => {
    const bench = createPullPartFixture({ invoices: 1 });
    edit(bench, 1, MORNING + HOUR);
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(known(bench)).toEqual({ upTo: MORNING, readAt: MORNING });
  });

  it('download of edited invoices: starts five minutes before the last known edit and requests rows in invoice id order', async () => {
    const bench = createPullPartFixture({ invoices: 1 });
    const upTo = MORNING - 5 * MINUTE;
    bench.store.settings.set('invoices.edits', { upTo, readAt: MORNING });
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(queryOf(bench.asked[0])).toMatchObject({
      lastEdit: seconds(upTo - 5 * MINUTE),
      orderBy: 'invoiceId',
      orderType: 'ASC',
    });
  });

  it('download of edited invoices: stores the time when the download started, not the time when the download ended', async () => {
    const bench = createPullPartFixture({ invoices: 250 });
    edit(bench, 250, MORNING - HOUR);
    bench.tamper = ({ query }, right) => {
      if (query.get('page') === '2') bench.clock.pass(MINUTE);
      return right;
    };
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(known(bench)?.readAt).toBe(bench.clock.now() - MINUTE);
  });

  it('download of edited invoices: stores no “edits known until” time when the service refuses the first download', async () => {
    const bench = createPullPartFixture({ invoices: 1 });
    bench.tamper = () => REFUSED;
    expect(await fetchInvoicesEditedSinceLastSync(bench.run())).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
    expect(known(bench)).toBeNull();
  });
});

/** Returns a bench that has read all edits up to an hour ago, late enough for those edits to have appeared. */
function settled(invoices: number): PullPartFixture {
  const bench = createPullPartFixture({ invoices });
  bench.store.settings.set('invoices.edits', {
    upTo: MORNING - HOUR,
    readAt: MORNING - HOUR + 5 * MINUTE + 1,
  });
  return bench;
}

describe('once everything up to an edit is read', () => {
  it('download of edited invoices: requests newest edits first, and stops after page 1 when no edit is new', async () => {
    const bench = settled(1);
    expect(await fetchInvoicesEditedSinceLastSync(bench.run())).toEqual({ ok: true });
    expect(bench.asked).toHaveLength(1);
    expect(queryOf(bench.asked[0])).toMatchObject({ orderBy: 'editDate', orderType: 'DESC', page: '1' });
    expect(known(bench)?.readAt).toBe(MORNING);
  });

  it('download of edited invoices: finds an older edit although 200 newer edits were already downloaded one by one', async () => {
    const bench = settled(201);
    const [first = 0, ...others] = bench.held();
    const { invoices } = bench.service;
    await fetchAllInvoicePagesIntoMirror(bench.run());
    bench.store.settings.set('invoices.edits', {
      upTo: MORNING - HOUR,
      readAt: MORNING - HOUR + 5 * MINUTE + 1,
    });
    edit(bench, 1, MORNING - 3 * MINUTE);
    for (const id of others) {
      const invoice = invoices.get(id);
      if (invoice) invoices.set(id, { ...invoice, town: 'Ustroń', editDate: at(MORNING - MINUTE) });
      await fetchInvoiceIntoMirror(bench.run(), id, {});
    }
    expect(await fetchInvoicesEditedSinceLastSync(bench.run())).toEqual({ ok: true });
    expect(bench.store.invoices.readCard(String(first))?.invoice.town).toBe('Wisła');
  });

  it('download of edited invoices: takes one request when the new edits fit on one page', async () => {
    const bench = settled(3);
    edit(bench, 2, MORNING - MINUTE);
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(bench.asked).toHaveLength(1);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held().slice(0, 2));
    expect(known(bench)).toEqual({ upTo: MORNING - MINUTE, readAt: MORNING });
  });

  it('download of edited invoices: reads the whole list when a page has new edits and the service reports no count', async () => {
    const bench = settled(3);
    edit(bench, 2, MORNING - MINUTE);
    bench.tamper = (_, right) => relist(right, () => ({ meta: {} }));
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(bench.asked.length).toBeGreaterThan(1);
    expect(queryOf(bench.asked[1])).toMatchObject({ orderBy: 'invoiceId' });
  });

  it('download of edited invoices: ends after one request when all edits are known and the service reports no count', async () => {
    const bench = settled(3);
    bench.tamper = (_, right) => relist(right, () => ({ meta: {} }));
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(bench.asked).toHaveLength(1);
  });

  it('download of edited invoices: rereads a list of several pages until a complete reading contains no new edit', async () => {
    const bench = settled(201);
    edit(bench, 201, MORNING - MINUTE);
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(bench.asked.map((path) => queryOf(path)['page'])).toEqual(['1', '1', '2', '1', '2']);
    expect(new Set(bench.asked.map((path) => queryOf(path)['lastEdit'])).size).toBe(1);
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });

  it('time up to which invoice edits are known: stays unchanged when the service refuses the first request for edited invoices', async () => {
    const bench = settled(1);
    const before = known(bench);
    bench.tamper = () => REFUSED;
    expect(await fetchInvoicesEditedSinceLastSync(bench.run())).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
    expect(known(bench)).toEqual(before);
  });

  it('download of edited invoices: reads the whole list next time when the service refused one of the later pages', async () => {
    const bench = settled(201);
    edit(bench, 201, MORNING - MINUTE);
    bench.tamper = (_, right) => (bench.asked.length > 1 ? REFUSED : right);
    expect(await fetchInvoicesEditedSinceLastSync(bench.run())).toMatchObject({ ok: false });
    expect(known(bench)).toEqual({ upTo: MORNING - HOUR, readAt: MORNING - HOUR });
    bench.tamper = (_, right) => right;
    bench.asked.length = 0;
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(queryOf(bench.asked[0])).toMatchObject({ orderBy: 'invoiceId' });
    expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  });
});

describe('the age of the invoices, as papers say it', () => {
  const age = ({ store }: PullPartFixture) => store.ranges.summarize().invoices;

  it('invoice data age printed on documents: is the time of the last complete download, not of an interrupted download', async () => {
    const bench = createPullPartFixture({ invoices: 201 });
    await fetchAllInvoicePagesIntoMirror(bench.run());
    expect(age(bench)).toBe(at(MORNING));
    bench.clock.pass(HOUR);
    edit(bench, 201, bench.clock.now() - MINUTE);
    bench.asked.length = 0;
    bench.tamper = (_, right) => (bench.asked.length > 1 ? REFUSED : right);
    expect(await fetchInvoicesEditedSinceLastSync(bench.run())).toMatchObject({ ok: false });
    expect(age(bench)).toBe(at(MORNING));
    bench.tamper = (_, right) => right;
    await fetchInvoicesEditedSinceLastSync(bench.run());
    expect(age(bench)).toBe(at(bench.clock.now()));
  });

  it('data age on documents: is updated even by a download that finds no edited invoice or no invoice at all', async () => {
    for (const invoices of [0, 3]) {
      const bench = createPullPartFixture({ invoices });
      await fetchAllInvoicePagesIntoMirror(bench.run());
      bench.clock.pass(HOUR);
      // The service may omit the edit date of an invoice.
      for (const [id, invoice] of bench.service.invoices)
        bench.service.invoices.set(id, { ...invoice, editDate: null });
      await fetchInvoicesEditedSinceLastSync(bench.run());
      expect(age(bench)).toBe(at(bench.clock.now()));
    }
  });
});

describe('what was edited since a moment', () => {
  const since = Math.floor(MORNING / SECOND) - 3600;

  it('list of invoices edited since a given time: is read with one request when the list fits on one page', async () => {
    const bench = createPullPartFixture({ invoices: 3 });
    edit(bench, 2, MORNING);
    const run = bench.run();
    const read = await fetchInvoicesEditedSince(run, since, run.ask);
    expect(read).toEqual({ ok: true, ids: new Set(bench.held().slice(0, 2)), readAt: MORNING });
    expect(bench.asked).toHaveLength(1);
  });

  it('list of invoices edited since a given time: is read up to four times while new edits move rows between pages', async () => {
    const bench = createPullPartFixture({ invoices: 201 });
    edit(bench, 201, MORNING);
    const begun: number[] = [];
    bench.tamper = (asked, right) => {
      if (asked.query.get('page') === '1') begun.push(bench.clock.now());
      bench.clock.pass(SECOND);
      edit(bench, 201, MORNING, `T${String(bench.asked.length)}`);
      return right;
    };
    const run = bench.run();
    const read = await fetchInvoicesEditedSince(run, since, run.ask);
    expect(bench.asked).toHaveLength(8);
    expect(read).toMatchObject({ ok: true, ids: new Set(bench.held()) });
    expect(read.ok && Math.abs(read.readAt - (begun.at(-1) ?? 0))).toBeLessThanOrEqual(2 * SECOND);
  });

  it('list of invoices edited since a given time: is read a second time when two full pages contain new records', async () => {
    const bench = createPullPartFixture({ invoices: 400 });
    edit(bench, 400, MORNING);
    const run = bench.run();
    await fetchInvoicesEditedSince(run, since, run.ask);
    expect(bench.asked).toHaveLength(4);
  });

  it.each([1, 2])(
    'list of invoices edited since a given time: reading returns the error when the service refuses page %i',
    async (refused) => {
      const bench = createPullPartFixture({ invoices: 201 });
      edit(bench, 201, MORNING);
      bench.tamper = (asked, right) => (asked.query.get('page') === String(refused) ? REFUSED : right);
      const run = bench.run();
      expect(await fetchInvoicesEditedSince(run, since, run.ask)).toMatchObject({
        ok: false,
        problem: { status: 403 },
      });
      expect(bench.asked).toHaveLength(refused);
    },
  );

  it('request for edited invoices: its period in milliseconds becomes whole seconds, rounded down, at least one second', () => {
    expect([2999, 1999, 0, -5000].map(toWholeSeconds)).toEqual([2, 1, 1, 1]);
  });
});
