import { expect, it } from 'vitest';
import { decodeSingleInvoice } from '#engine/remote/decodeServiceAnswers';
import { fetchInvoicePageIntoMirror } from '#engine/sync/pull/invoicePages';
import { fetchAllInvoicePagesIntoMirror } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import { fetchInvoiceIntoMirror } from '#engine/sync/pull/fetchInvoiceIntoMirror';
import type { PullRun } from '#engine/sync/pull/pullRunContext';
import { fetchStayInvoices } from '#engine/sync/pull/fetchStayInvoices';
import { virtualClock } from '#support/virtualClock';
import { buildTrainingInvoiceJson } from '../../../../src-main/training/invoiceRecord';
import { createPullFixture } from './pullFixture';
import { createPullPartFixture } from './pullPartFixture';

it.each<[string, (run: PullRun, invoiceId: number, stay: number) => Promise<unknown>]>([
  ['a page', (run) => fetchInvoicePageIntoMirror(run, { page: 1 }, run.ask)],
  ['one invoice', (run, id) => fetchInvoiceIntoMirror(run, id, run.ask)],
  ['those of a stay', (run, _, stay) => fetchStayInvoices({ ...run, clock: virtualClock() }, stay)],
])('a reading of %s that was asked for before our own write is not put over it', async (_, read) => {
  const bench = createPullPartFixture({ invoices: 20 });
  await fetchAllInvoicePagesIntoMirror(bench.run());
  const { outbox, invoices } = bench.store;
  const ours = bench.held().flatMap((id) => outbox.getMirror(`inv-${id}`).invoice ?? []);
  const before = ours.find(({ reservationId }) => reservationId !== null);
  if (!before?.reservationId) throw new Error('no invoice of a stay');
  const { invoiceId, reservationId } = before;
  bench.tamper = (_asked, right) => {
    outbox.recordOwnWrite(`inv-${invoiceId}`, { ...before, town: 'Wisła' }, bench.run().now());
    return right;
  };
  await read(bench.run(), invoiceId, reservationId);
  expect(invoices.readCard(String(invoiceId))?.invoice.town).toBe('Wisła');
});

it('full invoice scan: keeps an invoice that this program created during the scan', async () => {
  let made = 0;
  const bench = createPullFixture({ invoices: 450 }, async (request, service) => {
    const answer = await service(request);
    // The request for edits is the last one of a scan, so an invoice created from here on is on none of the scanned
    // pages.
    if (made !== 0 || !new URL(request.url).searchParams.has('lastEdit')) return answer;
    const { book } = bench.service.property;
    const [like] = book.listSortedBy('invoiceId');
    if (!like) throw new Error('no invoice');
    const record = book.add({ ...like, invoiceItems: like.invoiceItems }, bench.clock.now());
    made = record.invoiceId;
    const read = decodeSingleInvoice({ data: buildTrainingInvoiceJson(record) })?.value;
    if (!read) throw new Error('not readable');
    bench.store.outbox.recordOwnWrite('new-1', read, new Date(bench.clock.now()).toISOString());
    return answer;
  });
  const { problems, invoices } = await bench.pull({ full: true });
  expect(problems).toEqual([]);
  expect(made).toBeGreaterThan(0);
  expect(invoices.removed).toBe(0);
  expect(bench.store.invoices.listServiceIds()).toContain(made);
  expect(bench.store.invoices.readCard('new-1')).not.toBeNull();
});
