import { describe, expect, test } from 'vitest';
import type { InvoiceItem, ShownInvoice } from '#shared/model/invoice';
import {
  computeCorrectedAdvanceOrSettlement,
  findCorrectedAdvanceAmount,
} from '#shared/rules/corrections/correctionSums';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { getGrossContributedToVatRegister, computeDocumentSums } from '#shared/rules/documents/documentSums';
import {
  NO_INVOICE_RELATIVES,
  buildSumsFromRates,
  type Relatives,
} from '#shared/rules/documents/documentSumTypes';
import { splitGrossIntoNetAndVat } from '#shared/rules/tax/vat';
import { anInvoice, anItem } from '#support/records';

/** Tests of a correction's amount: certain, or blank with a reason (documents.md, 2; domain.md 6.3). */

/** 108.00 gross at 8 % is 100.00 net and 8.00 VAT. */
const nights = (count: number, rate = '8'): InvoiceItem =>
  anItem({ name: 'Nocleg', grossUnitPrice: '108', quantity: String(count), rate });
const priced = (gross: number, rate = '8'): InvoiceItem =>
  anItem({ grossUnitPrice: convertGroszToDecimalText(gross), quantity: '1', rate });
const UNREAD = anItem({ grossUnitPrice: null });
const ORIGINAL = anInvoice({ invoiceId: 5, invoiceItems: [nights(2)] });
const KNOWN: Partial<Relatives> = { original: ORIGINAL, before: [nights(2)] };

function effect(
  invoiceType: number,
  invoiceItems: InvoiceItem[],
  itemsAre: Relatives['itemsAre'],
  relatives: Partial<Relatives> = KNOWN,
  fields: Partial<ShownInvoice> = {},
) {
  const invoice: ShownInvoice = { ...anInvoice({ invoiceType, invoiceItems }), ...fields };
  const sums = computeDocumentSums(invoice, { ...NO_INVOICE_RELATIVES, ...relatives, itemsAre });
  if (sums.kind !== 'correction') throw new Error(sums.kind);
  const { before, after, difference, change, doubt } = sums;
  return {
    before: before?.gross ?? null,
    after: after?.gross ?? null,
    difference: difference && difference.rates.map(({ rate, gross, vat }) => [rate, gross, vat]),
    change,
    doubt,
  };
}
const blank = (doubt: string) => ({ before: null, after: null, difference: null, change: null, doubt });

