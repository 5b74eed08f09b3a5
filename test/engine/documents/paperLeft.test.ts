import { expect, test } from 'vitest';
import { getStoredInvoicePdfOrDrawNew } from '#engine/documents/storedPdf';
import { addAmountLeftToPayToInvoiceRows } from '#engine/documents/invoicesWithAmountLeftToPay';
import type { InvoicePaper } from '#engine/documents/paper/invoicePaperTypes';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import type { Invoice } from '#shared/model/invoice';
import { readPdf } from '#support/readPdf';
import { AT, LATER, openTestStore, tempDir } from '../store/openTestStore';
import { ADVANCE, ORDER_ITEMS, paperInvoice, VAT_INVOICE } from './papers';

/** Tests that the PDF of an unpaid invoice asks for the amount left after later corrections, like the list. */

function desk(...invoices: Invoice[]) {
  const store = openTestStore();
  store.invoices.apply(invoices, AT);
  const drawn: InvoicePaper[] = [];
  const parts = {
    store,
    profileDir: tempDir(),
    mode: 'real' as const,
    now: () => LATER,
    render: (job: Parameters<typeof renderInCurrentThread>[0]) => {
      if (job.kind === 'invoice') drawn.push(job.paper);
      return renderInCurrentThread(job);
    },
  };
  return {
    store,
    paper: async (id: number) => {
      const card = store.invoices.readCard(String(id));
      if (!card) throw new Error(`no invoice ${id}`);
      const { bytes } = await getStoredInvoicePdfOrDrawNew(parts, card, { language: 'pl', duplicate: false });
      const code = drawn.at(-1)?.paymentCode?.text ?? null;
      return { text: (await readPdf(bytes)).text, code, times: drawn.length };
    },
    left: (id: number) => {
      const rows = addAmountLeftToPayToInvoiceRows(
        store,
        store.invoices.list({}, { offset: 0, limit: 10 }).rows,
      );
      return rows.find(({ invoiceId }) => invoiceId === id)?.left;
    },
  };
}

/** 2,682.97 in total: three nights at 349.99, breakfast 270.00, car park 150.00, water 13.00, rent 1,200.00. */
const EUROS = { ...VAT_INVOICE, currency: 'EUR', exchangeRate: '4.2571' };
const correction = (of: Invoice, nights: string, others: string | null = null, over = {}) =>
  paperInvoice({
    invoiceId: 2,
    invoiceType: 10,
    invoiceFullNo: 'KOR 2/06/2026',
    currency: of.currency,
    invoiceItems: of.invoiceItems.map((item, at) =>
      at === 0 ? { ...item, quantity: nights } : { ...item, quantity: others ?? item.quantity },
    ),
    extra: { correctionId: 1 },
    ...over,
  });

test.each([
  ['PLN', VAT_INVOICE, /\|268297\|/, /\|233298\|/],
  ['EUR', EUROS, /\nEUR2682\.97\n/, /\nEUR2332\.98\n/],
])(
  'invoice PDF in %s: shows only the remaining amount as “due after corrections” when a correction has reduced the invoice',
  async (_, invoice, all, rest) => {
    const { store, paper, left } = desk(invoice);
    expect((await paper(1)).code).toMatch(all);
    store.invoices.apply([correction(invoice, '2')], LATER);
    expect(left(1)).toBe(233_298);
    const { text, code } = await paper(1);
    expect(code).toMatch(rest);
    expect(text).toContain('Do zapłaty po korektach');
    expect(text.match(/2 332,98/g)?.length).toBe(2);
    // The document still shows the amount for which it was issued (art. 106e).
    expect(text).toContain('2 682,97');
  },
);

test.each([
  ['PLN', VAT_INVOICE],
  ['EUR', EUROS],
])(
  'invoice PDF in %s: has no transfer code and no due date when the invoice was corrected to zero',
  async (_, invoice) => {
    const { store, paper, left } = desk(invoice);
    expect((await paper(1)).text).toContain('Kod do przelewu');
    store.invoices.apply([correction(invoice, '0', '0')], LATER);
    expect(left(1)).toBe(0);
    const { text, code } = await paper(1);
    expect(code).toBeNull();
    expect(text).not.toContain('Kod do przelewu');
    expect(text).not.toContain('Termin płatności');
    expect(text).toContain('Do zapłaty po korektach 0,00');
  },
);

