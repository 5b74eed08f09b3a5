import { describe, expect, test } from 'vitest';
import { describeInvoiceAmountDue } from '../../../src-renderer/screens/invoices/cardAmountDueAndVatTable';
import {
  buildInvoiceLinksFile,
  importRelatedInvoiceLinksFile,
} from '#engine/documents/invoiceLinksTransferFile';
import { getStoredInvoicePdfOrDrawNew } from '#engine/documents/storedPdf';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import type { Invoice } from '#shared/model/invoice';
import { readPdf } from '#support/readPdf';
import { aBody } from '#support/outboxFixture';
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
  const clock = virtualClock();
  const { engine, store } = await testEngine({
    clock,
    network: () => Promise.reject(new Error('no network')),
  });
  store.invoices.apply(invoices, AT);
  readToTheEnd(store);
  await engine.client.invoiceForm.setCorrectionWay({ way: 'afterState' });
  const parts = {
    store,
    profileDir: tempDir(),
    mode: 'real' as const,
    now: () => LATER,
    render: renderInCurrentThread,
  };
  return {
    store,
    clock,
    outbox: engine.client.outbox,
    show: async (id: string) => engine.client.invoices.show({ id }),
    /** Returns the only amount of the card in grosz, such as `Do zwrotu 93000`. */
    card: async (id: number) => {
      const { label, grosz } = describeInvoiceAmountDue(
        await engine.client.invoices.show({ id: String(id) }),
        'pl',
      );
      return `${label} ${grosz}`;
    },
    paper: async (id: number) => {
      const card = store.invoices.readCard(String(id));
      if (!card) throw new Error(`no invoice ${id}`);
      const { bytes } = await getStoredInvoicePdfOrDrawNew(parts, card, { language: 'pl', duplicate: false });
      return (await readPdf(bytes)).text;
    },
    list: engine.client.invoices.list,
    figures: async (id: number) => (await engine.client.invoices.show({ id: String(id) })).figures,
    described: async (id: number) =>
      describeInvoiceAmountDue(await engine.client.invoices.show({ id: String(id) }), 'pl'),
    state: (id: number, isPaidBefore: boolean | null) =>
      engine.client.invoices.state({ id: String(id), isPaidBefore }),
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

  test('correction whose refund was made: the PDF says “refunded” and no longer asks for a refund', async () => {
    const { paper } = await house(original(1), correction(2, '0', { paymentStatus: 1 }));
    const text = await paper(2);
    expect(text).toMatch(/Zwrócono\s+930,00/);
    expect(text).not.toContain('Do zwrotu');
  });

  test('two corrections of a paid invoice: each shows the refund for its own reduction, 310.00 and 620.00', async () => {
    const { card } = await house(
      original(1),
      correction(2, '2'),
      correction(3, '0', { issueDate: '2026-06-25' }),
    );
    expect([await card(2), await card(3)]).toEqual(['Do zwrotu 31000', 'Do zwrotu 62000']);
  });

  test('correction after an unpaid surcharge: refunds the amount paid minus the new total, not the whole reduction', async () => {
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

describe('correction of an invoice that was paid on the correction’s day or later', () => {
  const paidOn = (paymentDate: string): Invoice => ({ ...original(1), paymentDate });
  const refusal = { code: 'REFUSED', data: { why: 'paymentOrderKnown' } };

  test('invoice paid after its correction: the card shows the amount due on the payment day, and the correction PDF shows no refund', async () => {
    const { card, paper, figures } = await house(paidOn('2026-06-25'), correction(2, '2'));
    expect([await card(2), await card(1)]).toEqual([
      'Zmiana kwoty -31000',
      'Należność w dniu płatności 62000',
    ]);
    expect(await paper(2)).not.toContain('Do zwrotu');
    expect((await figures(1)).paid).toEqual({
      least: 62_000,
      most: 93_000,
      owedOnDay: 62_000,
      undecidedBy: 'FVK 2/06/2026',
    });
  });

  test('invoice paid on the day of its correction: paid amount and refund are unknown; its amounts before and after correction are shown', async () => {
    const { card, paper, figures, described } = await house(paidOn('2026-06-24'), correction(2, '2'));
    expect([await card(2), await card(1)]).toEqual(['Zmiana kwoty -31000', 'Zapłacono null']);
    expect(await paper(2)).not.toContain('Do zwrotu');
    expect((await described(1)).beside.map(({ grosz }) => grosz)).toEqual([93_000, 62_000]);
    expect((await figures(2)).balanceChoices).toEqual({
      paidBefore: { refund: 31_000, due: 0 },
      paidAfter: { refund: 0, due: 0 },
    });
  });

  test('statement whether payment or correction came first: decides refund and paid amount, and its withdrawal makes both amounts unknown', async () => {
    const { card, state } = await house(paidOn('2026-06-24'), correction(2, '2'));
    await state(2, true);
    expect([await card(2), await card(1)]).toEqual(['Do zwrotu 31000', 'Zapłacono 93000']);
    await state(2, false);
    expect([await card(2), await card(1)]).toEqual(['Do zapłaty po korekcie 0', 'Zapłacono 62000']);
    await state(2, null);
    expect([await card(2), await card(1)]).toEqual(['Zmiana kwoty -31000', 'Zapłacono null']);
  });

  test('statement whether payment or correction came first: is refused when the statement would change no amount', async () => {
    const { state } = await house(paidOn('2026-06-21'), correction(2, '2'));
    await expect(state(2, true)).rejects.toMatchObject(refusal);
    await expect(state(1, true)).rejects.toMatchObject(refusal);
    const unpaid = await house(original(0), correction(2, '2'));
    await expect(unpaid.state(2, false)).rejects.toMatchObject(refusal);
  });

  test('link file powiazania.json: tells another PC whether an invoice was paid before or after its correction', async () => {
    const invoices = [paidOn('2026-06-24'), correction(2, '2')];
    const here = await house(...invoices);
    await here.state(2, true);
    const text = JSON.stringify(buildInvoiceLinksFile(here.store, []));
    const there = await house(...invoices);
    expect(importRelatedInvoiceLinksFile(there.store, text, AT)).toMatchObject({ taken: 1, left: [] });
    expect(await there.card(2)).toBe('Do zwrotu 31000');
    await there.state(2, false);
    expect(importRelatedInvoiceLinksFile(there.store, text, AT)?.left).toEqual([
      { number: 'FVK 2/06/2026', why: 'chosenHere' },
    ]);
    const without = await house(invoices[0] ?? original(1));
    expect(importRelatedInvoiceLinksFile(without.store, text, AT)?.left).toEqual([
      { number: 'FVK 2/06/2026', why: 'missing' },
    ]);
  });

  test('invoice paid on its correction’s day: counts as paid before the correction when the last invoice edit is older than the correction', async () => {
    const { card } = await house(
      { ...paidOn('2026-06-24'), editDate: '2026-06-24T09:00:00+02:00' },
      correction(2, '2', { addDate: '2026-06-24T12:00:00+02:00' }),
    );
    expect([await card(2), await card(1)]).toEqual(['Do zwrotu 31000', 'Zapłacono 93000']);
  });

  test('invoice with two corrections: only the correction issued on the day of payment has an unknown refund', async () => {
    const { card } = await house(
      paidOn('2026-06-25'),
      correction(2, '2', { issueDate: '2026-06-25' }),
      correction(3, '1', { issueDate: '2026-06-27' }),
    );
    expect([await card(2), await card(3)]).toEqual(['Zmiana kwoty -31000', 'Do zwrotu 31000']);
  });

  test('second correction that raises the amount again after a refund: the amount due is the whole increase', async () => {
    const { figures } = await house(
      original(1),
      correction(2, '2'),
      correction(3, '3', { issueDate: '2026-06-26' }),
    );
    expect((await figures(3)).balance).toEqual({ refund: 0, due: 31_000 });
  });
});

describe('correction of an invoice whose payment was marked on this PC', () => {
  const MINUTE_MS = 60_000;
  const correctionBody = aBody({
    invoiceType: 10,
    invoiceStatus: 'ISSUED',
    correctionId: 1,
    correctionReason: 'Krótszy pobyt',
    issueDate: '2026-06-03',
    saleDate: '2026-06-03',
    paymentDate: '2026-06-03',
    invoiceItems: [{ name: 'Nocleg', grossUnitPrice: 310, quantity: 2, unit: 'szt.', rate: '8', symbol: '' }],
  });
  /** Issues the correction and confirms every finding that asks for it. */
  const issue = async ({ outbox }: Awaited<ReturnType<typeof house>>): Promise<string> => {
    const { findings } = await outbox.check({ body: correctionBody });
    const confirmed = findings.map(({ code }) => code);
    return (await outbox.create({ body: correctionBody, confirmed })).localId;
  };
  const today = (): Invoice => ({ ...original(0), issueDate: '2026-06-03', paymentDate: '2026-06-10' });

  test('payment marked before the correction of the same day: the refund is known and no question is asked', async () => {
    const desk = await house(today());
    const { outbox, clock, show, described } = desk;
    await outbox.markPaid({ ids: ['inv-1'] });
    await clock.advance(MINUTE_MS);
    const localId = await issue(desk);
    const { figures } = await show(localId);
    expect(figures.balance).toEqual({ refund: 31_000, due: 0 });
    expect(figures.balanceChoices).toBeNull();
    expect(await described(1)).toMatchObject({ label: 'Zapłacono', grosz: 93_000 });
  });

  test('payment marked before the correction: the refund stays known after a later edit of the invoice', async () => {
    const desk = await house(today());
    const { store, outbox, clock, show } = desk;
    await outbox.markPaid({ ids: ['inv-1'] });
    await clock.advance(MINUTE_MS);
    const localId = await issue(desk);
    await clock.advance(MINUTE_MS);
    await outbox.edit({ id: 'inv-1', patch: { town: 'Ustka' } });
    expect(store.outbox.listOpen().length).toBeGreaterThan(1);
    expect((await show(localId)).figures.balance).toEqual({ refund: 31_000, due: 0 });
  });

  test('payment marked after the correction: the order stays unknown and the card asks', async () => {
    const desk = await house(today());
    const { outbox, clock, show } = desk;
    const localId = await issue(desk);
    await clock.advance(MINUTE_MS);
    await outbox.markPaid({ ids: ['inv-1'] });
    const { figures } = await show(localId);
    expect(figures.balance).toBeNull();
    expect(figures.balanceChoices).toMatchObject({
      paidBefore: { refund: 31_000 },
      paidAfter: { refund: 0 },
    });
  });

  test('payment marked on this PC, correction made in the service: a correction added within the clock tolerance stays unknown', async () => {
    const marked = async (addDate: string) => {
      const { outbox, store, figures } = await house(today());
      await outbox.markPaid({ ids: ['inv-1'] });
      store.invoices.apply([correction(2, '2', { issueDate: '2026-06-03', addDate })], LATER);
      return (await figures(2)).balance;
    };
    expect(await marked('2026-06-03T10:03:00+02:00')).toBeNull();
    expect(await marked('2026-06-03T10:30:00+02:00')).toEqual({ refund: 31_000, due: 0 });
  });
});

test('correction whose order is decided by the service’s times: asks no question', async () => {
  const { figures } = await house(
    { ...original(1), paymentDate: '2026-06-24', editDate: '2026-06-24T09:00:00+02:00' },
    correction(2, '2', { addDate: '2026-06-24T12:00:00+02:00' }),
  );
  expect(await figures(2)).toMatchObject({ balance: { refund: 31_000 }, balanceChoices: null });
});
