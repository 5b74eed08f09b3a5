import { describe, expect, test } from 'vitest';
import type { CorrectionConvention } from '#shared/rules/corrections/correctionConventionSchemas';
import { decideCorrectionInterpretation } from '#shared/rules/corrections/decideCorrectionInterpretation';
import { NO_INVOICE_RELATIVES } from '#shared/rules/documents/documentSumTypes';
import { anInvoice } from '#support/records';
import { BREAKFAST, decide, items, NIGHT, PARKING, STAY, type Given, type Row } from './correctionCases';

/**
 * Tests of the sources that decide between several possible amounts of a correction: the account, the reason, a person
 * (documents.md, 2; decision 60).
 */

describe('correction: two readings with two amounts', () => {
  test('correction that lists only one of the items, with a lower quantity: offers two amounts, for a new quantity and a difference', () =>
    expect(decide([['Parking', 2, 35, '23']])).toEqual({
      itemsAre: 'unknown',
      change: null,
      choices: [
        ['differences', 7_000],
        ['correctedItems', -7_000],
      ],
    }));

  test('correction that lists only one item: has an unknown amount even when the account’s other corrections list all items', () =>
    expect(decide([['Parking', 2, 35, '23']], { account: ['afterState'] })).toMatchObject({ change: null }));

  test('correction with two possible amounts: the meaning of items in the account’s other corrections (new values or differences) decides the amount', () => {
    const cheaper: Row[] = [
      ['Nocleg', 4, 300],
      ['Śniadanie', 8, 35],
      ['Parking', 4, 30, '23'],
    ];
    expect(decide(cheaper).choices).toEqual([
      ['afterState', -13_200],
      ['differences', 160_000],
    ]);
    expect(decide(cheaper, { account: ['afterState'] }).change).toBe(-13_200);
    expect(decide(cheaper, { account: ['correctedItems', 'afterState'] }).change).toBe(-13_200);
    expect(decide(cheaper, { account: ['differences'], isSetByOwner: true }).change).toBe(160_000);
  });

  test('correction with lower item prices: its amount stays unknown although the account’s other corrections list differences, not new values', () => {
    const account: CorrectionConvention[] = ['differences'];
    const cheaper: Row[] = [
      ['Nocleg', 4, 300],
      ['Śniadanie', 8, 33.9],
      ['Parking', 4, 32, '23'],
    ];
    expect(decide(cheaper, { account })).toEqual({
      itemsAre: 'unknown',
      change: null,
      choices: [
        ['afterState', -13_280],
        ['differences', 159_920],
      ],
    });
    expect(decide([['Nocleg', 3, 320]], { account, before: items(NIGHT) }).change).toBeNull();
    expect(decide([['Parking', 2, 35, '23']], { account }).change).toBeNull();
    expect(decide([['Nocleg', -1, 320]], { account }).change).toBe(-32_000);
  });

  test('correction with the reason “surcharge”: its items are read as differences when the account’s other corrections list differences', () => {
    const account: CorrectionConvention[] = ['differences'];
    const before = items(['Nocleg', 3, 420]);
    const rows: Row[] = [['Nocleg', 3, 50]];
    expect(decide(rows, { account, before, reason: 'Dopłata' }).change).toBe(15_000);
    expect(decide(rows, { before, reason: 'Dopłata' }).change).toBeNull();
  });

  test('correction that changes every item: its items are read as new values when the owner’s setting says “new values”', () => {
    const before = items(NIGHT);
    const account: CorrectionConvention[] = ['correctedItems'];
    expect(decide([['Nocleg', 3, 320]], { before }).change).toBeNull();
    expect(decide([['Nocleg', 3, 320]], { before, account, isSetByOwner: true }).change).toBe(-32_000);
  });

  test('correction that omits one item: has an unknown amount even when the account’s other corrections list all items', () => {
    const account: CorrectionConvention[] = ['afterState', 'correctedItems'];
    expect(decide([NIGHT, BREAKFAST], { account }).change).toBeNull();
  });

  test('correction items: a renamed item is not paired with an original item by VAT rate and quantity alone', () => {
    const rows: Row[] = [
      ['Nocleg', 0, 10],
      ['Pokój', 4, 10, '23'],
    ];
    const before = items(['Ręczniki', 4, 150, '23'], ['Nocleg', 4, 10]);
    expect(decide(rows, { before }).choices).toEqual([
      ['afterState', -60_000],
      ['correctedItems', 0],
    ]);
    expect(decide(rows, { before, account: ['correctedItems'] }).change).toBe(0);
  });

  test('correction item: is paired with the original item of another VAT rate when all other fields are equal', () => {
    const rows: Row[] = [['Parking', 4, 35]];
    expect(decide(rows, { account: ['correctedItems'] }).change).toBe(0);
    expect(decide(rows).change).toBe(0);
    const twice = items(NIGHT, ['Parking', 2, 35, '23']);
    expect(decide([['Parking', 2, 35]], { before: twice }).choices).toEqual([
      ['differences', 7_000],
      ['correctedItems', 0],
    ]);
    const moved: Row[] = [['Parking', -4, 35, '23'], ...rows];
    expect(decide(moved)).toMatchObject({ itemsAre: 'differences', change: 0 });
  });

  test('correction with the reason “surcharge”: items are read as differences when no other interpretation matches the stated amount', () => {
    const fields = { invoiceType: 12, prepaymentValue: '70.00' } as const;
    const rows: Row[] = [['Parking', 2, 35, '23']];
    expect(decide(rows, { reason: 'Dopłata', fields, amountBefore: 100_000 })).toMatchObject({
      itemsAre: 'differences',
      change: 7_000,
    });
  });

  test('advance correction: its stated amount counts as the amount difference when the owner has set “items are differences”', () => {
    const account: CorrectionConvention[] = ['differences'];
    const isSetByOwner = true;
    const fields = { invoiceType: 11, prepaymentValue: '50.00' } as const;
    const rows: Row[] = [['Nocleg', 1, 320]];
    expect(decide(rows, { account, isSetByOwner, fields, before: null }).change).toBe(5_000);
    expect(decide(rows, { account, fields, before: null }).change).toBeNull();
    const lower: Row[] = [['Nocleg', -1, 320]];
    expect(decide(lower, { account, isSetByOwner, fields, before: null }).change).toBeNull();
    expect(decide(rows, { account: ['afterState'], fields, before: null }).change).toBeNull();
  });

  test('correction amount chosen by the user: is used even when the account’s other corrections suggest another amount', () => {
    const original = anInvoice({ invoiceId: 5, invoiceItems: [...STAY] });
    const invoice = anInvoice({
      invoiceType: 10,
      correctionReason: 'Korekta',
      invoiceItems: items(['Parking', 2, 35, '23']),
    });
    const decided = (change: number) =>
      decideCorrectionInterpretation(
        invoice,
        { ...NO_INVOICE_RELATIVES, original, before: STAY },
        {
          getAccountConventions: () => ({ written: ['differences'], isSetByOwner: true }),
          chosen: { convention: 'correctedItems', change },
        },
      );
    expect(decided(-7_000)).toMatchObject({ itemsAre: 'correctedItems', chosen: { change: -7_000 } });
    // The state before the correction has changed since the user's choice, so the chosen amount is no longer possible.
    expect(decided(-9_999)).toMatchObject({ itemsAre: 'differences', chosen: null });
  });

  test('correction that lists two of three items: offers three possible amounts and leaves the choice to the user', () =>
    expect(decide([NIGHT, BREAKFAST], { account: ['afterState'] })).toMatchObject({
      change: null,
      choices: [
        ['afterState', -14_000],
        ['differences', 159_200],
        ['correctedItems', 0],
      ],
    }));

  test.each<[string, Row[], [CorrectionConvention, number][]]>([
    [
      'all items again and a discount',
      [NIGHT, BREAKFAST, PARKING, ['Rabat', -1, 100]],
      [
        ['afterState', -10_000],
        ['differences', 163_200],
      ],
    ],
    [
      'all items again',
      [NIGHT, BREAKFAST, PARKING],
      [
        ['afterState', 0],
        ['differences', 173_200],
      ],
    ],
    [
      'two of three items again',
      [NIGHT, BREAKFAST],
      [
        ['afterState', -14_000],
        ['differences', 159_200],
        ['correctedItems', 0],
      ],
    ],
    [
      'an item free of charge',
      [['Parking', 4, 0, '23']],
      [
        ['differences', 0],
        ['correctedItems', -14_000],
      ],
    ],
    [
      'all items free of charge',
      [
        ['Nocleg', 4, 0],
        ['Śniadanie', 8, 0],
        ['Parking', 4, 0, '23'],
      ],
      [
        ['afterState', -173_200],
        ['differences', 0],
      ],
    ],
  ])('%s: no difference without a person in an account that writes differences', (_, rows, choices) =>
    expect(decide(rows, { account: ['differences'] })).toEqual({
      itemsAre: 'unknown',
      change: null,
      choices,
    }),
  );

  test('correction that subtracts every original item and adds some again: its items are read as differences', () => {
    const out: Row[] = [
      ['Nocleg', -4, 320],
      ['Śniadanie', -8, 39],
      ['Parking', -4, 35, '23'],
    ];
    expect(decide([...out, NIGHT, BREAKFAST])).toMatchObject({ itemsAre: 'differences', change: -14_000 });
  });

  test('correction with a single item of unknown name and zero value: the correction amount stays unknown', () =>
    expect(decide([['Anulowanie', 1, 0]], { account: ['afterState', 'correctedItems'] })).toMatchObject({
      itemsAre: 'unknown',
      choices: [
        ['afterState', -173_200],
        ['differences', 0],
      ],
    }));

  test('correction item with a new name: allows two correction amounts when quantity and price equal those of an original item', () =>
    expect(decide([['Usługa noclegowa', 4, 320]]).choices).toEqual([
      ['differences', 128_000],
      ['correctedItems', 0],
    ]));

  test.each<[string, Row, Row, (number | null)[]]>([
    ['a shorter stay', ['Nocleg', 4, 320], ['Pobyt', 3, 320], [-32_000, 96_000]],
    ['another room', ['Pokój', 3, 320], ['Apartament', 2, 400], [-16_000, 80_000]],
    ['an unknown word', ['Nocleg', 4, 320], ['Deluxe', 3, 400], [-8_000, 120_000]],
  ])('a new name for %s may be the known item or another one', (_, was, row, amounts) => {
    const before = items(was, BREAKFAST);
    for (const account of [
      [],
      ['afterState'],
      ['differences'],
      ['correctedItems'],
    ] as CorrectionConvention[][]) {
      const { change, choices } = decide([row], { before, account });
      expect(change).toBeNull();
      expect(choices.map(([, amount]) => amount).sort()).toEqual(amounts);
    }
    expect(decide([row], { before: items(was), account: ['correctedItems'] }).change).toBeNull();
  });

  test('correction with one listed item: its amount is unknown when the item may be new or may replace an original item', () => {
    const account: CorrectionConvention[] = ['afterState', 'correctedItems'];
    expect(decide([['Śniadanie', 8, 5]], { account })).toMatchObject({
      change: null,
      choices: [
        ['differences', 4_000],
        ['correctedItems', -27_200],
      ],
    });
    expect(decide([['Śniadanie', 6, 39]], { account })).toMatchObject({
      change: null,
      choices: [
        ['differences', 23_400],
        ['correctedItems', -7_800],
      ],
    });
    expect(decide([['Śniadanie', 6, 39]], { account, isSetByOwner: true }).change).toBe(-7_800);
    expect(decide([['Śniadanie', 6, 39]], { account, reason: 'Rabat' }).change).toBe(-7_800);
    const oneNightMore = { account, before: items(NIGHT) };
    expect(decide([['Nocleg', 5, 320]], oneNightMore).change).toBeNull();
    expect(decide([['Nocleg dodatkowa osoba', 4, 100]], oneNightMore).change).toBeNull();
  });

  test('correction item: a price above 80 % of the original price is read as the new price, not as a difference', () => {
    const account: CorrectionConvention[] = ['afterState', 'correctedItems'];
    expect(decide([['Śniadanie', 8, 31.2]], { account }).change).toBeNull();
    expect(decide([['Śniadanie', 8, 32]], { account }).change).toBe(-5_600);
  });

  test('correction of an unknown original: its amount is unknown when the correction lists a discount and an ordinary item', () => {
    const rows: Row[] = [
      ['Sauna', 4, 20],
      ['Rabat', -1, 100, '23'],
    ];
    expect(decide(rows, { before: null }).change).toBeNull();
    expect(decide([['Rabat', -1, 100]], { before: null }).change).toBe(-10_000);
  });

  test('correction item whose name occurs twice in the original: is matched by price, and the correction amount is otherwise unknown', () => {
    const before = items(['Nocleg', 4, 320], ['Nocleg', 4, 400]);
    const given: Given = { before, account: ['correctedItems'], isSetByOwner: true };
    expect(decide([['Nocleg', 3, 400]], given).change).toBe(-40_000);
    expect(decide([['Nocleg', 4, 300]], given).change).toBeNull();
  });
});
