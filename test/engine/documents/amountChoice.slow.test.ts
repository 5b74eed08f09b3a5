import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveCorrectionAmountChoice } from '#engine/documents/saveCorrectionAmountChoice';
import { addFiguresToInvoiceCard } from '#engine/documents/invoiceCardAndRowAmounts';
import {
  buildInvoiceLinksFile,
  importRelatedInvoiceLinksFile,
} from '#engine/documents/invoiceLinksTransferFile';
import type { Invoice } from '#shared/model/invoice';
import type { AmountChoice } from '#shared/rules/corrections/correctionConventionSchemas';
import { anItem } from '#support/records';
import { AT, openTestStore, takenBack } from '../store/openTestStore';
import { account, make } from './accounts';
import { paperInvoice } from './papers';

/**
 * Tests the user's choice between the amounts that the items of a correction allow, and figures that are equal on every
 * PC.
 */

const item = (name: string, quantity: number, price: number, rate = '8') =>
  anItem({ name, quantity: String(quantity), grossUnitPrice: String(price), rate, positionId: null });
const STAY = paperInvoice({
  invoiceId: 1,
  invoiceFullNo: 'FV 1/06/2026',
  invoiceItems: [item('Nocleg', 4, 320), item('Śniadanie', 8, 39), item('Parking', 4, 35, '23')],
});
/** Two of four parking items are left, or two items are added. */
const CORRECTION = paperInvoice({
  invoiceId: 2,
  invoiceType: 10,
  invoiceFullNo: 'FVK 2/06/2026',
  issueDate: '2026-06-05',
  correctionReason: 'Korekta',
  invoiceItems: [item('Parking', 2, 35, '23')],
});
const LESS: AmountChoice = { convention: 'correctedItems', change: -7_000 };
const MORE: AmountChoice = { convention: 'differences', change: 7_000 };

function freshPc(...invoices: Invoice[]) {
  const store = openTestStore();
  store.settings.set('invoices.scannedAt', 1);
  store.invoices.apply(invoices, AT);
  const figures = (id = '2') => {
    const card = store.invoices.readCard(id);
    if (!card) throw new Error(`no invoice ${id}`);
    return addFiguresToInvoiceCard(store, card).figures;
  };
  return { store, figures };
}

test('correction with an amount chosen by the user: has the chosen amount, and no amount once the choice is undone', () => {
  const { store, figures } = freshPc(STAY, CORRECTION);
  expect(figures()).toMatchObject({ gross: null, amountChoices: [MORE, LESS], chosenAmount: null });
  expect(saveCorrectionAmountChoice(store, '2', LESS, AT).ok).toBe(true);
  expect(figures()).toMatchObject({ gross: -7_000, itemsAre: 'correctedItems', chosenAmount: LESS });
  expect(figures('1').corrected).toBe(166_200);
  saveCorrectionAmountChoice(store, '2', null, AT);
  expect(figures()).toMatchObject({ gross: null, chosenAmount: null });
});

test('correction amount chosen by the user: is refused and not stored when the correction’s items do not allow this amount', () => {
  const { store } = freshPc(STAY, CORRECTION);
  expect(saveCorrectionAmountChoice(store, '2', { ...LESS, change: -1 }, AT)).toEqual({
    ok: false,
    why: 'notOffered',
  });
  expect(saveCorrectionAmountChoice(store, '99', LESS, AT)).toEqual({ ok: false, why: 'missing' });
  expect(store.chosenAmounts.listChoices()).toEqual([]);
});

test('amount choice for a deleted correction: is refused, and the earlier choice stays stored but is not exported', () => {
  const { store } = freshPc(STAY, CORRECTION);
  saveCorrectionAmountChoice(store, '2', LESS, AT);
  const before = store.chosenAmounts.listChoices();
  store.invoices.remove([2]);
  expect(saveCorrectionAmountChoice(store, '2', MORE, AT)).toEqual({ ok: false, why: 'missing' });
  expect(saveCorrectionAmountChoice(store, '2', null, AT)).toEqual({ ok: false, why: 'missing' });
  expect(store.chosenAmounts.listChoices()).toEqual(before);
  expect(buildInvoiceLinksFile(store, []).amounts).toEqual([]);
});

