import { describe, expect, test } from 'vitest';
import { buildInvoiceFormSetup } from '#engine/api/invoiceFormSetup';
import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import { collectInvoiceDocumentData } from '#engine/documents/invoiceDocumentData';
import type { Store } from '#engine/store/storeInterface';
import type { FormSetup } from '#shared/contract/invoiceFormContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { Invoice, InvoiceItem } from '#shared/model/invoice';
import type { CorrectionConvention } from '#shared/rules/corrections/correctionConventionSchemas';
import { buildCorrectionItemsAsDifferences } from '#shared/rules/corrections/correctionDifferenceLines';
import { getSumsChargedByDocumentAlone } from '#shared/rules/documents/documentSums';
import { computeFormCorrectionSums } from '#shared/rules/form/formCorrectionSums';
import { anInvoice, anItem } from '#support/records';
import { aBody } from '#support/outboxFixture';
import { AT, LATER, openTestStore } from './store/openTestStore';

/**
 * Tests a second correction: it starts from the state after the last correction and names the original invoice
 * (domain.md 6.3, A9).
 */

const TODAY = '2026-06-08';
const WAYS = ['afterState', 'differences'] as const;

const nights = (quantity: string) => [anItem({ grossUnitPrice: '420', quantity })];
const STAY = anInvoice({ invoiceId: 1, invoiceItems: nights('3'), issueDate: '2026-06-03' });
const corrects = (invoiceId: number, original: number, quantity: string, fields: Partial<Invoice> = {}) =>
  anInvoice({
    invoiceId,
    invoiceType: 10,
    invoiceItems: nights(quantity),
    correctionReason: 'Krótszy pobyt',
    issueDate: '2026-06-04',
    extra: { correctionId: original },
    ...fields,
  });
/**
 * Quantities that an account writes in each convention when three nights are corrected to 2 (`first`) and then to 1
 * (`second`).
 */
const written = { afterState: ['2', '1'], differences: ['-1', '-1'] } as const;

function house(way: CorrectionConvention | null, ...invoices: Invoice[]): Store {
  const store = openTestStore();
  store.invoices.apply(invoices, AT);
  if (way) storeCorrectionConventionSetting(store, way);
  return store;
}

function begun(store: Store, id: number): FormSetup {
  const setup = buildInvoiceFormSetup(store, { from: 'invoice', id: String(id), as: 'correction' }, TODAY);
  if (typeof setup === 'string') throw new Error(setup);
  return setup;
}
const start = (store: Store, id: number) => {
  const { fields, original } = begun(store, id);
  return {
    names: original?.invoice.invoiceId,
    before: original?.before && original.before.map(({ quantity }) => quantity),
    shown: fields.items.map(({ quantity }) => quantity),
  };
};

/** Returns the items that the service stores after the quantity was typed and sent. */
function saved(setup: FormSetup, way: CorrectionConvention, quantity: string): InvoiceItem[] {
  const before = setup.original?.before ?? [];
  const after = setup.fields.items.map((item) => ({ ...item, quantity }));
  const sent = way === 'differences' ? buildCorrectionItemsAsDifferences(before, after) : after;
  return sent.map((item) => anItem({ grossUnitPrice: item.price, quantity: item.quantity }));
}

const sentLine = (quantity: string) => ({
  name: 'Nocleg',
  unit: 'szt.',
  rate: '8',
  symbol: '',
  grossUnitPrice: 420,
  quantity: Number(quantity),
});

function cardOf(store: Store, id: number | string): InvoiceCard {
  const card = store.invoices.readCard(String(id));
  if (!card) throw new Error(`no invoice ${id}`);
  return card;
}
const changes = (store: Store, id: number | string) =>
  getSumsChargedByDocumentAlone(collectInvoiceDocumentData(store, cardOf(store, id)).sums)?.gross;

