import { expect, test } from 'vitest';
import { computeDaysOverdue } from '../../../src-renderer/screens/invoices/daysOverdue';
import { listUnpaidInvoices } from '#engine/documents/invoicesWithAmountLeftToPay';
import { anItem } from '#support/records';
import { testEngine } from '#support/testEngine';
import { virtualClock } from '#support/virtualClock';
import { AT, readToTheEnd } from '../store/openTestStore';
import { paperInvoice } from './papers';

/**
 * Tests that the list and the card count overdue days after corrections, like the sheet of overdue invoices (domain.md
 * A22).
 */

const TODAY = '2026-07-01';
const nights = (quantity: string) => [anItem({ name: 'Nocleg', grossUnitPrice: '420', quantity })];
const unpaid = { paymentStatus: 0, paymentDate: '2026-06-21' } as const;
const buyer = (companyName: string, taxId: string) => ({ ...paperInvoice({}).buyer, companyName, taxId });
const correctionOf = (invoiceId: number, of: number) => ({
  invoiceId,
  invoiceFullNo: `FVK ${invoiceId}/06/2026`,
  invoiceType: 10,
  issueDate: '2026-06-24',
  correctionReason: `Korekta do FV ${of}/06/2026`,
  paymentStatus: 1,
});

test('unpaid invoice: has no days overdue when corrections leave no amount to pay', async () => {
  const { engine, store } = await testEngine({
    clock: virtualClock(),
    network: () => Promise.reject(new Error('no network')),
  });
  const first = { ...unpaid, buyer: buyer('Pierwszy', '5260250274') };
  const second = { ...unpaid, buyer: buyer('Drugi', '1132191233') };
  const third = { ...unpaid, buyer: buyer('Trzeci', '5213017228') };
  store.invoices.apply(
    [
      paperInvoice({ ...first, invoiceId: 1, invoiceFullNo: 'FV 1/06/2026', invoiceItems: nights('3') }),
      paperInvoice({ ...first, ...correctionOf(11, 1), invoiceItems: nights('0') }),
      paperInvoice({ ...second, invoiceId: 2, invoiceFullNo: 'FV 2/06/2026', invoiceItems: nights('3') }),
      paperInvoice({ ...second, ...correctionOf(12, 2), invoiceItems: nights('-1') }),
      paperInvoice({ ...third, invoiceId: 3, invoiceFullNo: 'FV 3/06/2026', invoiceItems: nights('3') }),
    ],
    AT,
  );
  readToTheEnd(store);
  const { rows } = await engine.client.invoices.list({});
  const late = (id: number) =>
    rows.flatMap((row) => (row.invoiceId === id ? computeDaysOverdue(row, TODAY) : []));
  expect([late(1), late(2), late(3)]).toEqual([[0], [10], [10]]);
  for (const [id, days] of [
    ['1', 0],
    ['2', 10],
  ] as const) {
    const { invoice, figures } = await engine.client.invoices.show({ id });
    expect(computeDaysOverdue({ ...invoice, gross: figures.gross, left: figures.left }, TODAY)).toBe(days);
  }
});

test('unpaid invoice past its due date: no longer counts as overdue in list, card and printout while its deletion is queued', async () => {
  const { engine, store } = await testEngine({
    clock: virtualClock(),
    network: () => Promise.reject(new Error('no network')),
  });
  const base = paperInvoice({ ...unpaid, invoiceId: 3, invoiceItems: nights('3') });
  store.invoices.apply([base], AT);
  readToTheEnd(store);
  const late = async () => {
    const { rows } = await engine.client.invoices.list({});
    const { invoice, figures } = await engine.client.invoices.show({ id: '3' });
    const ofCard = computeDaysOverdue({ ...invoice, gross: figures.gross, left: figures.left }, TODAY);
    return [...rows.map((row) => computeDaysOverdue(row, TODAY)), ofCard, listUnpaidInvoices(store).length];
  };
  expect(await late()).toEqual([10, 10, 1]);
  store.outbox.add('inv-3', { kind: 'delete', base }, AT);
  expect(await late()).toEqual([0, 0, 0]);
});
