import { expect, test } from 'vitest';
import { listInvoiceIdsToExport } from '#engine/documents/export/listInvoiceIdsToExport';
import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import type { Invoice } from '#shared/model/invoice';
import { testEngine } from '#support/testEngine';
import { virtualClock } from '#support/virtualClock';
import { AT, readToTheEnd } from '../store/openTestStore';
import { paperInvoice } from './papers';

/** Tests that the filter "waits for a KSeF number" lists the invoices whose badge says so, issued ones included. */

const WAITING = { ...ALL_INVOICES, ksef: 'waiting' as const };
const NUMBER = '5265877635-20260603-0100001AF629-AF';
const company = { companyName: 'Trans-Bud', taxId: '5260001246', identifierType: 'NIP', address: 'Polna 1' };
const guest = { companyName: 'Jan Lis', taxId: '', identifierType: 'NONE', address: 'Polna 2' };

const invoice = (invoiceId: number, over: Parameters<typeof paperInvoice>[0]): Invoice =>
  paperInvoice({
    invoiceId,
    invoiceFullNo: `FV ${invoiceId}/2026`,
    invoiceStatus: 'ISSUED',
    issueDate: '2026-06-02',
    buyer: company,
    ...over,
  });

async function listWaiting(setting: 'yes' | 'no', invoices: readonly Invoice[]) {
  const { engine, store } = await testEngine({
    clock: virtualClock(),
    network: () => Promise.reject(new Error('no network')),
  });
  store.settings.set('ksef.setting', setting);
  store.invoices.apply(invoices, AT);
  readToTheEnd(store);
  const { rows, total } = await engine.client.invoices.list({ ...WAITING, offset: 0, limit: 20 });
  const ids = await engine.client.invoices.ids({ ...WAITING, offset: 0, limit: 20 });
  const exported = await listInvoiceIdsToExport(store, { by: 'filter', filter: WAITING });
  expect([total, ids.length, exported.length]).toEqual([rows.length, rows.length, rows.length]);
  return rows.map(({ invoiceId }) => invoiceId).sort((a, b) => (a ?? 0) - (b ?? 0));
}

const DOCUMENTS = [
  invoice(1, {}),
  invoice(2, { buyer: guest }),
  invoice(3, { issueDate: '2026-03-31' }),
  invoice(4, { invoiceStatus: 'SENT_KSEF' }),
  invoice(5, { invoiceStatus: 'SENT_KSEF', ksefId: NUMBER }),
  invoice(6, { invoiceStatus: 'DRAFT' }),
  invoice(7, { invoiceType: 2 }),
  invoice(8, { invoiceType: 10, buyer: guest, extra: { correctionId: 2 } }),
  invoice(9, { invoiceStatus: 'PENDING_KSEF', buyer: guest }),
  invoice(10, { issueDate: null }),
];

test('filter “waits for a KSeF number”: lists issued invoices to businesses, and sent invoices without a KSeF number', async () => {
  expect(await listWaiting('yes', DOCUMENTS)).toEqual([1, 4, 9, 10]);
});

test('filter “waits for a KSeF number”: lists only invoices already sent to KSeF when the account is not connected to KSeF', async () => {
  expect(await listWaiting('no', DOCUMENTS)).toEqual([4, 9]);
});