test('invoice PDF: has no transfer code while the deletion of the invoice is queued', async () => {
  const { store, paper } = desk(VAT_INVOICE);
  expect((await paper(1)).code).toMatch(/\|268297\|/);
  const deletion = store.outbox.add('inv-1', { kind: 'delete', base: VAT_INVOICE }, LATER);
  const { text, code } = await paper(1);
  expect([code, text.includes('Kod do przelewu')]).toEqual([null, false]);
  store.outbox.applyEvent(deletion, 'drop', LATER);
  expect((await paper(1)).text).toContain('Kod do przelewu');
});

test('invoice PDF of an invoice that waits for deletion: shows the amount due after corrections but no transfer code', async () => {
  const { store, paper } = desk(VAT_INVOICE, correction(VAT_INVOICE, '2'));
  store.outbox.add('inv-1', { kind: 'delete', base: VAT_INVOICE }, LATER);
  const { text, code } = await paper(1);
  expect(code).toBeNull();
  expect(text).toContain('Do zapłaty po korektach 2 332,98');
});

test('invoice PDF: shows an amount due of 0.00 for an invoice that is corrected to zero and waits for deletion', async () => {
  const { store, paper } = desk(VAT_INVOICE, correction(VAT_INVOICE, '0', '0'));
  store.outbox.add('inv-1', { kind: 'delete', base: VAT_INVOICE }, LATER);
  const { text } = await paper(1);
  expect(text).toContain('Do zapłaty po korektach 0,00');
  expect(text).not.toContain('Termin płatności');
});

test('invoice PDF: has no transfer code when the effect of a correction is unknown', async () => {
  const { store, paper, left } = desk(VAT_INVOICE);
  await paper(1);
  // Lines of one night at another price; the reason does not tell their convention.
  const unclear = paperInvoice({
    invoiceId: 2,
    invoiceType: 10,
    invoiceFullNo: 'KOR 2/06/2026',
    correctionReason: 'Pomyłka',
    invoiceItems: VAT_INVOICE.invoiceItems.slice(0, 1).map((item) => ({ ...item, grossUnitPrice: '50' })),
    extra: { correctionId: 1 },
  });
  store.invoices.apply([unclear], LATER);
  expect(left(1)).toBeNull();
  const { text, code } = await paper(1);
  expect(code).toBeNull();
  expect(text).not.toContain('Kod do przelewu');
  expect(text).toContain('Termin płatności');
});

test('settlement invoice PDF: shows no amount left to pay when a correction reduced the whole order to zero', async () => {
  const settlement = paperInvoice({
    invoiceId: 9,
    invoiceType: 9,
    invoiceFullNo: 'FR 9/06/2026',
    prepaymentValue: '1090',
    invoiceItems: ORDER_ITEMS,
    extra: { prepaymentId: [8] },
  });
  const { store, paper, left } = desk(ADVANCE, settlement);
  expect((await paper(9)).text).toContain('Pozostało do zapłaty');
  // A correction of the whole order, which cancels the amount left to pay as well.
  store.invoices.apply(
    [
      paperInvoice({
        invoiceId: 10,
        invoiceType: 12,
        invoiceFullNo: 'KR 10/06/2026',
        prepaymentValue: '-1090',
        invoiceItems: ORDER_ITEMS.map((item) => ({ ...item, quantity: `-${item.quantity}` })),
        extra: { correctionId: 9 },
      }),
    ],
    LATER,
  );
  expect(left(9)).toBeLessThanOrEqual(0);
  const { text, code } = await paper(9);
  expect([code, text.includes('Pozostało do zapłaty'), text.includes('Termin płatności')]).toEqual([
    null,
    false,
    false,
  ]);
});

test('stored invoice PDF: is reused while nothing changes; the PDF of a paid invoice is drawn again when a correction arrives', async () => {
  const paid = { ...VAT_INVOICE, invoiceId: 3, paymentStatus: 1, invoiceFullNo: 'FV 42/06/2026' };
  const { store, paper } = desk(VAT_INVOICE, paid);
  await paper(1);
  expect((await paper(1)).times).toBe(1);
  await paper(3);
  store.invoices.apply([correction(paid, '2', null, { invoiceId: 4, extra: { correctionId: 3 } })], LATER);
  expect((await paper(3)).times).toBe(2);
});
