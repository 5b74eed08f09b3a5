import { expect, test } from 'vitest';
import {
  readCorrectionConventionWithEvidence,
  storeCorrectionConventionSetting,
} from '#engine/documents/correctionConvention';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import { collectInvoiceDocumentData } from '#engine/documents/invoiceDocumentData';
import type { Invoice } from '#shared/model/invoice';
import type { CorrectionConvention } from '#shared/rules/corrections/correctionConventionSchemas';
import { buildCorrectionConventionNote } from '#shared/rules/corrections/correctionConventionRemark';
import {
  getGrossContributedToVatRegister,
  getSumsChargedByDocumentAlone,
} from '#shared/rules/documents/documentSums';
import { anItem } from '#support/records';
import { AT, LATER, openTestStore } from '../store/openTestStore';
import { ADVANCE, ORDER_ITEMS, paperInvoice } from './papers';

/**
 * Tests chains of corrections in a store: a second correction starts from the state after the previous one (domain.md
 * 6.3).
 */

const corrects = (invoiceType: number, invoiceId: number, original: number, fields: Partial<Invoice>) =>
  paperInvoice({
    invoiceId,
    invoiceFullNo: `KOR ${invoiceId}/06/2026`,
    invoiceType,
    invoiceItems: ORDER_ITEMS,
    correctionReason: 'Mniejsza wpłata',
    extra: { correctionId: original },
    ...fields,
  });

function inStore(...invoices: Invoice[]) {
  const store = openTestStore();
  store.invoices.apply(invoices, AT);
  const cardOf = (invoiceId: number) => {
    const card = store.invoices.readCard(String(invoiceId));
    if (!card) throw new Error(`no invoice ${invoiceId}`);
    return card;
  };
  const source = (invoiceId: number) => collectInvoiceDocumentData(store, cardOf(invoiceId));
  return {
    evidence: () => readCorrectionConventionWithEvidence(store).evidence,
    itemsAre: (way: CorrectionConvention) => storeCorrectionConventionSetting(store, way),
    remove: (invoiceId: number) => {
      const { localId, invoice } = cardOf(invoiceId);
      store.outbox.add(localId, { kind: 'delete', base: invoice }, LATER);
    },
    changes: (invoiceId: number) => getSumsChargedByDocumentAlone(source(invoiceId).sums)?.gross,
    gross: (invoiceId: number) => getGrossContributedToVatRegister(source(invoiceId).sums),
    amountBefore: (invoiceId: number) => {
      const made = buildFa3Xml(source(invoiceId), AT);
      if (!made.ok) throw new Error(made.refusals.join(', '));
      return /<P_15ZK>(.*)<\/P_15ZK>/.exec(made.xml)?.[1];
    },
  };
}

test('chain of 120 corrections of an advance: the last correction starts from the amount after the 119th', () => {
  const chain = Array.from({ length: 120 }, (_, at) =>
    corrects(11, 101 + at, at === 0 ? 8 : 100 + at, {
      prepaymentValue: String(499 - at),
      issueDate: new Date(Date.UTC(2026, 5, 4 + at)).toISOString().slice(0, 10),
    }),
  );
  const house = inStore(ADVANCE, ...chain);
  expect([house.changes(220), house.amountBefore(220)]).toEqual([-100, '381.00']);
});

test('advance of 500.00 corrected to 400.00 and then to 300.00: each of the two corrections has the amount -100.00', () => {
  const house = inStore(
    ADVANCE,
    corrects(11, 21, 8, { prepaymentValue: '400' }),
    corrects(11, 22, 21, { prepaymentValue: '300' }),
    paperInvoice({
      invoiceId: 23,
      invoiceType: 9,
      invoiceItems: ORDER_ITEMS,
      prepaymentValue: '1290',
      extra: { prepaymentId: [8] },
    }),
  );
  expect([house.changes(21), house.changes(22)]).toEqual([-10000, -10000]);
  expect([house.amountBefore(21), house.amountBefore(22)]).toEqual(['500.00', '400.00']);
  // The settlement covers what is left of the advance.
  expect(house.changes(23)).toBe(129000);
});

