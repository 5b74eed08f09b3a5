import { describe, expect, test } from 'vitest';
import { describeInvoiceAmountDue } from '../../../src-renderer/invoices/cardAmountDueAndVatTable';
import { getStoredInvoicePdfOrDrawNew } from '#engine/documents/storedPdf';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import type { Invoice } from '#shared/model/invoice';
import { speak } from '#shared/text/language';
import { invoicesText } from '#shared/text/invoices';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import { testEngine } from '#support/testEngine';
import { virtualClock } from '#support/virtualClock';
import { AT, LATER, readToTheEnd, tempDir } from '../store/openTestStore';
import { paperInvoice } from './papers';

/** Tests FV 1 of 930.00 and its corrections as shown by the card, the list and the PDF. */
const nights = (quantity: string) => [anItem({ name: 'Nocleg', grossUnitPrice: '310', quantity })];
const original = (paymentStatus: number): Invoice =>
  paperInvoice({
    invoiceId: 1,
    invoiceFullNo: 'FV 1/06/2026',
    paymentStatus,
    paymentDate: '2026-06-21',
    invoiceItems: nights('3'),
  });
const correction = (invoiceId: number, quantity: string, over: Partial<Invoice> = {}): Invoice =>
  paperInvoice({
    invoiceId,
    invoiceFullNo: `FVK ${invoiceId}/06/2026`,
    invoiceType: 10,
    issueDate: '2026-06-24',
    correctionReason: 'Zmiana pobytu',
    paymentStatus: 0,
    paymentDate: '2026-06-24',
    invoiceItems: nights(quantity),
    extra: { correctionId: 1 },
    ...over,
  });

async function house(...invoices: Invoice[]) {
  const { engine, store } = await testEngine({
    clock: virtualClock(),
    network: () => Promise.reject(new Error('no network')),
  });
  store.invoices.apply(invoices, AT);
  readToTheEnd(store);
  await engine.client.form.setCorrectionWay({ way: 'afterState' });
  const parts = {
    store,
    profileDir: tempDir(),
    mode: 'real' as const,
    now: () => LATER,
    render: renderInCurrentThread,
  };
  return {
    /** Returns the only amount of the card in grosz, such as `Do zwrotu 93000`. */
    card: async (id: number) => {
      const { label, grosz } = describeInvoiceAmountDue(
        await engine.client.invoices.show({ id: String(id) }),
        speak(invoicesText, 'pl'),
      );
      return `${label} ${grosz}`;
    },
    paper: async (id: number) => {
      const card = store.invoices.show(String(id));
      if (!card) throw new Error(`no invoice ${id}`);
      const { bytes } = await getStoredInvoicePdfOrDrawNew(parts, card, { language: 'pl', duplicate: false });
      return (await readPdf(bytes)).text;
    },
    list: engine.client.invoices.list,
  };
}

describe('correction of an unpaid invoice', () => {
  test('full correction of an unpaid invoice: shows nothing left to pay on the correction, the original, the list and the PDFs', async () => {
    const { card, paper, list } = await house(original(0), correction(2, '0'));
    expect(await card(2)).toBe('Do zapłaty po korekcie 0');
    expect(await card(1)).toBe('Do zapłaty po korekcie 0');
    expect(await list({ paymentStatus: 0 })).toMatchObject({ rows: [], gross: [], total: 0 });
    const { rows } = await list({});
    expect(rows.find(({ invoiceId }) => invoiceId === 1)).toMatchObject({
      left: 0,
      takenBackBy: 'FVK 2/06/2026',
    });
    const text = await paper(2);
    expect(text).not.toContain('Do zwrotu');
    expect(text).toMatch(/Do zapłaty po korekcie\s+0,00\s+zł/);
  });

  test('correction that removes one night from an unpaid invoice: shows 620.00 due after the correction, and no refund', async () => {
    const { card, list } = await house(original(0), correction(2, '2'));
    expect([await card(2), await card(1)]).toEqual([
      'Do zapłaty po korekcie 62000',
      'Do zapłaty po korekcie 62000',
    ]);
    expect((await list({ paymentStatus: 0 })).gross).toEqual([{ currency: 'PLN', gross: 62_000 }]);
    expect((await list({})).gross).toEqual([{ currency: 'PLN', gross: 93_000 }]);
  });
});

describe('correction of a paid invoice', () => {
  test('full correction of a paid invoice: shows the whole amount as a refund on card and PDF', async () => {
    const { card, paper } = await house(original(1), correction(2, '0'));
    expect([await card(2), await card(1)]).toEqual(['Do zwrotu 93000', 'Zapłacono 93000']);
    expect(await paper(2)).toMatch(/Do zwrotu\s+930,00/);
  });

  test('two corrections of a paid invoice: show refunds of 310.00 and 620.00, each only for its own reduction', async () => {
    const { card } = await house(
      original(1),
      correction(2, '2'),
      correction(3, '0', { issueDate: '2026-06-25' }),
    );
    expect([await card(2), await card(3)]).toEqual(['Do zwrotu 31000', 'Do zwrotu 62000']);
  });

  test('correction after an earlier, unpaid additional charge: refunds only the amount actually paid above the new total', async () => {
    const { card } = await house(
      original(1),
      correction(2, '4'),
      correction(3, '2', { issueDate: '2026-06-25' }),
    );
    expect([await card(2), await card(3)]).toEqual(['Do dopłaty 31000', 'Do zwrotu 31000']);
  });
});

test('correction without a known original: shows no refund', async () => {
  const { card } = await house(
    correction(2, '-1', {
      extra: {},
      correctionReason: 'Korekta do FV 77/2025',
      additionalInfo: 'Pozycje: różnice',
    }),
  );
  expect(await card(2)).not.toContain('Do zwrotu');
});

test('correction of an invoice that was paid later: claims no refund, because the buyer may have paid only the reduced amount', async () => {
  const paidLater: Invoice = { ...original(1), paymentDate: '2026-06-25' };
  const { card, paper } = await house(paidLater, correction(2, '2'));
  expect(await card(2)).toBe('Zmiana kwoty -31000');
  expect(await paper(2)).not.toContain('Do zwrotu');
});