describe.each(WAYS)('where corrections hold %s', (way) => {
  const [first, second] = written[way];

  test('correction form: a second correction of an invoice starts from the state after the first correction', () => {
    const store = house(way, STAY, corrects(21, 1, first));
    expect(start(store, 1)).toEqual({ names: 1, before: ['2'], shown: ['2'] });
    const invoiceItems = saved(begun(store, 1), way, '1');
    store.invoices.apply([corrects(22, 1, '0', { invoiceItems, issueDate: TODAY })], LATER);
    expect([21, 22].map((id) => changes(store, id))).toEqual([-42000, -42000]);
  });

  test('correction form: refers to the original invoice, even when opened from a correction of an earlier correction', () => {
    const store = house(way, STAY, corrects(21, 1, first), corrects(22, 21, second));
    for (const id of [1, 21, 22]) expect(start(store, id)).toEqual({ names: 1, before: ['1'], shown: ['1'] });
  });

  test('correction form: ignores an earlier correction that is a draft or waits for deletion', () => {
    const draft = corrects(22, 1, second, { invoiceStatus: 'DRAFT' });
    const store = house(way, STAY, corrects(21, 1, first), draft);
    expect(start(store, 1)).toMatchObject({ before: ['2'], shown: ['2'] });
    expect(start(store, 21)).toMatchObject({ before: ['2'], shown: ['2'] });
    const { localId, invoice } = cardOf(store, 21);
    store.outbox.add(localId, { kind: 'delete', base: invoice }, LATER);
    expect(start(store, 1)).toMatchObject({ before: ['3'], shown: ['3'] });
  });

  test('correction form: starts from the newest queued correction when several corrections of an invoice are unsent', () => {
    const store = house(way, STAY);
    const references = { correctionId: null, prepaymentId: [] };
    const make = (localId: string, quantity: string) => {
      const invoiceItems = [sentLine(quantity)];
      const body = aBody({
        invoiceType: 10,
        invoiceStatus: 'ISSUED',
        correctionId: 1,
        issueDate: TODAY,
        invoiceItems,
      });
      store.outbox.add(localId, { kind: 'create', body, references }, LATER);
    };
    // The ids are random and say nothing about the order.
    make('new-b', first);
    make('new-a', second);
    expect(start(store, 1)).toMatchObject({ before: ['1'], shown: ['1'] });
    expect(['new-b', 'new-a'].map((id) => changes(store, id))).toEqual([-42000, -42000]);
  });

  test('correction form: contains the values of an edit that was refused because the invoice is in KSeF', () => {
    const store = house(way, STAY, corrects(21, 1, first));
    const edited = { afterState: '1', differences: '-2' }[way];
    const card = cardOf(store, 21);
    const patch = {
      invoiceItems: [{ ...sentLine(edited), positionId: 1 }],
      additionalInfo: 'dwie noce mniej',
    };
    const content = { kind: 'update', patch, base: card.invoice } as const;
    const changeId = store.outbox.add(card.localId, content, LATER);
    store.outbox.beginAttempt(changeId, { at: LATER, skewMs: null, sent: patch, before: null });
    store.outbox.applyEvent(changeId, 'stepAside', LATER, { conflict: 'locked' });
    expect(start(store, 21)).toEqual({ names: 1, before: ['2'], shown: ['1'] });
    expect(begun(store, 21).fields.additionalInfo).toMatch(
      /^dwie noce mniej\nKorekta do FV 1\/06\/2026\. Pozycje: (stan po korekcie|różnica)\.$/,
    );
  });

  test('correction form: shows the service’s items as “before” and the edited items as “after” when the service saved other items', () => {
    const store = house(way, STAY);
    const card = cardOf(store, 1);
    const patch = { invoiceItems: [{ ...sentLine('2'), positionId: 1 }] };
    const changeId = store.outbox.add(card.localId, { kind: 'update', patch, base: card.invoice }, LATER);
    store.outbox.beginAttempt(changeId, { at: LATER, skewMs: null, sent: patch, before: null });
    store.outbox.applyEvent(changeId, 'stepAside', LATER, { conflict: 'not-as-sent' });
    store.invoices.apply([{ ...STAY, invoiceItems: nights('4'), invoiceStatus: 'SENT_KSEF' }], LATER);
    expect(start(store, 1)).toEqual({ names: 1, before: ['4'], shown: ['2'] });
    // The amount left to pay also starts from the four nights of the service.
    expect(begun(store, 1).original?.payments).toMatchObject({ gross: 168_000 });
  });
});

test('correction form: takes buyer and place of issue from the newest correction when the invoice was corrected before', () => {
  const store = house(
    'afterState',
    STAY,
    corrects(21, 1, '2', { town: 'Łódź', buyer: { ...STAY.buyer, companyName: 'Anna Szulc' } }),
  );
  expect(begun(store, 1).fields).toMatchObject({ town: 'Łódź', buyer: { companyName: 'Anna Szulc' } });
});

test('correction form: reads negative item quantities as differences when the account’s earlier corrections do not show how they list items (A28)', () => {
  expect(start(house(null, STAY, corrects(21, 1, '-1')), 21)).toEqual({
    names: 1,
    before: ['2'],
    shown: ['2'],
  });
});