test('advance corrected three times: the amounts of corrections 2 and 3 are unknown when correction 2 states no new advance amount', () => {
  const house = inStore(
    ADVANCE,
    corrects(11, 21, 8, { prepaymentValue: '400' }),
    corrects(11, 22, 8, {}),
    corrects(11, 23, 8, { prepaymentValue: '350' }),
  );
  expect([21, 22, 23].map(house.changes)).toEqual([-10000, undefined, undefined]);
  expect(house.amountBefore(21)).toBe('500.00');
  for (const unknown of [22, 23]) expect(() => house.amountBefore(unknown)).toThrow('sums');
});

test('settlement correction: the correction amount is the new amount left to pay minus the previous amount left to pay', () => {
  const nights = (quantity: string) =>
    ORDER_ITEMS.map((item) => (item.name === 'Nocleg' ? { ...item, quantity } : item));
  const settlement = paperInvoice({
    invoiceId: 9,
    invoiceType: 9,
    invoiceItems: ORDER_ITEMS,
    prepaymentValue: '1590',
  });
  const house = inStore(
    settlement,
    corrects(12, 21, 9, { invoiceItems: nights('2') }),
    corrects(12, 22, 9, {
      invoiceItems: [anItem({ name: 'Nocleg', grossUnitPrice: '420', quantity: '-1' })],
    }),
    corrects(12, 23, 9, { invoiceItems: nights('0') }),
  );
  expect([21, 22].map(house.changes)).toEqual([-42000, -42000]);
  expect([21, 22, 23].map(house.amountBefore)).toEqual(['1590.00', '1170.00', '750.00']);
});

test('settlement correction whose original is unknown: has no amount when the correction’s items are negative differences', () => {
  const line = (quantity: string) => [anItem({ grossUnitPrice: '54', quantity })];
  const house = inStore(
    corrects(12, 31, 0, { invoiceItems: line('-1'), extra: {} }),
    corrects(12, 32, 0, { invoiceItems: line('1'), extra: {}, correctionReason: 'Doliczono parking' }),
  );
  house.itemsAre('differences');
  expect([31, 32].map(house.changes)).toEqual([undefined, 5400]);
});

/** An invoice for three nights at 420.00, and corrections that reduce the number of nights. */
const STAY = paperInvoice({ invoiceId: 1, invoiceItems: [anItem({ grossUnitPrice: '420', quantity: '3' })] });
const toNights = (invoiceId: number, quantity: string, fields: Partial<Invoice> = {}) =>
  corrects(10, invoiceId, 1, {
    invoiceItems: [anItem({ grossUnitPrice: '420', quantity })],
    issueDate: '2026-06-04',
    ...fields,
  });

// An order of 1 590.00 with an advance of 500.00: correcting the settlement to zero refunds 1 090.00, and restoring it
// must not ask for 1 590.00.
test('correction that restores a cancelled settlement: has an unknown amount when it states none and the settlement deducts an advance', () => {
  const settlement = (fields: Partial<Invoice>) =>
    paperInvoice({
      invoiceId: 9,
      invoiceFullNo: 'FR 9/06/2026',
      invoiceType: 9,
      invoiceItems: ORDER_ITEMS,
      ...fields,
    });
  const none = ORDER_ITEMS.map((item) => ({ ...item, quantity: '0' }));
  const up = (prepaymentValue: string | null) => [
    corrects(12, 21, 9, { issueDate: '2026-06-04', invoiceItems: none, correctionReason: 'Anulowanie' }),
    corrects(12, 22, 9, {
      issueDate: '2026-06-05',
      correctionReason: 'Przywrócenie',
      prepaymentValue,
      additionalInfo: buildCorrectionConventionNote('FR 9/06/2026', 'afterState'),
    }),
  ];
  const rest = settlement({ prepaymentValue: '1090', extra: { prepaymentId: [8] } });
  const silent = inStore(ADVANCE, rest, ...up(null));
  expect([silent.changes(21), silent.gross(22), silent.changes(22)]).toEqual([-109000, null, undefined]);
  const says = inStore(ADVANCE, rest, ...up('1090'));
  expect([says.gross(22), says.changes(22)]).toEqual([109000, undefined]);
  // Without an advance, the settlement asks for the whole order.
  const fullOrder = inStore(settlement({ prepaymentValue: '1590' }), ...up(null));
  expect([fullOrder.changes(21), fullOrder.changes(22)]).toEqual([-159000, 159000]);
});

