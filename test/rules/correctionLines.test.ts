import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormItem } from '#shared/model/invoiceFormFields';
import {
  buildCorrectionItemsAsDifferences,
  applyDifferenceLines,
  addRemovedItemsAtZeroQuantity,
} from '#shared/rules/corrections/correctionDifferenceLines';
import { subtractSumsPerVatRate, computeInvoiceTotals } from '#shared/rules/tax/vat';

const line = (key: number, name: string, price: string, quantity: string, rate = '8'): FormItem => ({
  key,
  positionId: null,
  name,
  price,
  quantity,
  unit: 'doba',
  rate,
  symbol: '',
});
const describeItems = (items: readonly FormItem[]) =>
  items.map(({ name, quantity, price, rate }) => `${name} ${quantity} x ${price} ${rate}`);
const totals = (items: readonly FormItem[]) =>
  computeInvoiceTotals({
    items: items.map((item) => ({ ...item, grossUnitPrice: item.price })),
    currency: 'PLN',
  });

/** Three nights and a meal. */
const BEFORE = [line(1, 'Nocleg', '420', '3'), line(2, 'Obiad', '35.5', '2')];

it('corrected item list: shows a removed item last with quantity 0', () => {
  const after = [line(1, 'Nocleg', '420', '2'), line(9, 'Pies', '30', '1')];
  expect(describeItems(addRemovedItemsAtZeroQuantity(BEFORE, after))).toEqual([
    'Nocleg 2 x 420 8',
    'Pies 1 x 30 8',
    'Obiad 0 x 35.5 8',
  ]);
  expect(addRemovedItemsAtZeroQuantity(BEFORE, BEFORE)).toEqual(BEFORE);
});

describe('the lines of a correction as differences (domain.md 6.3, A28)', () => {
  it.each([
    ['a night less', [line(1, 'Nocleg', '420', '2'), BEFORE[1]], ['Nocleg -1 x 420 8']],
    ['a lower price', [line(1, 'Nocleg', '400', '3'), BEFORE[1]], ['Nocleg 3 x -20 8']],
    [
      'another rate',
      [line(1, 'Nocleg', '420', '3', '23'), BEFORE[1]],
      ['Nocleg -3 x 420 8', 'Nocleg 3 x 420 23'],
    ],
    ['both', [line(1, 'Nocleg', '400', '2'), BEFORE[1]], ['Nocleg -3 x 420 8', 'Nocleg 2 x 400 8']],
    ['a line taken away', [BEFORE[0]], ['Obiad -2 x 35.5 8']],
    ['a line more', [...BEFORE, line(3, 'Sauna', '50', '1', '23')], ['Sauna 1 x 50 23']],
    ['nothing but the address', BEFORE, ['Nocleg -3 x 420 8', 'Nocleg 3 x 420 8']],
  ])(
    'correction that lists differences: builds the expected difference lines for this change of items: %s',
    (_, after, expected) => {
      expect(
        describeItems(
          buildCorrectionItemsAsDifferences(
            BEFORE,
            after.filter((item) => item !== undefined),
          ),
        ),
      ).toEqual(expected);
    },
  );

  const hundredths = fc.integer({ min: 0, max: 200_000 }).map((value) => String(value / 100));
  const lines = fc
    .uniqueArray(
      fc.record({
        key: fc.integer({ min: 1, max: 6 }),
        name: fc.constantFrom('Nocleg', 'Obiad', 'Parking'),
        price: hundredths,
        quantity: fc.oneof(fc.integer({ min: 0, max: 9 }).map(String), hundredths),
        rate: fc.constantFrom('8', '23', 'zw'),
      }),
      { selector: ({ key }) => key, maxLength: 6 },
    )
    .map((drawnItems) =>
      drawnItems.map(({ key, name, price, quantity, rate }) => line(key, name, price, quantity, rate)),
    );

  it('difference lines of a correction: add up to the change of each VAT rate, to the grosz', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const sent = totals(buildCorrectionItemsAsDifferences(before, after));
        expect(sent.gross).toBe(totals(after).gross - totals(before).gross);
        for (const { rate, gross: of } of subtractSumsPerVatRate(totals(after).rates, totals(before).rates))
          expect(sent.rates.find((sentRate) => sentRate.rate === rate)?.gross ?? 0).toBe(of);
      }),
    );
  });

  it('difference lines of a correction: turn the original total into the corrected total, within one grosz per item', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const state = totals(applyDifferenceLines(before, buildCorrectionItemsAsDifferences(before, after)));
        // Merged lines are rounded once instead of line by line, so the totals may differ by one grosz per line.
        expect(Math.abs(state.gross - totals(after).gross)).toBeLessThanOrEqual(before.length + after.length);
      }),
    );
    const fewer = [line(1, 'Nocleg', '420', '2'), line(2, 'Obiad', '30', '2')];
    expect(
      describeItems(applyDifferenceLines(BEFORE, buildCorrectionItemsAsDifferences(BEFORE, fewer))),
    ).toEqual(['Nocleg 2 x 420 8', 'Obiad 2 x 30 8']);
  });
});

describe('the lines that come out', () => {
  it('difference lines of a correction: are numbered from 1 and have no position id', () => {
    const lines = buildCorrectionItemsAsDifferences(BEFORE, [line(7, 'Sauna', '50', '1')]);
    expect(describeItems(lines)).toEqual(['Nocleg -3 x 420 8', 'Obiad -2 x 35.5 8', 'Sauna 1 x 50 8']);
    expect(lines.map(({ key, positionId }) => [key, positionId])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
    expect(applyDifferenceLines(BEFORE, [line(5, 'Sauna', '50', '1')]).map(({ key }) => key)).toEqual([
      1, 2, 3,
    ]);
  });

  it('difference lines of a correction: an item whose remaining quantity is zero is removed from the list', () =>
    expect(describeItems(applyDifferenceLines(BEFORE, [line(1, 'Nocleg', '420', '-3')]))).toEqual([
      'Obiad 2 x 35.5 8',
    ]));

  it('item differences of a correction: ignore spaces around item names', () =>
    expect(
      describeItems(
        buildCorrectionItemsAsDifferences([line(1, ' Nocleg', '420', '3')], [line(1, 'Nocleg ', '420', '2')]),
      ),
    ).toEqual(['Nocleg  -1 x 420 8']));

  it('difference lines of a correction: an item gets two lines when a single line would be off by a grosz', () => {
    // 0.67 less 0.34 is 0.33, but a single line with quantity -1 would be -0.34.
    const change = buildCorrectionItemsAsDifferences(
      [line(1, 'Mapa', '0.335', '2')],
      [line(1, 'Mapa', '0.335', '1')],
    );
    expect(describeItems(change)).toEqual(['Mapa -2 x 0.335 8', 'Mapa 1 x 0.335 8']);
  });
});
