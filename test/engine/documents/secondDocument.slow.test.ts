import { describe, expect, test } from 'vitest';
import { renderCsv } from '#engine/documents/export/csv';
import { createVatLedgerEntry } from '#engine/documents/export/vatLedgerEntry';
import { buildVatRegisterTable } from '#engine/documents/export/vatRegisterTable';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import {
  addFiguresToInvoiceCard,
  addShownGrossToInvoiceRows,
} from '#engine/documents/invoiceCardAndRowAmounts';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import {
  listFactsInvoicePdfCannotState,
  collectInvoiceDocumentData,
} from '#engine/documents/invoiceDocumentData';
import type { Invoice } from '#shared/model/invoice';
import { anItem } from '#support/records';
import { AT, openTestStore } from '../store/openTestStore';
import { ADVANCE, ORDER_ITEMS, paperInvoice } from './papers';

/**
 * Tests figures that need a second document, on a PC that has only data from the service, which contains no links
 * (A25).
 */

const nights = (quantity: string, fields: Partial<ReturnType<typeof anItem>> = {}) =>
  anItem({ name: 'Nocleg', grossUnitPrice: '420', quantity, unit: 'doba', ...fields });
const ORIGINAL = paperInvoice({ invoiceId: 1, invoiceFullNo: 'FV 1/06/2026', invoiceItems: [nights('3')] });
const correction = (fields: Partial<Invoice>) =>
  paperInvoice({
    invoiceId: 21,
    invoiceFullNo: 'FVK 21/06/2026',
    invoiceType: 10,
    issueDate: '2026-06-04',
    correctionReason: 'Korekta',
    ...fields,
  });

/** Returns the statements of all readers about one invoice: lists, documents and exports. */
function collectStatements(invoices: readonly Invoice[], id: number) {
  const store = stored(invoices);
  const card = store.invoices.readCard(String(id));
  if (!card) throw new Error(`no invoice ${id}`);
  const source = collectInvoiceDocumentData(store, card);
  const entry = createVatLedgerEntry(card, source, listFactsInvoicePdfCannotState(source));
  const [head = '', row = ''] = renderCsv(buildVatRegisterTable([entry], 'en'))
    .toString('utf8')
    .split('\r\n');
  const cell = (name: string) => row.split(';')[head.replace('\ufeff', '').split(';').indexOf(name)];
  const made = buildFa3Xml(source, AT);
  return {
    gross: cell('Gross in its currency'),
    remark: cell('To check'),
    paper: buildInvoicePaper(source),
    p15: made.ok ? /<P_15>(.*)<\/P_15>/.exec(made.xml)?.[1] : made.refusals.join(),
  };
}

function stored(invoices: readonly Invoice[]) {
  const store = openTestStore();
  store.invoices.apply(invoices, AT);
  store.settings.set('invoices.scannedAt', Date.parse(AT));
  return store;
}
function inList(invoices: readonly Invoice[]) {
  const store = stored(invoices);
  const { rows, gross, notSummed } = store.invoices.list(EVERYTHING, { offset: 0, limit: 10 });
  return { amounts: addShownGrossToInvoiceRows(store, rows).map((row) => row.gross), sums: gross, notSummed };
}
function onCard(invoices: readonly Invoice[], id: number) {
  const store = stored(invoices);
  const card = store.invoices.readCard(String(id));
  return card && addFiguresToInvoiceCard(store, card).figures;
}
const EVERYTHING = {
  search: '',
  from: null,
  to: null,
  type: null,
  status: null,
  paymentStatus: null,
  reservationId: null,
};