test('correction amount: ignores an earlier correction that is a draft or was deleted', () => {
  const drafted = inStore(
    STAY,
    toNights(21, '2', { invoiceStatus: 'DRAFT' }),
    toNights(22, '1', { issueDate: '2026-06-05' }),
  );
  expect([21, 22].map(drafted.changes)).toEqual([-42000, -84000]);

  const given = inStore(STAY, toNights(21, '2'), toNights(22, '1', { issueDate: '2026-06-05' }));
  expect(given.changes(22)).toBe(-42000);
  given.remove(21);
  expect(given.changes(22)).toBe(-84000);
});

test('settlement invoice: deducts the advance amount valid on its issue date, despite a later advance correction', () => {
  const settlement = paperInvoice({
    invoiceId: 30,
    invoiceType: 9,
    invoiceItems: ORDER_ITEMS,
    prepaymentValue: '1090',
    issueDate: '2026-06-10',
    extra: { prepaymentId: [8] },
  });
  const corrected = (fields: Partial<Invoice>) =>
    inStore(ADVANCE, settlement, corrects(11, 40, 8, { prepaymentValue: '400', ...fields })).changes(30);
  expect(corrected({ issueDate: '2026-06-05', invoiceStatus: 'DRAFT' })).toBe(109000);
  expect(corrected({ issueDate: '2026-06-20' })).toBe(109000);
  // Corrections of the same day are ordered by their id in the service.
  expect(corrected({ issueDate: '2026-06-10' })).toBe(109000);
  // An earlier correction that this correction did not take into account still makes its amount doubtful.
  expect(corrected({ issueDate: '2026-06-05' })).toBeUndefined();
});

test.each([
  ['by its amount', { prepaymentValue: '0' }],
  ['by its order', { invoiceItems: ORDER_ITEMS.map((item) => ({ ...item, quantity: '0' })) }],
])(
  'advance corrected to 0.00 %s: the correction amount is minus the whole advance, and the settlement amount is the order total',
  (_, fields) => {
    const house = inStore(
      ADVANCE,
      corrects(11, 21, 8, fields),
      paperInvoice({
        invoiceId: 23,
        invoiceType: 9,
        invoiceItems: ORDER_ITEMS,
        prepaymentValue: '1590',
        extra: { prepaymentId: [8] },
      }),
    );
    house.itemsAre('afterState');
    expect(house.changes(21)).toBe(-50000);
    expect(house.changes(23)).toBe(159000);
  },
);

/** A correction of an unknown invoice. */
const PARKING_ADDED = toNights(32, '1', {
  buyer: { ...STAY.buyer, companyName: 'Kowal', taxId: '' },
  invoiceItems: [anItem({ grossUnitPrice: '54' })],
  correctionReason: 'Doliczono parking',
  extra: {},
});

test('correction convention (new values or differences): is inferred from corrections by users and ignores 120 corrections made by Kontuar', () => {
  const byKontuar = Array.from({ length: 120 }, (_, at) =>
    toNights(100 + at, '2', {
      additionalInfo: buildCorrectionConventionNote('FV 41/06/2026', 'afterState'),
      issueDate: '2026-07-01',
    }),
  );
  const house = inStore(STAY, toNights(21, '-1'), PARKING_ADDED, ...byKontuar);
  expect(house.evidence().differences).toBe(1);
});

test('correction convention (new values or differences): one correction that is no full cancellation is enough to recognise the convention', () => {
  const cancelled = Array.from({ length: 45 }, (_, at) => {
    const number = `FV ${500 + at}/06/2026`;
    const night = [anItem({ grossUnitPrice: '420', quantity: '1' })];
    return [
      paperInvoice({ invoiceId: 500 + at, invoiceFullNo: number, invoiceItems: night }),
      toNights(600 + at, '-1', { issueDate: '2026-07-01', extra: { correctionId: 500 + at } }),
    ];
  });
  const house = inStore(STAY, toNights(21, '-1'), PARKING_ADDED, ...cancelled.flat());
  expect(house.evidence().differences).toBe(1);
});
