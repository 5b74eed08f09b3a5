import { describe, expect, test } from 'vitest';
import type { InvoiceItem } from '#shared/model/invoice';
import type { CorrectionConvention } from '#shared/rules/corrections/correctionConventionSchemas';
import {
  listCorrectionInterpretations,
  canCorrectionBeReversal,
} from '#shared/rules/corrections/correctionInterpretations';
import { anItem } from '#support/records';
import { BREAKFAST, decide, items, NIGHT, PARKING, STAY, type Given, type Row } from './correctionCases';

/** Tests of the readings of a correction that its items allow (documents.md, 2). */

describe('correction: nine shapes that list only the corrected items', () => {
  test.each<[string, Row[], Given, CorrectionConvention, number]>([
    ['one item at 0', [['Parking', 0, 35, '23']], {}, 'correctedItems', -14_000],
    [
      'two items at 0',
      [
        ['Parking', 0, 35, '23'],
        ['Śniadanie', 0, 39],
      ],
      {},
      'correctedItems',
      -45_200,
    ],
    [
      'one at 0, another with less',
      [
        ['Parking', 0, 35, '23'],
        ['Nocleg', 3, 320],
      ],
      {},
      'correctedItems',
      -46_000,
    ],
    [
      'less of one, and the reason says so',
      [['Nocleg', 3, 320]],
      { reason: 'Skrócenie pobytu' },
      'correctedItems',
      -32_000,
    ],
    [
      'a lower price, and the reason says so',
      [['Nocleg', 4, 300]],
      { reason: 'Rabat' },
      'correctedItems',
      -8_000,
    ],
    [
      'less of one, where the owner says that corrected items are listed',
      [['Parking', 2, 35, '23']],
      { account: ['correctedItems'], isSetByOwner: true },
      'correctedItems',
      -7_000,
    ],
    [
      'one at 0 under its old rate, again at the right one',
      [
        ['Parking', 0, 35, '23'],
        ['Parking', 4, 35],
      ],
      {},
      'correctedItems',
      0,
    ],
    ['a new item alone is the same in both conventions', [['Pies', 4, 30, '23']], {}, 'differences', 12_000],
    ['a discount alone is the same in both conventions', [['Rabat', -1, 100]], {}, 'differences', -10_000],
  ])('%s', (_, rows, given, itemsAre, change) =>
    expect(decide(rows, given)).toMatchObject({ itemsAre, change }),
  );
});

describe('correction: the whole state', () => {
  test('correction with all items at quantity 0: cancels the whole invoice', () =>
    expect(
      decide([
        ['Nocleg', 0, 320],
        ['Śniadanie', 0, 39],
        ['Parking', 0, 35, '23'],
      ]),
    ).toMatchObject({
      itemsAre: 'afterState',
      change: -173_200,
    }));

  test('correction that lists all items, one at quantity 0: the items are the new state of the invoice, not differences', () =>
    expect(decide([NIGHT, BREAKFAST, ['Parking', 0, 35, '23']])).toMatchObject({
      itemsAre: 'afterState',
      change: -14_000,
    }));

  test('correction that lists all items, one with a lower quantity: the items are the new state of the invoice, not differences', () =>
    expect(decide([['Nocleg', 3, 320], BREAKFAST, PARKING])).toMatchObject({
      itemsAre: 'afterState',
      change: -32_000,
    }));

  test.each<[string, Row[], number]>([
    ['under a new name', [['Usługa noclegowa', 4, 320], BREAKFAST, ['Parking', 3, 35, '23']], -3_500],
    ['at a new rate', [NIGHT, BREAKFAST, ['Parking', 4, 35, '8']], 0],
    ['under a new name with fewer', [['Apartament', 3, 320], BREAKFAST, PARKING], -32_000],
  ])('an item %s is repeated', (_, rows, change) =>
    expect(decide(rows, { account: ['afterState'] })).toMatchObject({ itemsAre: 'afterState', change }),
  );

  test('correction with a negative quantity of an original item: the item is read as a difference to the original', () =>
    expect(decide([['Parking', -4, 35, '23']])).toMatchObject({ itemsAre: 'differences', change: -14_000 }));
});

test('correction items: cannot be interpreted when an item of the correction or of its original is unreadable', () => {
  const read = (correctionItems: InvoiceItem[], before: readonly InvoiceItem[] | null) =>
    listCorrectionInterpretations({
      items: correctionItems,
      before,
      changesBuyer: false,
      namesAmount: false,
    });
  expect(read([anItem({ quantity: null })], STAY)).toEqual([]);
  expect(read([anItem({ grossUnitPrice: '9e99' })], null)).toEqual([]);
  expect(read(items(NIGHT), [anItem({ quantity: null })])).toEqual([]);
  expect(read([], STAY)).toEqual([]);
});

test.each<[string, Row[], readonly InvoiceItem[] | null, boolean]>([
  [
    'everything at 0',
    [
      ['Nocleg', 0, 320],
      ['Śniadanie', 0, 39],
      ['Parking', 0, 35, '23'],
    ],
    STAY,
    true,
  ],
  ['some at 0', [['Parking', 0, 35, '23']], STAY, false],
  [
    'all of it with a minus',
    [
      ['Nocleg', -4, 320],
      ['Śniadanie', -8, 39],
      ['Parking', -4, 35, '23'],
    ],
    STAY,
    true,
  ],
  ['a minus of what is not known', [['Nocleg', -1, 320]], null, true],
  ['more of something', [['Nocleg', 1, 320]], null, false],
])('mayBeReversal: %s', (_, rows, before, may) =>
  expect(canCorrectionBeReversal({ items: items(...rows), before })).toBe(may),
);

test('settlement correction: its items are not read as the complete new order when the amount left to pay would become negative', () => {
  const before = items(['Nocleg', 2, 320], ['Parking', 1, 35, '23']);
  const fields = { invoiceType: 12, prepaymentValue: '75.00' };
  // Advances of 600.00 are paid. Read as the state after, the order of 35.00 would leave −565.00 and not 75.00.
  const given = { before, amountBefore: 7_500, fields, originalType: 9 };
  expect(decide([['Parking', 1, 35, '23']], given)).toMatchObject({ itemsAre: 'correctedItems', change: 0 });
  // Without a stated amount, both readings stay possible.
  const unstated = { ...given, fields: { invoiceType: 12, prepaymentValue: null } };
  expect(decide([['Parking', 1, 35, '23']], unstated)).toMatchObject({ itemsAre: 'unknown', change: null });
});