describe('of an ordinary invoice', () => {
  test('correction amount: is the same whether the items list the full new state or only the differences', () => {
    const half = {
      before: 21_600,
      after: 10_800,
      change: -10_800,
      difference: [['8', -10_800, -800]],
      doubt: null,
    };
    expect(effect(10, [nights(1)], 'afterState')).toEqual(half);
    expect(effect(10, [nights(-1)], 'differences')).toEqual(half);
    expect(effect(10, [nights(2)], 'afterState')).toMatchObject({ change: 0, doubt: null });
  });

  test('correction amount: is unknown when an item is unreadable, or when it is unclear whether items are new values or differences', () => {
    expect(effect(10, [nights(1)], 'unknown')).toEqual(blank('itemsUnclear'));
    expect(effect(10, [nights(1), UNREAD], 'afterState')).toEqual(blank('itemsUnclear'));
    expect(effect(10, [nights(1)], 'afterState', { original: ORIGINAL, before: [UNREAD] })).toMatchObject({
      before: null,
      after: 10_800,
      change: null,
      doubt: 'amountUnclear',
    });
  });

  test('correction amount: is unknown, and the cause is given, when the items before the correction are unknown', () => {
    expect(effect(10, [nights(1)], 'afterState', { original: null })).toEqual({
      ...blank('originalUnknown'),
      after: 10_800,
    });
    expect(effect(10, [nights(1)], 'afterState', { original: ORIGINAL, before: null })).toEqual({
      ...blank('chainUnknown'),
      after: 10_800,
    });
  });

  test('correction by differences without a known original: the gross change is known, the VAT change only when VAT needs no rounding', () => {
    const alone = { original: null, before: null };
    expect(effect(10, [nights(-1)], 'differences', alone)).toEqual({
      before: null,
      after: null,
      change: -10_800,
      difference: [['8', -10_800, -800]],
      doubt: null,
    });
    expect(effect(10, [priced(-5_000, 'zw')], 'differences', alone)).toMatchObject({
      change: -5_000,
      difference: [['zw', -5_000, 0]],
    });
    // The VAT difference of two rounded states may deviate by a grosz, so only the gross amount is certain.
    expect(effect(10, [priced(-10_001)], 'differences', alone)).toMatchObject({
      change: -10_001,
      difference: null,
      doubt: 'originalUnknown',
    });
    expect(effect(10, [nights(-1), priced(-10_001)], 'differences', alone)).toMatchObject({
      difference: null,
    });
    expect(effect(10, [priced(-10_800, '??')], 'differences', alone)).toMatchObject({ difference: null });
  });

  test('correction amount: is unknown when the reason says “surcharge” or “refund” but the items change the amount the other way', () => {
    const saying = (correctionReason: string, count: number) =>
      effect(10, [nights(count)], 'afterState', KNOWN, { correctionReason });
    expect(saying('dopłata za noc', 1)).toEqual(blank('againstReason'));
    expect(saying('zwrot za noc', 3)).toEqual(blank('againstReason'));
    expect(saying('dopłata za noc', 3)).toMatchObject({ change: 10_800, doubt: null });
    expect(saying('zwrot za noc', 1)).toMatchObject({ change: -10_800, doubt: null });
    expect(saying('zwrot za noc', 2)).toMatchObject({ change: 0, doubt: null });
    expect(saying('dopłata', 2)).toMatchObject({ change: 0, doubt: null });
  });

  test('correction amount: is unknown when the correction would make the sum of a VAT rate negative', () => {
    expect(effect(10, [nights(-3)], 'differences')).toEqual(blank('negativeRate'));
    expect(effect(10, [nights(-2)], 'differences')).toMatchObject({ after: 0, change: -21_600, doubt: null });
    // The refund uses a VAT rate that the original does not have.
    expect(effect(10, [priced(-100, '23')], 'differences')).toEqual(blank('negativeRate'));
    const below = { original: ORIGINAL, before: [priced(-500)] };
    expect(effect(10, [priced(-100)], 'differences', below)).toMatchObject({ change: -100, doubt: null });
  });
});

describe('of an advance', () => {
  const received = { ...KNOWN, amountBefore: 10_800 };
  const noted = (amount: string) => ({ additionalInfo: `Zaliczka po korekcie: ${amount} PLN.` });

  test('advance correction: changes the received amount and splits the change over the VAT rates of the order', () => {
    const half = {
      before: 10_800,
      after: 5_400,
      change: -5_400,
      difference: [['8', -5_400, -400]],
      doubt: null,
    };
    expect(effect(11, [nights(2)], 'afterState', received, noted('54,00'))).toEqual(half);
    expect(effect(11, [nights(2)], 'afterState', received, { prepaymentValue: '54' })).toEqual(half);
    expect(effect(11, [], 'differences', received, { prepaymentValue: '-54' })).toEqual(half);
    // The note is written by Kontuar and has priority; a service may omit the field.
    expect(
      effect(11, [nights(2)], 'afterState', received, { ...noted('54,00'), prepaymentValue: '108' }),
    ).toEqual(half);
  });

  test('advance correction that returns the whole advance: the corrected advance is zero at every VAT rate', () => {
    const sums = {
      before: 10_800,
      after: 0,
      change: -10_800,
      difference: [['8', -10_800, -800]],
      doubt: null,
    };
    expect(effect(11, [nights(2)], 'afterState', received, noted('0,00'))).toEqual(sums);
    expect(effect(11, [nights(0)], 'afterState', received)).toEqual(sums);
  });

  test('advance correction: the correction amount is unknown when the advance before or after the correction is unknown', () => {
    expect(effect(11, [nights(2)], 'afterState', received)).toMatchObject({
      before: 10_800,
      change: null,
      doubt: 'amountUnclear',
    });
    expect(effect(11, [nights(2)], 'afterState', KNOWN, noted('54,00'))).toMatchObject({
      after: 5_400,
      change: null,
      doubt: 'amountUnclear',
    });
    expect(effect(11, [], 'differences', KNOWN, { prepaymentValue: '-54' })).toMatchObject({ change: null });
  });

  test('corrected advance: equals the amount stated in the correction, or zero when the whole advance is returned', () => {
    const relatives: Relatives = { ...NO_INVOICE_RELATIVES, amountBefore: 10_800, itemsAre: 'afterState' };
    const correction = (fields: Partial<ShownInvoice>) => ({ ...anInvoice({ invoiceType: 11 }), ...fields });
    expect(
      computeCorrectedAdvanceOrSettlement(
        correction({ prepaymentValue: '54' }),
        { change: -5_400 },
        relatives,
      ),
    ).toBe(5_400);
    expect(computeCorrectedAdvanceOrSettlement(correction({}), { change: -10_800 }, relatives)).toBe(0);
    expect(computeCorrectedAdvanceOrSettlement(correction({}), { change: -5_400 }, relatives)).toBeNull();
    expect(computeCorrectedAdvanceOrSettlement(correction({}), { change: null }, relatives)).toBeNull();
    expect(
      computeCorrectedAdvanceOrSettlement(
        correction({}),
        { change: 0 },
        { ...relatives, amountBefore: null },
      ),
    ).toBeNull();
    expect(
      findCorrectedAdvanceAmount(correction({ prepaymentValue: '5' }), { ...relatives, itemsAre: 'unknown' }),
    ).toBeNull();
  });
});

