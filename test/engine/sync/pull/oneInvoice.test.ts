import { describe, expect, it } from 'vitest';
import { fetchAllInvoicePagesIntoMirror } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import {
  fetchInvoiceIntoMirror,
  fetchInvoicesAwaitingKsef,
  refetchDamagedInvoicesWithOpenChanges,
} from '#engine/sync/pull/fetchInvoiceIntoMirror';
import { json } from '#support/stranger/strangerAnswers';
import {
  changed,
  HOUR,
  MINUTE,
  mirrored,
  createPullPartFixture,
  REFUSED,
  type PullPartFixture,
} from './pullPartFixture';

/** Tests invoices that are requested by their id. */

const putAside = ({ store, run }: PullPartFixture, kind: 'invoice' | 'reservation', id: string) =>
  store.log.addUnreadable([{ kind, id, reason: 'odd' }], run().now());
const aside = ({ store }: PullPartFixture) =>
  store.log.listUnreadable().map(({ kind, id }) => `${kind} ${String(id)}`);

describe('one invoice', () => {
  it('download of one invoice: stores the record and removes the invoice from the list of unreadable records', async () => {
    const bench = createPullPartFixture({ invoices: 2 });
    const [id = 0] = bench.held();
    putAside(bench, 'invoice', String(id));
    putAside(bench, 'invoice', '999');
    putAside(bench, 'reservation', String(id));
    const run = bench.run();
    expect(await fetchInvoiceIntoMirror(run, id, run.ask)).toEqual({ ok: true, found: true });
    expect(bench.store.invoices.listServiceIds()).toEqual([id]);
    expect(run.tally.invoices).toEqual({ pulled: 1, removed: 0 });
    expect(aside(bench)).toEqual(['invoice 999', `reservation ${id}`]);
  });

  it('reading one invoice: keeps the local record when the service no longer has the invoice', async () => {
    const bench = createPullPartFixture({ invoices: 2 });
    await fetchAllInvoicePagesIntoMirror(bench.run());
    const [id = 0] = bench.held();
    putAside(bench, 'invoice', String(id));
    bench.service.invoices.delete(id);
    const run = bench.run();
    expect(await fetchInvoiceIntoMirror(run, id, run.ask)).toEqual({ ok: true, found: false });
    expect(bench.store.invoices.listServiceIds()).toContain(id);
    expect(aside(bench)).toEqual([]);
  });

  it('reading one invoice: adds the invoice to the unreadable records when the answer cannot be decoded', async () => {
    const bench = createPullPartFixture({ invoices: 2 });
    const [id = 0] = bench.held();
    bench.tamper = () => json(200, { data: { invoiceId: 'none' } });
    const run = bench.run();
    expect(await fetchInvoiceIntoMirror(run, id, run.ask)).toEqual({ ok: true, found: true });
    expect(aside(bench)).toEqual([`invoice ${id}`]);
    expect(run.tally.setAside).toBe(1);
  });

  it('unreadable invoice: stays on the list of unreadable records when the service refuses the request for this invoice', async () => {
    const bench = createPullPartFixture({ invoices: 2 });
    const [id = 0] = bench.held();
    putAside(bench, 'invoice', String(id));
    bench.tamper = () => REFUSED;
    const run = bench.run();
    expect(await fetchInvoiceIntoMirror(run, id, run.ask)).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
    expect(aside(bench)).toEqual([`invoice ${id}`]);
  });
});

/** Returns a bench with all of the service's invoices in the mirror and on their way to KSeF. */
async function onTheirWay(invoices: number): Promise<PullPartFixture> {
  const bench = createPullPartFixture({ invoices });
  for (const [id, invoice] of bench.service.invoices)
    bench.service.invoices.set(id, { ...invoice, invoiceStatus: 'PENDING_KSEF', ksefId: null });
  await fetchAllInvoicePagesIntoMirror(bench.run());
  expect(bench.store.invoices.listPendingKsefIds()).toHaveLength(invoices);
  await fetchInvoicesAwaitingKsef(bench.run());
  bench.asked.length = 0;
  return bench;
}