test('correction form: starts from the original invoice’s items and shows no previous items when an earlier correction is ambiguous', () => {
  const either = corrects(21, 1, '1', { correctionReason: 'Korekta' });
  expect(start(house(null, STAY, either), 1)).toEqual({ names: 1, before: null, shown: ['3'] });
});

test('correction form: ignores an earlier correction whose reason contradicts its items, such as a surcharge with a lower quantity', () => {
  const more = corrects(21, 1, '2', { correctionReason: 'Dopłata' });
  expect(start(house('afterState', STAY, more), 1)).toMatchObject({ before: null, shown: ['3'] });
  // Corrections before the unclear one stay certain; corrections after it are unclear as well.
  const contrary = corrects(22, 1, '2', { correctionReason: 'Rabat' });
  const store = house('afterState', STAY, corrects(20, 1, '1'), contrary, corrects(23, 1, '2'));
  expect(start(store, 1)).toMatchObject({ before: null, shown: ['1'] });
});

test('correction form: leaves “before the correction” empty when an unlinked correction may correct the chosen invoice', () => {
  const otherInvoice = { ...STAY, invoiceId: 2, invoiceFullNo: 'FV 2/06/2026' };
  const store = house('afterState', STAY, otherInvoice, corrects(21, 1, '2', { extra: {} }));
  store.settings.set('invoices.scannedAt', Date.parse(AT));
  expect(start(store, 1)).toMatchObject({ before: null, shown: ['3'] });
});

describe('a settlement whose advance was corrected', () => {
  // Three nights at 420.00: 500.00 was paid and 760.00 was left. After a refund of 200.00, 960.00 is left to pay.
  const ADVANCE = anInvoice({
    invoiceId: 2,
    invoiceFullNo: 'FZ 2/06/2026',
    invoiceType: 8,
    issueDate: '2026-06-02',
    invoiceItems: nights('3'),
    prepaymentValue: '500',
  });
  const SETTLEMENT = anInvoice({
    invoiceId: 9,
    invoiceFullNo: 'FR 9/06/2026',
    invoiceType: 9,
    issueDate: '2026-06-04',
    invoiceItems: nights('3'),
    prepaymentValue: '760',
    extra: { prepaymentId: [2] },
  });
  const back = (prepaymentValue: string, original = 2) =>
    corrects(21, original, '3', { invoiceType: 11, issueDate: '2026-06-05', prepaymentValue });
  const sumsOfForm = ({ fields, original }: FormSetup) => {
    const sums = computeFormCorrectionSums(fields, original);
    const taxed = sums?.difference?.rates.map(({ rate, gross, vat }) => [rate, gross, vat]);
    return { left: fields.prepaymentValue, change: sums?.change, taxed, doubt: sums?.doubt };
  };

  test.each(WAYS)(
    'settlement correction form: suggests the amount left to pay according to the corrected advance (items of the advance correction: %s)',
    (way) => {
      // Written as differences, the correction removes the order and adds it again, and 200.00 is refunded.
      const asDifference = { ...back('-200'), invoiceItems: [...nights('-3'), ...nights('3')] };
      const store = house(
        way,
        ADVANCE,
        SETTLEMENT,
        { afterState: back('300'), differences: asDifference }[way],
      );
      // VAT on the amount left to pay: before 93.33 - 37.04 = 56.29, after 93.33 - 22.22 = 71.11.
      expect(sumsOfForm(begun(store, 9))).toEqual({
        left: '960.00',
        change: 20_000,
        taxed: [['8', 20_000, 1_482]],
        doubt: null,
      });
    },
  );

  test('settlement correction form: leaves the amount left to pay empty when the advance is unchanged or exceeds the order total', () => {
    const asWas = { left: '', change: 0, taxed: [['8', 0, 0]], doubt: null };
    expect(sumsOfForm(begun(house('afterState', ADVANCE, SETTLEMENT), 9))).toEqual(asWas);
    const more = back('1300');
    const shorter = corrects(22, 9, '2', {
      invoiceType: 12,
      issueDate: '2026-06-05',
      prepaymentValue: '340',
    });
    // 840.00 minus 500.00 left 340.00; afterwards 1,300.00 of the order was paid in advance.
    const fields = { invoiceId: 23, issueDate: '2026-06-06', correctionReason: 'Dopłata' };
    const wide = { ...more, ...fields, invoiceItems: nights('4') };
    expect(begun(house('afterState', ADVANCE, SETTLEMENT, shorter, wide), 9).fields.prepaymentValue).toBe('');
  });
});