describe('of a settlement', () => {
  const half = buildSumsFromRates([splitGrossIntoNetAndVat('8', 10_800)]);
  const asked = { ...KNOWN, amountBefore: 10_800, leftBefore: half };

  test('settlement correction: changes the amount by the difference between the new and the previous order', () => {
    expect(effect(12, [nights(3)], 'afterState', asked)).toMatchObject({ change: 10_800, doubt: null });
    expect(effect(12, [nights(3)], 'afterState', asked, { prepaymentValue: '216' })).toMatchObject({
      change: 10_800,
      doubt: null,
    });
    expect(effect(12, [nights(1)], 'differences', asked, { prepaymentValue: '108' })).toMatchObject({
      change: 10_800,
      doubt: null,
    });
  });

  test('settlement correction: shifts VAT between two rates when the deducted advance was corrected to another VAT rate', () => {
    // The advance took 54.00 of 108.00 and 123.00, first at 8 % and now at 23 %; 177.00 is left as before.
    const order = [nights(1), priced(12_300, '23')];
    const moved = {
      original: ORIGINAL,
      before: order,
      amountBefore: 17_700,
      leftBefore: buildSumsFromRates([
        splitGrossIntoNetAndVat('8', 5_400),
        splitGrossIntoNetAndVat('23', 12_300),
      ]),
      deducted: buildSumsFromRates([splitGrossIntoNetAndVat('23', 5_400)]),
    };
    const { difference, change, doubt } = effect(12, order, 'afterState', moved);
    expect({ change, doubt }).toEqual({ change: 0, doubt: null });
    expect(new Set(difference)).toEqual(
      new Set([
        ['8', 5_400, 400],
        ['23', -5_400, -1_010],
      ]),
    );
  });

  test('settlement correction of a cancelled order: deducts the settlement’s amount, not the price of the whole order', () => {
    expect(effect(12, [nights(0)], 'afterState', asked)).toEqual({
      before: 10_800,
      after: 0,
      change: -10_800,
      difference: [['8', -10_800, -800]],
      doubt: null,
    });
    const without = { ...asked, leftBefore: null };
    expect(effect(12, [nights(-2)], 'differences', without)).toMatchObject({
      change: -10_800,
      difference: null,
      doubt: 'amountUnclear',
    });
    expect(effect(12, [nights(0)], 'afterState', { ...without, amountBefore: null })).toMatchObject({
      change: null,
    });
  });

  test('settlement correction amount: is unknown when the correction reduces items of an order that is not known', () => {
    const alone = { original: null, before: null, amountBefore: 21_600 };
    expect(effect(12, [nights(-1)], 'differences', alone)).toEqual(blank('originalUnknown'));
    expect(effect(12, [nights(1)], 'differences', alone)).toMatchObject({ change: 10_800, doubt: null });
  });

  test('settlement correction amount: is unknown when the correction would make the amount left to pay negative', () => {
    const little = {
      ...asked,
      leftBefore: buildSumsFromRates([splitGrossIntoNetAndVat('8', 5_000)]),
      amountBefore: 5_000,
    };
    expect(effect(12, [nights(1)], 'afterState', little)).toEqual(blank('negativeRate'));
    expect(effect(12, [nights(1)], 'afterState', { ...little, leftBefore: null })).toEqual(
      blank('negativeRate'),
    );
    expect(effect(12, [nights(1)], 'afterState', { ...little, amountBefore: null })).toEqual(
      blank('negativeRate'),
    );
    expect(effect(12, [nights(1)], 'afterState', asked)).toMatchObject({ change: -10_800, doubt: null });
  });

  test('settlement correction amount: is unknown when the amount stated in the correction contradicts its items', () => {
    expect(effect(12, [nights(3)], 'afterState', asked, { prepaymentValue: '108' })).toEqual(
      blank('amountUnclear'),
    );
    expect(
      effect(12, [nights(3)], 'afterState', { ...asked, amountBefore: null }, { prepaymentValue: '999' }),
    ).toMatchObject({ change: 10_800, doubt: null });
  });

  test('settlement after a correction: its amount left to pay is the previous amount left to pay plus the correction amount', () => {
    const relatives: Relatives = { ...NO_INVOICE_RELATIVES, amountBefore: 10_800, itemsAre: 'afterState' };
    const correction = anInvoice({ invoiceType: 12 });
    expect(computeCorrectedAdvanceOrSettlement(correction, { change: -800 }, relatives)).toBe(10_000);
    expect(computeCorrectedAdvanceOrSettlement(correction, { change: null }, relatives)).toBeNull();
    expect(
      computeCorrectedAdvanceOrSettlement(correction, { change: 5 }, { ...relatives, amountBefore: null }),
    ).toBeNull();
  });
});