describe('a correction', () => {
  test('correction that sets the invoice’s only item to quantity 0: has the negative amount of the whole invoice', () => {
    const zero = collectStatements(
      [
        { ...ORIGINAL, paymentStatus: 1, paymentDate: '2026-06-03' },
        correction({ invoiceItems: [nights('0')] }),
      ],
      21,
    );
    expect(zero).toMatchObject({
      gross: '-1260,00',
      remark: expect.stringContaining('month not known: the correction lowers the tax'),
      p15: '-1260.00',
    });
    expect(zero.paper.due).toMatchObject({ amount: '1\u00a0260,00\u00a0zł', label: { en: 'Refund due' } });
  });

  test('correction of all three items to quantity 0: has the negative amount of the whole invoice', () => {
    const original = { ...ORIGINAL, invoiceItems: ORDER_ITEMS };
    const items = ORDER_ITEMS.map((item) => ({ ...item, quantity: '0' }));
    expect(collectStatements([original, correction({ invoiceItems: items })], 21).gross).toBe('-1590,00');
  });

  test('correction with the reason “surcharge”: shows a remark instead of an amount when its items may be new values or differences', () => {
    const more = correction({
      invoiceItems: [nights('3', { grossUnitPrice: '50' })],
      correctionReason: 'Dopłata',
    });
    const shown = collectStatements([ORIGINAL, more], 21);
    expect(shown.gross).toBe('');
    expect(shown.remark).not.toBe('');
    expect(shown.p15).toContain('sums');
    expect(shown.paper.due.amount).not.toContain('1\u00a0110,00');
  });

  test('correction whose items may be new values or differences: has an empty amount when its reason does not tell which', () => {
    const either = correction({ invoiceItems: [nights('3', { grossUnitPrice: '50' })] });
    expect(collectStatements([ORIGINAL, either], 21).gross).toBe('');
    const extension = correction({ invoiceItems: [nights('1')] });
    expect(collectStatements([ORIGINAL, extension], 21).gross).toBe('');
  });

  // Users who write differences often cancel a document with zeros, and users who write the after-state cancel it with
  // negative quantities.
  test.each<[string, Invoice['invoiceItems'], string | null]>([
    ['to zero', [nights('0')], null],
    ['that takes all back', [nights('-3')], null],
    [
      'that Kontuar made of one night less',
      [nights('2')],
      'Korekta do FV 1/06/2026. Pozycje: stan po korekcie.',
    ],
    ['of an unknown original with a minus', [nights('-3')], 'Dotyczy FV 99/06/2026.'],
  ])('beside one %s stays blank, with the reason', (_, invoiceItems, additionalInfo) => {
    const otherOriginal = paperInvoice({ ...ORIGINAL, invoiceId: 2, invoiceFullNo: 'FV 2/06/2026' });
    const named = { invoiceId: 22, invoiceFullNo: 'FVK 22/06/2026', additionalInfo: 'Dotyczy FV 2/06/2026.' };
    const first = correction({ invoiceItems, additionalInfo: additionalInfo ?? 'Dotyczy FV 1/06/2026.' });
    for (const items of [[nights('3', { grossUnitPrice: '50' })], [nights('2')], [nights('1')]]) {
      const later = correction({ ...named, issueDate: '2026-06-08', invoiceItems: items });
      const shown = collectStatements([ORIGINAL, otherOriginal, first, later], 22);
      expect(shown).toMatchObject({ gross: '', p15: 'sums' });
      const invoices = [ORIGINAL, otherOriginal, first, later];
      expect(onCard(invoices, 22)).toMatchObject({ gross: null, doubts: ['itemsUnclear'] });
      expect(inList(invoices).amounts[0]).toBeNull();
    }
  });

  test('correction PDF: names the original and shows the state before, after and the difference (art. 106j)', () => {
    const { paper } = collectStatements(
      [
        { ...ORIGINAL, paymentStatus: 1, paymentDate: '2026-06-03' },
        correction({ invoiceItems: [nights('2')], correctionReason: 'Skrócenie pobytu' }),
      ],
      21,
    );
    expect(paper.corrected.map(({ value }) => value)).toContain('FV 1/06/2026');
    expect(paper.items[0]?.rows.map(({ state }) => state?.en)).toEqual(['Before', 'After', 'Difference']);
    expect(paper.due.amount).toBe('420,00\u00a0zł');
  });
});

