import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { anInvoice, anItem, aPriceDay, aPricing, aReservation } from '#support/records';
import { AT, LATER, openTestStore, tempDir } from './openTestStore';

const JUNE = { from: '2026-06-01', to: '2026-07-01' };

/** Tests the SQL views (docs/reference/store.md, Views), which any SQLite program can read while Kontuar runs. */

test('SQL views: return the same values as the stored records', () => {
  const file = join(tempDir(), 'kontuar.db');
  const store = openTestStore(file);
  const invoices = [
    anInvoice({ invoiceId: 1, paymentStatus: 0, invoiceItems: [anItem({ grossUnitPrice: '-0.05' })] }),
    anInvoice({
      invoiceId: 2,
      issueDate: '2026-06-04',
      invoiceItems: [
        anItem({ name: 'Nocleg', grossUnitPrice: '349.99', quantity: '3' }),
        anItem({ name: 'Śniadanie', grossUnitPrice: '45', quantity: '6', rate: '8' }),
      ],
    }),
  ];
  store.invoices.apply(invoices, AT);
  store.reservations.applyWindow(JUNE, [aReservation({ phone: '+48 601 000 482', prepayment: '100' })], AT);
  store.reservations.markGone([1], LATER);
  store.pricing.applyWindow(JUNE, aPricing({ 1: [aPriceDay({ price: '0', arrivalAllowed: false })] }), AT);

  const reader = new Connection(file, { readonly: true });
  const select = (sql: string) => reader.prepare(sql).all();
  expect(select('SELECT local_id, number, gross, currency, payment, sale_date FROM v_invoices')).toEqual([
    {
      local_id: 'inv-2',
      number: 'FV 2/06/2026',
      gross: '1319.97',
      currency: 'PLN',
      payment: 'paid',
      sale_date: '2026-06-03',
    },
    {
      local_id: 'inv-1',
      number: 'FV 1/06/2026',
      gross: '-0.05',
      currency: 'PLN',
      payment: 'unpaid',
      sale_date: '2026-06-03',
    },
  ]);
  const records = reader.prepare<[], string>('SELECT record FROM v_invoices').pluck().all();
  expect(records.map((record) => JSON.parse(record))).toEqual([...invoices].reverse());
  expect(
    select('SELECT invoice_id, line, name, quantity, gross_unit_price, vat_rate FROM v_invoice_items'),
  ).toEqual([
    { invoice_id: 2, line: 1, name: 'Nocleg', quantity: '3', gross_unit_price: '349.99', vat_rate: '8' },
    { invoice_id: 2, line: 2, name: 'Śniadanie', quantity: '6', gross_unit_price: '45', vat_rate: '8' },
    { invoice_id: 1, line: 1, name: 'Nocleg', quantity: '1', gross_unit_price: '-0.05', vat_rate: '8' },
  ]);
  expect(
    select('SELECT room, name, nights, phone, prepayment, price_per_stay, gone_since FROM v_reservations'),
  ).toEqual([
    {
      room: 'Pokój 1',
      name: 'Nowak',
      nights: 4,
      phone: '+48 601 000 482',
      prepayment: '100',
      price_per_stay: '800',
      gone_since: LATER,
    },
  ]);
  expect(select('SELECT room, date, price, currency, arrival_allowed, pricing_type FROM v_prices')).toEqual([
    {
      room: 'Pokój 1',
      date: '2026-06-03',
      price: '0',
      currency: 'PLN',
      arrival_allowed: 0,
      pricing_type: 'PRICE_PER_ROOM',
    },
  ]);
  expect(select("SELECT * FROM v_ages WHERE kind = 'reservations'")).toEqual([
    { kind: 'reservations', from_day: JUNE.from, to_day: JUNE.to, checked_at: AT },
  ]);
  reader.close();
});

test('SQL views: return NULL for the amount, and the reason, when the amount of a document cannot be determined', () => {
  const file = join(tempDir(), 'kontuar.db');
  const store = openTestStore(file);
  const order = [anItem({ grossUnitPrice: '420', quantity: '3' })];
  const unread = [...order, anItem({ grossUnitPrice: null })];
  const cases = [
    anInvoice({ invoiceId: 1, invoiceType: 8, invoiceItems: order, prepaymentValue: '500' }),
    anInvoice({ invoiceId: 2, invoiceType: 8, invoiceItems: order, prepaymentValue: null }),
    anInvoice({ invoiceId: 3, invoiceType: 9, invoiceItems: order, prepaymentValue: '760' }),
    anInvoice({ invoiceId: 4, invoiceType: 9, invoiceItems: order, prepaymentValue: null }),
    ...[6, 7, 10, 11, 12].map((invoiceType) =>
      anInvoice({ invoiceId: 4 + invoiceType, invoiceType, invoiceItems: order }),
    ),
    anInvoice({ invoiceId: 17, invoiceItems: unread }),
    anInvoice({ invoiceId: 18, invoiceItems: order }),
  ];
  store.invoices.apply(cases, AT);
  const reader = new Connection(file, { readonly: true });
  const rows = reader
    .prepare('SELECT invoice_id, gross, gross_unknown AS why FROM v_invoices ORDER BY invoice_id')
    .raw()
    .all();
  expect(rows).toEqual([
    [1, '500.00', null],
    [2, null, 'noAmount'],
    [3, '760.00', null],
    [4, null, 'noAmount'],
    ...[10, 11, 14, 15, 16].map((id) => [id, null, 'correction']),
    [17, null, 'itemsUnread'],
    [18, '1260.00', null],
  ]);
  reader.close();
});

test('SQL views: reject every write', () => {
  const file = join(tempDir(), 'kontuar.db');
  openTestStore(file);
  const connection = new Connection(file);
  const views = connection
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'view'")
    .pluck()
    .all();
  expect(views.sort()).toEqual([
    'v_ages',
    'v_changes',
    'v_documents',
    'v_invoice_items',
    'v_invoices',
    'v_prices',
    'v_reservations',
  ]);
  for (const view of views) expect(() => connection.exec(`DELETE FROM ${view}`)).toThrow('cannot modify');
  connection.close();
});
