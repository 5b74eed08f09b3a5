import { expect, test } from 'vitest';
import { fetchStayInvoices } from '#engine/sync/pull/fetchStayInvoices';
import { createStayInvoicesFetchTimeLookup } from '#engine/documents/stayAccounts';
import { TRAINING_SERVICE_URLS } from '../../../../src-main/training/createTrainingService';
import { createTestRemote } from '#support/testRemote';
import { virtualClock } from '#support/virtualClock';
import { createPullFixture } from './pullFixture';

/** Tests the request for the invoices of one stay: its results, which links it may claim, and its time limit. */

/** Returns a bench and a stay that has an invoice in the service. */
function desk(between?: Parameters<typeof createPullFixture>[1]) {
  const bench = createPullFixture({ invoices: 60 }, between);
  const { store, remote, service } = bench;
  const [invoice] = service.property.book
    .listSortedBy('invoiceId')
    .filter(({ reservationId }) => reservationId !== null);
  const reservationId = invoice?.reservationId ?? 0;
  return {
    ...bench,
    reservationId,
    // The virtual clock stands still, so the deadline never comes, however busy the PC is.
    ask: () => fetchStayInvoices({ store, remote, clock: virtualClock() }, reservationId),
    here: () => store.invoices.listOfStays([reservationId]).map(({ row }) => row.invoiceId),
    there: () =>
      service.property.book
        .listSortedBy('invoiceId')
        .filter((record) => record.reservationId === reservationId)
        .map((record) => record.invoiceId),
    since: () => createStayInvoicesFetchTimeLookup(store)(reservationId),
  };
}

test('invoices of a stay: have no download time before the first sync pass, and then the time of that pass', async () => {
  const { pull, since } = desk();
  expect(since()).toBeNull();
  await pull();
  expect(since()).toMatch(/^2026-06-03T0[78]:/);
});

test('invoices of a stay: the download time is the later of the last full read and the last check of the stay', () => {
  const { store } = desk();
  store.settings.set('invoices.scannedAt', Date.parse('2026-06-03T10:00:00.000Z'));
  const since = (at: string) => {
    store.settings.set('invoices.stayChecks', [{ reservationId: 7, at }]);
    return createStayInvoicesFetchTimeLookup(store)(7);
  };
  expect(since('2026-06-03T11:00:00.000Z')).toBe('2026-06-03T11:00:00.000Z');
  expect(since('2026-06-03T09:00:00.000Z')).toBe('2026-06-03T10:00:00.000Z');
});

test('invoices of a stay: are downloaded with one request, and the time of the download is stored', async () => {
  const { ask, here, there, since, remote, store } = desk();
  expect(here()).toEqual([]);
  await remote.signIn();
  const before = remote.countSentRequests();
  expect(await ask()).toBe(true);
  expect(remote.countSentRequests() - before).toBe(1);
  expect(here().toSorted()).toEqual(there().toSorted());
  expect(since()).not.toBeNull();
  expect(createStayInvoicesFetchTimeLookup(store)(1)).toBeNull();
});

test('download of a stay’s invoices: is cancelled after 1.5 seconds without an answer, and its time is not stored', async () => {
  const { store, service, reservationId, since } = desk();
  const account = { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' as const };
  const left: Request[] = [];
  const network = (request: Request) => {
    if (!request.url.includes('/invoices')) return service.fetch(request);
    left.push(request);
    return new Promise<Response>(() => undefined);
  };
  const remote = createTestRemote({ account, secrets: service.credentials }, { network });
  const clock = virtualClock();
  const ended: boolean[] = [];
  const reading = fetchStayInvoices({ store, remote, clock }, reservationId).then((isComplete) =>
    ended.push(isComplete),
  );
  await clock.advance(1499);
  expect(ended).toEqual([]);
  await clock.advance(1);
  await reading;
  expect(ended).toEqual([false]);
  expect(since()).toBeNull();
  expect(left.map(({ signal }) => signal.aborted)).toEqual([true]);
});

test('invoices of a stay: no download time is stored when the service’s answer ignores the requested stay', async () => {
  const { ask, since } = desk((request, service) => {
    const url = new URL(request.url);
    url.searchParams.delete('reservationId');
    return service(new Request(url, request));
  });
  expect(await ask()).toBe(false);
  expect(since()).toBeNull();
});

test('invoices of a stay: an answer older than the local invoice record does not overwrite this record', async () => {
  let held: Response | null = null;
  const { ask, there, store, service } = desk(async (request, answer) => {
    if (!request.url.includes('reservationId')) return answer(request);
    held ??= await answer(request);
    return held.clone();
  });
  expect(await ask()).toBe(true);
  const [id = 0] = there();
  const [known] = service.property.book.listSortedBy('invoiceId').filter(({ invoiceId }) => invoiceId === id);
  if (!known) throw new Error('no invoice');
  const shown = store.invoices.readCard(String(id))?.invoice;
  if (!shown) throw new Error('not here');
  const newer = { ...shown, invoiceId: id, town: 'Łódź', editDate: '2027-01-01T00:00:00+01:00' };
  store.invoices.apply([newer], '2026-06-03T09:00:00.000Z');
  expect(await ask()).toBe(true);
  expect(store.invoices.readCard(String(id))?.invoice.town).toBe('Łódź');
});