describe('a settlement', () => {
  const settlement = paperInvoice({
    invoiceId: 9,
    invoiceFullNo: 'FR 9/06/2026',
    invoiceType: 9,
    issueDate: '2026-06-10',
    invoiceItems: ORDER_ITEMS,
    prepaymentValue: '1090',
  });

  test('settlement invoice: deducts the advance when exactly one advance can belong to the settlement', () => {
    expect(collectStatements([ADVANCE, settlement], 9)).toMatchObject({ gross: '1090,00', remark: '' });
  });

  test('settlement without an amount: its amount is blank in the list and left out of the sum until its advances are known', () => {
    const silent = { ...settlement, prepaymentValue: null };
    expect(inList([silent])).toEqual({ amounts: [null], sums: [], notSummed: 1 });
    // The settlement may belong to either of two advances, and its amount does not tell which.
    const otherAdvance = { ...ADVANCE, invoiceId: 3, invoiceFullNo: 'FZ 3/06/2026' };
    expect(inList([ADVANCE, otherAdvance, silent]).amounts[0]).toBeNull();
    const linked = { ...silent, extra: { prepaymentId: [ADVANCE.invoiceId] } };
    expect(inList([ADVANCE, linked]).amounts[0]).toBe(109_000);
    expect(collectStatements([ADVANCE, linked], 9).gross).toBe('1090,00');
  });

  test('advance without a stated amount: has an empty amount in the invoice list and is left out of the sum', () => {
    expect(inList([{ ...ADVANCE, prepaymentValue: null }])).toEqual({
      amounts: [null],
      sums: [],
      notSummed: 1,
    });
    expect(inList([ADVANCE])).toMatchObject({ amounts: [50_000], notSummed: 0 });
  });

  test('settlement corrected to zero: export, card and PDF show the negative settlement amount, without the advance', () => {
    const zero = correction({
      invoiceId: 22,
      invoiceType: 12,
      issueDate: '2026-06-12',
      invoiceItems: ORDER_ITEMS.map((item) => ({ ...item, quantity: '0' })),
      prepaymentValue: '0',
    });
    const invoices = [ADVANCE, settlement, zero];
    expect(collectStatements(invoices, 22)).toMatchObject({
      gross: '-1090,00',
      remark: expect.stringContaining('month not known: the correction lowers the tax'),
      p15: '-1090.00',
    });
    const paid = [ADVANCE, { ...settlement, paymentStatus: 1 }, zero];
    expect(collectStatements(paid, 22).paper.due.amount).toBe('1\u00a0090,00\u00a0zł');
    expect(inList(invoices).amounts).toEqual([-109_000, 109_000, 50_000]);
    expect(onCard(invoices, 22)).toMatchObject({ gross: -109_000, doubts: [] });
    // A correction without a stated amount gives the same result; a stated amount left to pay contradicts lines of
    // zero.
    expect(collectStatements([ADVANCE, settlement, { ...zero, prepaymentValue: null }], 22).p15).toBe(
      '-1090.00',
    );
    const contrary = [ADVANCE, settlement, { ...zero, prepaymentValue: '200' }];
    expect(collectStatements(contrary, 22)).toMatchObject({ gross: '', p15: 'sums' });
    expect(onCard(contrary, 22)).toMatchObject({ gross: null, doubts: ['amountUnclear'] });
  });

  test('settlement correction after an advance correction: its amount is the new amount left to pay minus the old amount left to pay', () => {
    // 500.00 of 1,590.00 was paid, then 200.00 of it was refunded: 1,290.00 is left to pay, 200.00 more than before.
    const back = correction({
      invoiceId: 21,
      invoiceType: 11,
      issueDate: '2026-06-11',
      prepaymentValue: '300',
      invoiceItems: ORDER_ITEMS,
      correctionReason: `Zwrot do ${ADVANCE.invoiceFullNo}`,
    });
    const more = correction({
      invoiceId: 22,
      invoiceFullNo: 'FVK 22/06/2026',
      invoiceType: 12,
      issueDate: '2026-06-12',
      invoiceItems: ORDER_ITEMS,
      prepaymentValue: '1290',
      correctionReason: `Korekta do ${settlement.invoiceFullNo}`,
    });
    const invoices = [ADVANCE, settlement, back, more];
    expect(onCard(invoices, 21)).toMatchObject({ gross: -20_000, doubts: [] });
    expect(onCard(invoices, 22)).toMatchObject({ gross: 20_000, doubts: [] });
    expect(collectStatements(invoices, 22)).toMatchObject({ gross: '200,00', p15: '200.00' });
    // No document explains another amount.
    const otherInvoices = [ADVANCE, settlement, back, { ...more, prepaymentValue: '1250' }];
    expect(onCard(otherInvoices, 22)).toMatchObject({ gross: null, doubts: ['amountUnclear'] });
    // An advance that was corrected only later does not explain the amount either.
    const early = [ADVANCE, settlement, { ...back, issueDate: '2026-06-13' }, more];
    expect(onCard(early, 22)).toMatchObject({ gross: null, doubts: ['amountUnclear'] });
  });

  const back = correction({
    invoiceId: 21,
    invoiceType: 11,
    issueDate: '2026-06-11',
    prepaymentValue: '300',
    invoiceItems: ORDER_ITEMS,
    correctionReason: `Zwrot do ${ADVANCE.invoiceFullNo}`,
  });
  const after = (fields: Partial<Invoice>) =>
    correction({
      invoiceId: 22,
      invoiceFullNo: 'FVK 22/06/2026',
      invoiceType: 12,
      issueDate: '2026-06-12',
      invoiceItems: ORDER_ITEMS,
      correctionReason: `Korekta do ${settlement.invoiceFullNo}`,
      ...fields,
    });

  test('settlement correction after an advance correction: has no amount unless the correction states the new amount left to pay', () => {
    const invoices = [ADVANCE, settlement, back, after({})];
    expect(onCard(invoices, 22)).toMatchObject({ gross: null, doubts: ['amountUnclear'] });
    // An unchanged stated amount shows that the correction changes only other data.
    const same = [ADVANCE, settlement, back, after({ prepaymentValue: '1090' })];
    expect(onCard(same, 22)).toMatchObject({ gross: 0, doubts: [] });
  });

  test('correction of a settlement after a refund of its advance: has a known amount when it states the amount left to pay', () => {
    const correctionReason = `Zwrot zaliczki, korekta do ${settlement.invoiceFullNo}`;
    const explained = after({ correctionReason, prepaymentValue: '1290' });
    expect(onCard([ADVANCE, settlement, back, explained], 22)).toMatchObject({ gross: 20_000, doubts: [] });
    // Without a refund of the advance, the reason can only refer to the lines of the correction.
    const more = ORDER_ITEMS.map((item) => ({ ...item, quantity: String(2 * Number(item.quantity)) }));
    const dearer = after({ correctionReason, prepaymentValue: '2680', invoiceItems: more });
    expect(onCard([ADVANCE, settlement, dearer], 22)).toMatchObject({
      gross: null,
      doubts: ['againstReason'],
    });
  });

  test('settlement correction: takes the amount left to pay from the notes when prepaymentValue is empty', () => {
    const additionalInfo = 'Pozycje: stan po korekcie.\nPozostaje do zapłaty po korekcie: 1290,00 PLN.';
    expect(onCard([ADVANCE, settlement, back, after({ additionalInfo })], 22)).toMatchObject({
      gross: 20_000,
      doubts: [],
    });
    // The correction is written as differences: the order is unchanged, and 200.00 more is left to pay.
    const [first, ...rest] = ORDER_ITEMS;
    const invoiceItems = first ? [{ ...first, quantity: `-${first.quantity}` }, first] : rest;
    const differences = { invoiceItems, additionalInfo: 'Pozycje: różnica.', prepaymentValue: '200' };
    expect(onCard([ADVANCE, settlement, back, after(differences)], 22)).toMatchObject({ gross: 20_000 });
  });

  test('settlement correction to another VAT rate: computes VAT on the amount left to pay at the new rate', () => {
    // 1,230.00 at 23 %, half of it paid; the right rate is 8 %. 615.00 is left to pay, with VAT of 115.00 before and
    // 91.11 - 45.56 = 45.55 after.
    const lines = (rate: string) => [anItem({ name: 'Nocleg', grossUnitPrice: '1230', quantity: '1', rate })];
    const invoices = [
      { ...ADVANCE, invoiceItems: lines('23'), prepaymentValue: '615' },
      { ...settlement, invoiceItems: lines('23'), prepaymentValue: '615' },
      { ...back, invoiceItems: lines('8'), prepaymentValue: '615' },
      after({ invoiceItems: lines('8'), prepaymentValue: '615' }),
    ];
    expect(onCard(invoices, 22)).toMatchObject({ gross: 0, doubts: [] });
    expect(collectStatements(invoices, 22).paper.vat.at(-1)?.rows).toMatchObject([
      { rate: '23%', net: '\u2212500,00', vat: '\u2212115,00', gross: '\u2212615,00' },
      { rate: '8%', net: '569,45', vat: '45,55', gross: '615,00' },
    ]);
  });

  test('settlement whose advance is not stored: shows the amount stated by the service, with a remark', () => {
    const shown = collectStatements([settlement], 9);
    expect(shown.gross).toBe('1090,00');
    expect(shown.remark).not.toBe('');
  });
});