test('document gross amount: is known even when the VAT amounts are unknown', () => {
  const gross = (invoice: ShownInvoice, relatives: Partial<Relatives> = {}) =>
    getGrossContributedToVatRegister(computeDocumentSums(invoice, { ...NO_INVOICE_RELATIVES, ...relatives }));
  expect(gross(anInvoice({ invoiceItems: [nights(1)] }))).toBe(10_800);
  expect(gross(anInvoice({ invoiceItems: [UNREAD] }))).toBeNull();
  const correction = anInvoice({ invoiceType: 10, invoiceItems: [priced(-10_001)] });
  expect(gross(correction, { itemsAre: 'differences' })).toBe(-10_001);
  const settlement = { ...anInvoice({ invoiceType: 9, invoiceItems: [nights(2)] }), prepaymentValue: '108' };
  expect(gross(settlement)).toBe(10_800);
});

describe('of a settlement whose order is not known', () => {
  const unknown = { original: null, before: null };
  test('correction of a settlement whose order is unknown: its amount is known unless the correction only removes items', () => {
    expect(effect(12, [nights(-1)], 'differences', unknown)).toEqual(blank('originalUnknown'));
    expect(effect(12, [nights(1)], 'differences', unknown)).toMatchObject({ change: 10_800, doubt: null });
    expect(effect(12, [nights(1), nights(-1)], 'differences', unknown)).toMatchObject({ change: 0 });
    expect(effect(12, [nights(-1)], 'afterState', unknown)).toMatchObject({ after: -10_800, change: null });
    expect(effect(12, [nights(-1)], 'differences')).toMatchObject({ change: -10_800, doubt: null });
  });

  test('settlement correction: has an unknown amount when the original order is unknown, even if the correction states an amount', () =>
    expect(
      effect(12, [nights(1)], 'afterState', { ...unknown, amountBefore: 5000 }, { prepaymentValue: '99' }),
    ).toMatchObject({ doubt: 'originalUnknown' }));

  test('correction that lists differences of an unknown original: has a known gross change, but an unknown VAT change when VAT needs rounding', () =>
    expect(effect(10, [nights(1), priced(100, '23')], 'differences', unknown)).toMatchObject({
      difference: null,
      change: 10_900,
    }));
});

