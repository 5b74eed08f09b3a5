import { expect, onTestFinished, test, vi } from 'vitest';
import { createDocumentReadingContext } from '#engine/documents/correctionConvention';
import { addAmountLeftToPayToInvoiceRows } from '#engine/documents/invoicesWithAmountLeftToPay';
import { readAdvanceStateAtSettlement, buildCorrectionChain } from '#engine/documents/invoiceRelatives';
import type { Invoice } from '#shared/model/invoice';
import { computeRetentionCutOffDates, retentionSchema } from '#shared/rules/retentionPeriods';
import { anInvoice, anItem } from '#support/records';
import { AT, openTestStore, readToTheEnd } from '../store/openTestStore';

/**
 * Tests an agency with more corrections and settlements than the program examines one by one: it does not claim to know
 * their originals for sure.
 */

const MANY = 201;
const buyer = {
  companyName: 'Biuro Podróży',
  address: 'Polna 1',
  taxId: '1234563218',
  identifierType: 'NIP',
};
const nights = (quantity: string) => [anItem({ name: 'Nocleg', grossUnitPrice: '100', quantity })];
const invoice = (invoiceId: number, issueDate: string, fields: Partial<Invoice> = {}): Invoice =>
  anInvoice({
    invoiceId,
    issueDate,
    saleDate: issueDate,
    invoiceItems: nights('10'),
    ...fields,
    buyer,
  });
const many = (make: (at: number) => Invoice): Invoice[] => Array.from({ length: MANY }, (_, at) => make(at));

function accountOf(...invoices: Invoice[]) {
  const store = openTestStore();
  readToTheEnd(store);
  store.invoices.apply(invoices, AT);
  const cardOf = (id: number) => {
    const card = store.invoices.readCard(String(id));
    if (!card) throw new Error(`no invoice ${id}`);
    return card;
  };
  const named = (id: number) =>
    cardOf(id)
      .linked.filter(({ relation }) => relation !== 'sameStay')
      .map(({ relation, row }) => `${relation} ${row.localId}`);
  return { store, cardOf, named };
}

const unnamedCorrection = (issueDate: string) => (at: number) =>
  invoice(100 + at, issueDate, {
    invoiceFullNo: `KOR ${at}`,
    invoiceType: 6,
    invoiceItems: nights('9'),
    correctionReason: 'Pomyłka',
  });

test('correction chain of an invoice: is uncertain when one of many later corrections may belong to the invoice', () => {
  const { store, cardOf } = accountOf(
    ...[1, 2].map((id) => invoice(id, '2026-01-02')),
    ...many(unnamedCorrection('2026-06-03')),
  );
  expect(buildCorrectionChain(createDocumentReadingContext(store), cardOf(1)).isSure).toBe(false);
});

test('legal retention: keeps an expired invoice when a later correction without a stated original may correct this invoice', () => {
  const { store } = accountOf(
    ...[1, 2].map((id) => invoice(id, '2018-01-02')),
    ...many(unnamedCorrection('2025-01-02')),
  );
  const { law } = computeRetentionCutOffDates(retentionSchema.parse({}), '2026-06-03');
  expect(store.pastLaw.listNext(law, 0, 100).localIds).toEqual([]);
});

test('advance invoice: its amount is unknown when a correction that names no original might correct this advance', () => {
  const sent = { invoiceStatus: 'SENT_KSEF', ksefId: 'x' };
  const { store } = accountOf(
    ...[1, 2].map((id) =>
      invoice(id, '2026-01-01', {
        ...sent,
        invoiceType: 8,
        invoiceFullNo: `FZ ${id}`,
        prepaymentValue: '200',
      }),
    ),
    ...many((at) =>
      invoice(1000 + at, '2026-02-01', {
        ...sent,
        invoiceType: 11,
        invoiceFullNo: `KZ ${at}`,
        prepaymentValue: '100',
        correctionReason: 'Zwrot',
      }),
    ),
  );
  expect(
    readAdvanceStateAtSettlement(createDocumentReadingContext(store), 'inv-1', null)?.received,
  ).toBeNull();
});

test('correction link: finds the original although the same buyer has many earlier documents', () => {
  const { store, cardOf, named } = accountOf(
    invoice(1, '2026-05-01', { reservationId: 5 }),
    invoice(2, '2026-05-02', {
      invoiceFullNo: 'K 2',
      invoiceType: 6,
      reservationId: 5,
      invoiceItems: nights('0'),
      saleDate: '2026-05-01',
      correctionReason: 'Rezygnacja',
    }),
    ...many((at) => invoice(1000 + at, '2026-01-01', { reservationId: 1000 + at })),
    ...many((at) =>
      invoice(3000 + at, '2026-01-02', {
        invoiceFullNo: `K ${3000 + at}`,
        invoiceType: 6,
        invoiceItems: nights('0'),
        correctionReason: 'Rezygnacja',
        additionalInfo: `Dotyczy FV ${1000 + at}/06/2026.`,
      }),
    ),
  );
  expect([named(2), named(1)]).toEqual([['corrects inv-1'], ['correctedBy inv-2']]);
  const { corrections, isSure } = buildCorrectionChain(createDocumentReadingContext(store), cardOf(1));
  expect([corrections.length, isSure]).toEqual([1, true]);
});

// Agencies that pay at the end of the year: 10,000 open documents of 40 buyers, every tenth of them a correction
// without a named original.
test('invoice list: its first page shows amounts left to pay without reading all documents of the listed buyers', () => {
  const store = openTestStore();
  readToTheEnd(store);
  const manyInvoices = Array.from({ length: 10_000 }, (_, at) => {
    const corrects = at % 100 >= 90;
    const issueDate = `2026-0${1 + Math.floor(at / 1_250)}-11`;
    return anInvoice({
      invoiceId: at + 1,
      issueDate,
      saleDate: issueDate,
      invoiceItems: nights(corrects ? '2' : '3'),
      invoiceFullNo: `${corrects ? 'KOR' : 'FV'} ${at}`,
      invoiceType: corrects ? 10 : 1,
      paymentStatus: 0,
      correctionReason: corrects ? 'Pomyłka' : null,
      buyer: { ...buyer, companyName: `Biuro ${at % 40}`, taxId: `${1_000_000_000 + (at % 40)}` },
    });
  });
  store.invoices.apply(manyInvoices, AT);
  const { rows } = store.invoices.list({}, { offset: 0, limit: 100 });
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const left = addAmountLeftToPayToInvoiceRows(store, rows);
  // The limit covers 100 rows on the page, 1,000 corrections, and two possible originals for each correction, many of
  // them equal.
  expect(parse.mock.calls.length).toBeLessThan(3_000);
  // Half of the buyers have corrections. The original of each is unknown, so the amounts left on these buyers' invoices
  // are unknown too.
  const invoices = left.filter((row) => row.invoiceType === 1);
  const isOpen = (invoiceId: number | null) => ((invoiceId ?? 0) - 1) % 20 >= 10;
  expect(invoices.map((row) => row.left)).toEqual(
    invoices.map(({ invoiceId }) => (isOpen(invoiceId) ? null : 30_000)),
  );
  expect(invoices.filter(({ invoiceId }) => isOpen(invoiceId)).length).toBe(40);
});
