import { expect, test } from 'vitest';
import { setKsefSetting } from '#engine/account/ksefConnection';
import { judgeCreate, judgeUpdate } from '#engine/sync/outbox/judge';
import { createBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import type { Invoice } from '#shared/model/invoice';
import { aBody } from '#support/outboxBench';
import { anInvoice, anItem } from '#support/records';
import { AT, openTestStore } from './store/openTestStore';

/** Warnings that need the other invoices of this PC: the month's sum outside KSeF, and open advances of a stay. */
const TODAY = '2026-11-20';
const BUSINESS = { companyName: 'Hurt Nowak', address: 'Polna 1', taxId: '1234563218' };

const codes = (store: ReturnType<typeof openTestStore>, changes: Partial<CreateBody>) => {
  const body = createBodySchema.parse(
    aBody({ invoiceStatus: 'ISSUED', issueDate: TODAY, saleDate: TODAY, paymentDate: TODAY, ...changes }),
  );
  return judgeCreate(store, body, { correctionId: null, prepaymentId: [] }, TODAY).map(({ code }) => code);
};

const sold = (invoiceId: number, changes: Partial<Invoice>) =>
  anInvoice({
    invoiceId,
    issueDate: '2026-11-03',
    buyer: { ...anInvoice().buyer, taxId: '1234563218', identifierType: 'NIP' },
    invoiceItems: [anItem({ grossUnitPrice: '9800', quantity: '1' })],
    ...changes,
  });

test('the limit outside KSeF counts the other invoices of the month for businesses', () => {
  const says = (...others: Invoice[]) => {
    const store = openTestStore();
    setKsefSetting(store, 'no');
    store.invoices.apply(others, AT);
    // 200.00 more.
    return codes(store, { buyer: BUSINESS }).includes('outsideKsefLimit');
  };
  const over = { invoiceItems: [anItem({ grossUnitPrice: '9800.01', quantity: '1' })] };
  expect(says(sold(1, {}))).toBe(false);
  expect(says(sold(1, over))).toBe(true);
  const person = { buyer: { ...anInvoice().buyer, taxId: '', identifierType: 'NONE' } };
  const others: Partial<Invoice>[] = [
    person,
    { invoiceStatus: 'DRAFT' },
    { invoiceType: 2 },
    { ksefId: 'x' },
    { currency: 'EUR' },
    { issueDate: '2026-10-31' },
  ];
  for (const change of others)
    expect(says(sold(1, { ...over, ...change })), JSON.stringify(change)).toBe(false);
});

test('what is not known of the month is left out of the limit', () => {
  const store = openTestStore();
  setKsefSetting(store, 'no');
  const order = { invoiceItems: [anItem({ grossUnitPrice: '20000', quantity: '1' })], prepaymentValue: null };
  store.invoices.apply([sold(1, { ...order, invoiceType: 8 }), sold(2, { ...order, invoiceType: 9 })], AT);
  expect(codes(store, { buyer: BUSINESS })).not.toContain('outsideKsefLimit');
  store.invoices.apply([sold(3, { invoiceType: 8, ...order, prepaymentValue: '9800.01' })], AT);
  expect(codes(store, { buyer: BUSINESS })).toContain('outsideKsefLimit');
});

test('an invoice that is changed does not count against itself', () => {
  const store = openTestStore();
  setKsefSetting(store, 'no');
  const own = sold(1, {});
  store.invoices.apply([own], AT);
  const said = judgeUpdate(store, own, { issueDate: TODAY }, null, TODAY).map(({ code }) => code);
  expect(said).not.toContain('outsideKsefLimit');
});

test('an open advance of the stay is named; one that is settled or given back is not', () => {
  const items = [anItem({ grossUnitPrice: '500', quantity: '1' })];
  const advance = anInvoice({
    ...{ invoiceId: 8, invoiceType: 8, invoiceFullNo: 'FZ 8', reservationId: 77, prepaymentValue: '200' },
    ...{ invoiceItems: items, invoiceStatus: 'SENT_KSEF', ksefId: 'x' },
  });
  const says = (...others: Invoice[]) => {
    const store = openTestStore();
    store.invoices.apply([advance, ...others], AT);
    return codes(store, { reservationId: 77 }).includes('advancesOpen');
  };
  const settlement = anInvoice({
    ...{ invoiceId: 9, invoiceType: 9, prepaymentValue: '300', invoiceItems: items },
    extra: { prepaymentId: [8] },
  });
  const givenBack = anInvoice({
    ...{
      invoiceId: 10,
      invoiceType: 11,
      prepaymentValue: '0',
      invoiceItems: items,
      invoiceStatus: 'SENT_KSEF',
    },
    ...{ correctionReason: 'Rezygnacja', extra: { correctionId: 8 }, issueDate: '2026-11-19' },
  });
  expect(says()).toBe(true);
  expect(says(settlement)).toBe(false);
  expect(says(givenBack)).toBe(false);
});