describe('an invoice on its way to KSeF', () => {
  it('invoice on its way to KSeF: is read again every ten minutes until KSeF has the invoice', async () => {
    const bench = await onTheirWay(1);
    const [id = 0] = bench.held();
    bench.clock.pass(10 * MINUTE - 1);
    expect(await fetchInvoicesAwaitingKsef(bench.run())).toEqual({ ok: true });
    expect(bench.asked).toEqual([]);
    bench.clock.pass(1);
    await fetchInvoicesAwaitingKsef(bench.run());
    expect(bench.asked).toEqual([`/invoices/${id}`]);
    await fetchInvoicesAwaitingKsef(bench.run());
    expect(bench.asked).toHaveLength(1);
    const invoice = bench.service.invoices.get(id);
    if (invoice) bench.service.invoices.set(id, { ...invoice, invoiceStatus: 'SENT_KSEF' });
    bench.clock.pass(10 * MINUTE);
    await fetchInvoicesAwaitingKsef(bench.run());
    expect(bench.store.invoices.listPendingKsefIds()).toEqual([]);
    await fetchInvoicesAwaitingKsef(bench.run());
    expect(bench.asked).toHaveLength(2);
    expect(bench.store.settings.get('invoices.pendingAsked')).toEqual({});
  });

  it('invoice on its way to KSeF: is read again when the clock was set back', async () => {
    const bench = await onTheirWay(1);
    bench.clock.pass(-10 * MINUTE);
    await fetchInvoicesAwaitingKsef(bench.run());
    expect(bench.asked).toHaveLength(1);
  });

  it('invoices on their way to KSeF: each sync pass reads the five invoices that were read longest ago', async () => {
    const bench = await onTheirWay(7);
    const turns = () => bench.asked.splice(0).map((path) => Number(path.split('/').at(-1)));
    bench.clock.pass(10 * MINUTE);
    await fetchInvoicesAwaitingKsef(bench.run());
    const first = turns();
    expect(first).toHaveLength(5);
    bench.clock.pass(10 * MINUTE);
    await fetchInvoicesAwaitingKsef(bench.run());
    const second = turns();
    expect(second.slice(0, 2).toSorted()).toEqual(bench.held().filter((id) => !first.includes(id)));
    expect(second).toHaveLength(5);
  });

  it('invoice on its way to KSeF: is read again in the next pass when the service refused the read', async () => {
    const bench = await onTheirWay(2);
    bench.clock.pass(HOUR);
    bench.tamper = () => REFUSED;
    expect(await fetchInvoicesAwaitingKsef(bench.run())).toMatchObject({
      ok: false,
      problem: { status: 403 },
    });
    expect(bench.asked).toHaveLength(1);
    bench.tamper = (_, right) => right;
    await fetchInvoicesAwaitingKsef(bench.run());
    expect(bench.asked).toHaveLength(3);
  });
});

it('damaged invoice record with a waiting edit: is downloaded in every sync pass when the service id of the invoice is known', async () => {
  const bench = await mirrored(3);
  const [id = 0, without = 0, sound = 0] = bench.held();
  for (const invoiceId of [id, without, sound]) {
    const base = bench.store.invoices.readCard(String(invoiceId))?.invoice;
    if (!base) throw new Error('not here');
    bench.store.outbox.add(
      `inv-${invoiceId}`,
      { kind: 'update', patch: { town: 'Wisła' }, base },
      bench.run().now(),
    );
  }
  changed(bench, `UPDATE mirrors SET invoice_id = NULL, hash = 'x' WHERE local_id = 'inv-${without}'`);
  changed(bench, `UPDATE mirrors SET hash = 'x' WHERE local_id = 'inv-${id}'`);
  bench.tamper = () => REFUSED;
  expect(await refetchDamagedInvoicesWithOpenChanges(bench.run())).toMatchObject({
    ok: false,
    problem: { status: 403 },
  });
  bench.tamper = (_, reply) => reply;
  expect(await refetchDamagedInvoicesWithOpenChanges(bench.run())).toEqual({ ok: true });
  expect(bench.asked).toEqual([`/invoices/${id}`, `/invoices/${id}`]);
  expect(bench.store.outbox.listDamagedMirrors().map(({ localId }) => localId)).toEqual([`inv-${without}`]);
});
