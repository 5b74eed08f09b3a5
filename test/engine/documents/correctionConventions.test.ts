import { describe, expect, test } from 'vitest';
import { createVatLedgerEntry } from '#engine/documents/export/vatLedgerEntry';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import { addFiguresToInvoiceCard } from '#engine/documents/invoiceCardAndRowAmounts';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import {
  listFactsInvoicePdfCannotState,
  collectInvoiceDocumentData,
} from '#engine/documents/invoiceDocumentData';
import type { Invoice } from '#shared/model/invoice';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import { AT, openTestStore } from '../store/openTestStore';
import { paperInvoice } from './papers';

/** Tests that register, card, PDF and FA(3) show the same amount of a correction (documents.md, 2). */

const item = (name: string, quantity: number, price: number, rate = '8') =>
  anItem({ name, quantity: String(quantity), grossUnitPrice: String(price), rate, positionId: null });
/** 1,732.00. */
const STAY = paperInvoice({
  invoiceId: 1,
  invoiceFullNo: 'FV 1/06/2026',
  paymentStatus: 1,
  paymentDate: '2026-06-03',
  invoiceItems: [item('Nocleg', 4, 320), item('Śniadanie', 8, 39), item('Parking', 4, 35, '23')],
});
const correction = (invoiceItems: Invoice['invoiceItems'], fields: Partial<Invoice> = {}) =>
  paperInvoice({
    invoiceId: 2,
    invoiceType: 10,
    invoiceFullNo: 'FVK 2/06/2026',
    issueDate: '2026-06-05',
    correctionReason: 'bez parkingu',
    invoiceItems,
    ...fields,
  });

async function readEverywhere(...invoices: Invoice[]) {
  const store = openTestStore();
  store.settings.set('invoices.scannedAt', 1);
  store.invoices.apply(invoices, AT);
  const card = store.invoices.readCard('2');
  if (!card) throw new Error('no correction');
  const source = collectInvoiceDocumentData(store, card);
  const made = buildFa3Xml(source, AT);
  const { text } = await readPdf(
    await renderInvoicePdf(
      buildInvoicePaper(source),
      { language: 'pl', duplicateOn: null, training: false },
      AT,
    ),
  );
  return {
    register: createVatLedgerEntry(card, source, listFactsInvoicePdfCannotState(source)).gross,
    card: addFiguresToInvoiceCard(store, card).figures.gross,
    fa3: made.ok ? /<P_15>(.*)<\/P_15>/.exec(made.xml)?.[1] : null,
    pdf: /(?:Do zwrotu|Do dopłaty|Kwota bez zmian) ([\d ]+,\d\d)/.exec(text)?.[1],
  };
}

describe('correction of corrected items only', () => {
  test('correction that lists only parking with quantity 0: reduces the total by the 140.00 for parking, not by the whole stay', async () => {
    const shown = await readEverywhere(STAY, correction([item('Parking', 0, 35, '23')]));
    expect(shown).toEqual({ register: -14_000, card: -14_000, fa3: '-140.00', pdf: '140,00' });
  });

  test('second correction of a stay invoice: its amount covers only the removed breakfast when the first correction already removed the parking', async () => {
    const shown = await readEverywhere(
      STAY,
      correction([item('Śniadanie', 0, 39)], { issueDate: '2026-06-07' }),
      correction([item('Parking', 0, 35, '23')], { invoiceId: 3, issueDate: '2026-06-06' }),
    );
    expect(shown).toMatchObject({ register: -31_200, fa3: '-312.00' });
  });

  /** An invoice with one item for another buyer, and its correction, whose items are all corrected items. */
  const shortenedStay = (invoiceId: number) => {
    const stayInvoice = paperInvoice({
      invoiceId,
      invoiceFullNo: `FV ${invoiceId}/06/2026`,
      buyer: { companyName: `Jan Kowalski ${invoiceId}`, taxId: '', identifierType: 'NONE' },
      invoiceItems: [item('Nocleg', 4, 320)],
    });
    const shorter = correction([item('Nocleg', 3, 320)], {
      invoiceId: invoiceId + 1,
      invoiceFullNo: `FVK ${invoiceId + 1}/06/2026`,
      buyer: stayInvoice.buyer,
      correctionReason: 'Skrócenie pobytu',
    });
    return [stayInvoice, shorter];
  };

  test('price correction: has an amount when two other corrections show that the property’s corrections list new values, not differences', async () => {
    const shown = await readEverywhere(
      STAY,
      correction([item('Parking', 4, 32, '23')]),
      ...shortenedStay(3),
      ...shortenedStay(5),
    );
    expect(shown).toEqual({ register: -1_200, card: -1_200, fa3: '-12.00', pdf: '12,00' });
  });

  test('correction of a price: has no amount when it is unclear whether its items are new values or differences', async () => {
    const shown = await readEverywhere(STAY, correction([item('Parking', 4, 32, '23')]), ...shortenedStay(3));
    expect(shown.register).toBeNull();
  });

  test('correction of one quantity: has no amount when the quantity could be either the new quantity or the difference', async () => {
    const shown = await readEverywhere(
      STAY,
      correction([item('Parking', 2, 35, '23')]),
      ...shortenedStay(3),
      ...shortenedStay(5),
    );
    expect(shown).toEqual({ register: null, card: null, fa3: null, pdf: undefined });
  });

  test('correction with two possible amounts: has no amount in register, card, FA(3) and PDF', async () => {
    const shown = await readEverywhere(STAY, correction([item('Parking', 2, 35, '23')]));
    expect(shown).toEqual({ register: null, card: null, fa3: null, pdf: undefined });
  });
});
