import { expect, test } from 'vitest';
import { listInvoiceIdsToExport } from '#engine/documents/export/listInvoiceIdsToExport';
import { buildPrintedInvoiceListSheet } from '#engine/documents/sheets/printedInvoiceList';
import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import { sheetRequestSchema } from '#shared/contract/documentsContract';
import type { Invoice } from '#shared/model/invoice';
import { anItem } from '#support/records';
import { testEngine } from '#support/testEngine';
import { virtualClock } from '#support/virtualClock';
import { AT, LATER, readToTheEnd } from '../store/openTestStore';
import { paperInvoice } from './papers';

/** Tests that the filter "unpaid" lists only documents with an amount to pay or to refund, in every view. */

const UNPAID = { ...ALL_INVOICES, paymentStatus: 0 };
const nights = (quantity: string) => [anItem({ name: 'Nocleg', grossUnitPrice: '310', quantity })];
const invoice = (invoiceId: number, over: Partial<Invoice> = {}): Invoice =>
  paperInvoice({
    invoiceId,
    invoiceFullNo: `FV ${invoiceId}/06/2026`,
    paymentStatus: 0,
    invoiceItems: nights('3'),
    ...over,
  });
const correction = (invoiceId: number, of: number, quantity: string, paymentStatus = 0): Invoice =>
  paperInvoice({
    invoiceId,
    invoiceFullNo: `FVK ${invoiceId}/06/2026`,
    invoiceType: 10,
    issueDate: '2026-06-24',
    paymentStatus,
    invoiceItems: nights(quantity),
    extra: { correctionId: of },
    additionalInfo: `Korekta do FV ${of}/06/2026. Pozycje: stan po korekcie.`,
  });

async function shownAsUnpaid(...invoices: Invoice[]) {
  const { engine, store } = await testEngine({
    clock: virtualClock(),
    network: () => Promise.reject(new Error('no network')),
  });
  store.invoices.apply(invoices, AT);
  readToTheEnd(store);
  const { rows, total, gross } = await engine.client.invoices.list({ ...UNPAID, offset: 0, limit: 10 });
  const ids = await engine.client.invoices.ids({ ...UNPAID, offset: 0, limit: 10 });
  const exported = await listInvoiceIdsToExport(store, { by: 'filter', filter: UNPAID });
  const { parts, lines } = buildPrintedInvoiceListSheet(
    store,
    sheetRequestSchema.parse({ kind: 'invoices', day: '2026-06-30', language: 'pl', filter: UNPAID }),
    LATER,
  );
  const list = parts.find((part) => 'rows' in part);
  return {
    rows: rows.map(({ invoiceId }) => invoiceId).sort(),
    total,
    sums: gross.map((sum) => sum.gross),
    ids: ids.length,
    exported: exported.length,
    printed: list && 'rows' in list ? list.rows.length : null,
    printedSums: lines.join(' '),
  };
}

test('unpaid filter: list, totals, export and print omit an invoice corrected to zero and its correction', async () => {
  const shown = await shownAsUnpaid(invoice(1), correction(2, 1, '0'), invoice(3));
  expect(shown).toMatchObject({ rows: [3], total: 1, sums: [93_000], ids: 1, exported: 1, printed: 1 });
  expect(shown.printedSums).toContain('1 faktura');
  expect(shown.printedSums).toContain('930,00');
});

test('unpaid filter: lists a partly corrected invoice and its correction, and sums only the amount left to pay', async () => {
  const shown = await shownAsUnpaid(invoice(1), correction(2, 1, '2'));
  expect(shown).toMatchObject({ rows: [1, 2], sums: [62_000] });
  expect(shown.printedSums).toContain('620,00');
});

test('unpaid filter: lists a correction whose refund is not paid out, even when the corrected invoice is paid', async () => {
  const shown = await shownAsUnpaid(invoice(1, { paymentStatus: 1 }), correction(2, 1, '0'));
  expect(shown).toMatchObject({ rows: [2], total: 1, ids: 1, exported: 1 });
});

test('unpaid filter: leaves out an invoice that waits for its deletion', async () => {
  const { engine, store } = await testEngine({
    clock: virtualClock(),
    network: () => Promise.reject(new Error('no network')),
  });
  store.invoices.apply([invoice(1), invoice(3)], AT);
  store.outbox.add('inv-1', { kind: 'delete', base: invoice(1) }, LATER);
  const { rows, gross } = await engine.client.invoices.list({ ...UNPAID, offset: 0, limit: 10 });
  expect(rows.map(({ invoiceId }) => invoiceId)).toEqual([3]);
  expect(gross).toEqual([{ currency: 'PLN', gross: 93_000 }]);
});

test('unpaid filter: is updated when a correction is received, linked to another invoice or removed', async () => {
  const { engine, store } = await testEngine({
    clock: virtualClock(),
    network: () => Promise.reject(new Error('no network')),
  });
  store.invoices.apply([invoice(1), invoice(2)], AT);
  readToTheEnd(store);
  const unpaid = async () => {
    const { rows, gross } = await engine.client.invoices.list({ ...UNPAID, offset: 0, limit: 10 });
    return [rows.map(({ invoiceId }) => invoiceId).sort(), gross.map((sum) => sum.gross)];
  };
  expect(await unpaid()).toEqual([[1, 2], [186_000]]);
  store.invoices.apply([correction(11, 1, '0')], AT);
  expect(await unpaid()).toEqual([[2], [93_000]]);
  // The user first links the correction to the other invoice, and then says that it has no original.
  await engine.client.invoiceLinks.set({ id: '11', others: ['2'], confirmed: true });
  expect(await unpaid()).toEqual([[1], [93_000]]);
  await engine.client.invoiceLinks.set({ id: '11', others: [], confirmed: true });
  expect(await unpaid()).toEqual([[1, 11, 2], [186_000]]);
  store.invoices.remove([11]);
  expect(await unpaid()).toEqual([[1, 2], [186_000]]);
});