describe('an amount beside its correction', () => {
  test('correction of an advance: the change of the amount is unknown when the original advance is unknown', () =>
    expect(
      effect(
        11,
        [nights(1)],
        'afterState',
        { original: null, amountBefore: 5000 },
        { prepaymentValue: '20' },
      ),
    ).toMatchObject({ before: null, after: 2000, change: null }));

  test('advance correction amount: is unknown when the items cancel the whole order but the stated remaining advance is above zero', () => {
    const back = (type: number, prepaymentValue: string | null) =>
      effect(type, [nights(0)], 'afterState', { ...KNOWN, amountBefore: 5000 }, { prepaymentValue });
    expect(back(11, '20')).toEqual(blank('amountUnclear'));
    expect(back(11, '0')).toMatchObject({ change: -5000, doubt: null });
    expect(back(11, null)).toMatchObject({ change: -5000, doubt: null });
    expect(back(10, '20')).toMatchObject({ change: -21_600, doubt: null });
  });

  const before = [nights(2), priced(12_300, '23')];
  test('settlement correction: cancelling the items of one VAT rate leaves the amount of the second VAT rate unchanged', () =>
    expect(
      effect(12, [nights(0), priced(12_300, '23')], 'afterState', { original: ORIGINAL, before }),
    ).toMatchObject({ before: 33_900, after: 12_300, change: -21_600 }));

  test('settlement correction amount: is unknown when the amount left to pay at one VAT rate would be negative', () => {
    const leftBefore = buildSumsFromRates([
      splitGrossIntoNetAndVat('23', 12_300),
      splitGrossIntoNetAndVat('8', 5000),
    ]);
    expect(
      effect(12, [nights(1), priced(12_300, '23')], 'afterState', { original: ORIGINAL, before, leftBefore }),
    ).toEqual(blank('negativeRate'));
  });

  test('settlement correction: computes the reduction from a known order even when the previous amount left to pay is unknown', () =>
    expect(effect(12, [nights(1)], 'afterState', KNOWN)).toMatchObject({ change: -10_800, doubt: null }));

  test('settlement correction: its amount is unknown when the stated amount is neither the new amount left to pay nor the items’ difference', () => {
    const says = (prepaymentValue: string) =>
      effect(12, [nights(1)], 'differences', { ...KNOWN, amountBefore: 5000 }, { prepaymentValue }).doubt;
    expect([says('108'), says('158'), says('100')]).toEqual([null, null, 'amountUnclear']);
  });

  test('correction amount: is unknown when the correction makes a VAT rate’s total negative, even if another rate’s total was negative before', () => {
    const was = [priced(-100, '23'), nights(2)];
    expect(
      effect(10, [priced(-100, '23'), nights(-1)], 'afterState', { original: ORIGINAL, before: was }),
    ).toEqual(blank('negativeRate'));
  });

  test('advance correction: gives no new advance amount when the previous amount or the amount in the correction is missing', () => {
    const computeAmount = (prepaymentValue: string | null, amountBefore: number | null) =>
      findCorrectedAdvanceAmount(
        { ...anInvoice({ invoiceType: 11 }), prepaymentValue },
        { ...NO_INVOICE_RELATIVES, itemsAre: 'differences', amountBefore },
      );
    expect([computeAmount(null, 5000), computeAmount('20', null), computeAmount('20', 5000)]).toEqual([
      null,
      null,
      7000,
    ]);
    const relatives: Relatives = { ...NO_INVOICE_RELATIVES, itemsAre: 'differences', amountBefore: 0 };
    expect(
      computeCorrectedAdvanceOrSettlement(anInvoice({ invoiceType: 11 }), { change: null }, relatives),
    ).toBeNull();
  });
});