test('correction amount chosen by the user: is discarded when the items change, and new amounts are offered', () => {
  const { store, figures } = freshPc(STAY, CORRECTION);
  saveCorrectionAmountChoice(store, '2', LESS, AT);
  store.invoices.apply([{ ...CORRECTION, invoiceItems: [item('Parking', 3, 35, '23')] }], AT);
  expect(figures()).toMatchObject({ gross: null, chosenAmount: null });
  expect(figures().amountChoices.map(({ change }) => change)).toEqual([10_500, -3_500]);
});

test('link file powiazania.json: carries chosen correction amounts to another PC and lists amounts that cannot be used there', () => {
  const otherPc = freshPc(STAY, CORRECTION);
  saveCorrectionAmountChoice(otherPc.store, '2', LESS, AT);
  const text = JSON.stringify(buildInvoiceLinksFile(otherPc.store, []));

  const thisPc = freshPc(STAY, CORRECTION);
  expect(importRelatedInvoiceLinksFile(thisPc.store, text, AT)).toEqual({ taken: 1, known: 0, left: [] });
  expect(thisPc.figures()).toEqual(otherPc.figures());
  expect(importRelatedInvoiceLinksFile(thisPc.store, text, AT)).toMatchObject({ taken: 0, known: 1 });
  saveCorrectionAmountChoice(thisPc.store, '2', MORE, AT);
  expect(importRelatedInvoiceLinksFile(thisPc.store, text, AT)?.left).toEqual([
    { number: 'FVK 2/06/2026', why: 'chosenHere' },
  ]);

  const without = freshPc(STAY);
  expect(importRelatedInvoiceLinksFile(without.store, text, AT)?.left).toEqual([
    { number: 'FVK 2/06/2026', why: 'missing' },
  ]);
});

test('link file import: accepts a powiazania.json file without the list of chosen correction amounts', () => {
  const { store } = freshPc(STAY, CORRECTION);
  const text = JSON.stringify({ kind: 'kontuar-links', version: 1, correctionWay: null, links: [] });
  expect(importRelatedInvoiceLinksFile(store, text, AT)).toEqual({ taken: 0, known: 0, left: [] });
});

test(
  'invoice amounts: are the same in whatever order the invoices were downloaded',
  { timeout: 120_000 },
  () => {
    const store = openTestStore();
    store.settings.set('invoices.scannedAt', 1);
    const read = (batches: readonly (readonly Invoice[])[]) => {
      let figures: unknown;
      store.announce('invoices');
      takenBack(store, () => {
        for (const batch of batches) store.invoices.apply([...batch], AT);
        store.announce('invoices');
        const ids = batches.flat().flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]));
        figures = [...ids]
          .sort((a, b) => a - b)
          .map((id) => {
            const card = store.invoices.readCard(String(id));
            if (!card) throw new Error(`no invoice ${id}`);
            const { maybeBy, link } = card;
            return {
              id,
              maybe: [...maybeBy].sort(),
              state: link?.state,
              how: link?.how,
              ...addFiguresToInvoiceCard(store, card).figures,
            };
          });
      });
      return figures;
    };
    fc.assert(
      fc.property(account, fc.integer(), (drawn, seed) => {
        const { invoices } = make(drawn);
        const mixed = [...invoices].sort((a, b) => ((a.invoiceId ^ seed) % 7) - ((b.invoiceId ^ seed) % 7));
        expect(read(mixed.map((invoice) => [invoice]))).toEqual(read([invoices]));
      }),
      { numRuns: 25 },
    );
  },
);
