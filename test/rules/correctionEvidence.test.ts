import { describe, expect, it } from 'vitest';
import type { CorrectionWay } from '#shared/rules/correction';
import { evidenceOf, looksLikeAState, mayBeReversal, type Corrected } from '#shared/rules/correctionEvidence';
import { fromGrosz } from '#shared/rules/decimal';

/** What the lines of a correction prove (documents.md, 2), case by case; the plain ones are in correction.test.ts. */

type Item = Corrected['items'][number];
const item = (name: string, price: number, quantity: string | null, rate = '8'): Item => ({
  name,
  grossUnitPrice: fromGrosz(price),
  quantity,
  rate,
});
/** 1260.00 and 120.00. */
const nights = item('Nocleg', 42000, '3');
const parking = item('Parking', 4000, '3', '23');
const original = [nights, parking];
/** As a state after it is cheaper, as a difference as many more: the lines alone prove nothing. */
const cheaper = [item('Nocleg', 38000, '3'), parking];
/** 1210.00, and less than nothing at 23 %: a further minus at 23 % proves nothing. */
const withDiscount = [item('Nocleg', 126000, '1'), item('Rabat', 5000, '-1', '23')];

interface Known {
  readonly before?: readonly Item[] | null;
  readonly reason?: string;
  readonly changesBuyer?: boolean;
  readonly amount?: Corrected['amount'];
}
const corrected = (items: readonly Item[], known: Known = {}): Corrected => ({
  ...{ items, before: known.before === undefined ? original : known.before, reason: known.reason ?? null },
  ...{ changesBuyer: known.changesBuyer ?? false, amount: known.amount ?? null },
});
const prove = (items: readonly Item[], known?: Known) => evidenceOf(corrected(items, known));

describe('the lines of a correction', () => {
  it('an item that cannot be read leaves nothing proved', () => {
    expect(prove([item('Nocleg', 42000, '0'), item('Parking', 1, null)])).toBeNull();
    expect(prove([item('Nocleg', 42000, '0'), { ...parking, grossUnitPrice: null }])).toBeNull();
    expect(prove([item('Nocleg', 42000, '0'), { ...parking, grossUnitPrice: '9e99' }])).toBeNull();
    expect(prove([item('Nocleg', 42000, '-1')], { before: [item('Nocleg', 42000, null)] })).toBeNull();
  });

  it.each([
    ['8', '8 %'],
    ['17', ' 17 '],
  ])('rate %s and rate "%s" are one rate', (was, is) =>
    expect(
      prove([item('Nocleg', 42000, '3', is)], {
        before: [item('Nocleg', 42000, '3', was)],
        changesBuyer: true,
      }),
    ).toBe('afterState'),
  );

  it.each<[string, Item[], Known, CorrectionWay | null]>([
    [
      'less than nothing at one rate, more at another',
      [item('Bon', 5000, '-1', '23'), item('Kolacja', 9000, '1')],
      {},
      'differences',
    ],
    ['nothing at a rate', [item('Bon', 5000, '-1'), item('Kolacja', 5000, '1')], {}, null],
    [
      'one line taken out, for another buyer',
      [item('Nocleg', 42000, '0'), parking],
      { changesBuyer: true },
      'afterState',
    ],
    [
      'one taken out, another changed',
      [item('Nocleg', 42000, '0'), item('Parking', 4000, '1', '23')],
      {},
      'afterState',
    ],
    [
      'one taken out beside a minus that was there before',
      [item('Rabat', 5000, '-1', '23'), item('Nocleg', 126000, '0')],
      { before: withDiscount },
      null,
    ],
    [
      'a minus of a thing that was taken out before',
      [item('Sauna', 5000, '-1')],
      { before: [...original, item('Sauna', 5000, '1'), item('Sauna', 5000, '-1')] },
      'differences',
    ],
    [
      'a minus of a thing that was free before',
      [...original, item('Rabat', 10000, '-1')],
      { before: [...original, item('Rabat', 0, '1')] },
      null,
    ],
    [
      'two minuses, one of a thing that is sold',
      [
        ...[item('Nocleg', 42000, '-1'), item('Bon', 100, '-1', '23')],
        ...[item('Kolacja', 500000, '1'), item('Wino', 90000, '1', '23')],
      ],
      {},
      'differences',
    ],
    [
      'a minus at a rate that was less than nothing before',
      [item('Bon', 6000, '-1', '23')],
      { before: withDiscount },
      null,
    ],
    [
      'the whole and one line more, for another buyer',
      [...original, item('Sauna', 5000, '1')],
      { changesBuyer: true },
      null,
    ],
    [
      'fewer of one, all of another, and one line more',
      [item('Nocleg', 42000, '2'), parking, item('Sauna', 5000, '1')],
      {},
      null,
    ],
    [
      'fewer of one, two of another as before',
      [item('Nocleg', 42000, '2'), item('Parking', 4000, '2', '23')],
      { before: [nights, item('Parking', 4000, '2', '23')] },
      null,
    ],
    ['cheaper, in another order', [parking, item('Nocleg', 38000, '3')], {}, null],
    [
      'prices changed between two things, for another buyer',
      [item('Sauna', 7000, '1'), item('Wino', 5000, '1')],
      { before: [item('Sauna', 5000, '1'), item('Wino', 7000, '1')], changesBuyer: true },
      null,
    ],
    [
      'one of two prices on both lines, for another buyer',
      [nights, nights],
      { before: [nights, item('Nocleg', 38000, '3')], changesBuyer: true },
      null,
    ],
  ])('%s', (_, items, known, way) => expect(prove(items, known)).toBe(way));
});

describe('a reason that says less', () => {
  it.each<[string, Item[], readonly Item[], CorrectionWay | null]>([
    [
      'with as much as before',
      [item('Nocleg', 41000, '3'), item('Parking', 5000, '3', '23')],
      original,
      'afterState',
    ],
    ['with more than before', [item('Nocleg', 47000, '3'), parking], original, null],
    ['without a line that had no value', cheaper, [...original, item('Widok na park', 0, '1')], 'afterState'],
    ['with other things', [item('Kolacja', 9000, '2'), item('Wino', 100, '1')], original, null],
    [
      'with less than nothing',
      [item('Nocleg', 1000, '1'), item('Rabat', 5000, '-1', '23')],
      withDiscount,
      null,
    ],
    ['with nothing', [item('Nocleg', 5000, '1'), item('Rabat', 5000, '-1', '23')], withDiscount, null],
  ])('%s', (_, items, before, way) => expect(prove(items, { before, reason: 'Rabat' })).toBe(way));
});

describe('the amount of a correction of an advance or a settlement', () => {
  type Amount = NonNullable<Corrected['amount']>;
  const proveBy =
    (of: Amount['of'], said: number | null, before: number) =>
    (items: Item[], was = original) =>
      prove(items, { before: was, amount: { of, said, before } });
  const sauna = [item('Sauna', 5000, '1')];

  it('an advance: between nothing and the order, both included', () => {
    expect(proveBy('advance', -50000, 50000)(sauna)).toBe('differences');
    expect(proveBy('advance', 20000, 123000)(sauna)).toBe('differences');
    expect(proveBy('advance', 20000, 123001)(sauna)).toBeNull();
  });

  it('an advance that does not say its amount proves nothing by it', () => {
    expect(proveBy('advance', null, 50000)([item('Bon', 6000, '-1', '23')], withDiscount)).toBeNull();
    expect(proveBy('advance', null, 50000)(original)).toBeNull();
    // Everything once more, with an amount: as a difference it would double the order.
    expect(proveBy('advance', 50000, 50000)(original)).toBe('afterState');
  });

  it('a settlement: what is left after the correction, what is added, or both together', () => {
    // 120.00 less of the order, so 760.00 of 880.00 are left.
    expect(proveBy('settlement', 76000, 88000)(cheaper)).toBe('afterState');
    // 1260.00 more.
    expect(proveBy('settlement', 126000, 88000)(cheaper)).toBe('differences');
    expect(proveBy('settlement', 214000, 88000)(cheaper)).toBe('differences');
    // The order falls by the 880.00 that were left.
    expect(proveBy('settlement', 0, 88000)([item('Sauna', 50000, '1')])).toBe('afterState');
  });

  it('a settlement that does not say its amount cannot leave less than nothing', () => {
    expect(proveBy('settlement', null, 88000)(sauna)).toBe('differences');
    expect(proveBy('settlement', null, 88000)([item('Storno', 100000, '-1')], withDiscount)).toBeNull();
  });

  it('a settlement that is taken back whole asks for nothing', () =>
    expect(proveBy('settlement', 0, 88000)([item('Storno', 121000, '-1')], withDiscount)).toBe(
      'differences',
    ));
});

describe('looksLikeAState', () => {
  it.each<[string, Item[], readonly Item[] | null, boolean]>([
    ['one line changed', [item('Nocleg', 42000, '2'), parking], original, true],
    [
      'one line changed, a line without value beside it',
      [item('Nocleg', 42000, '2'), parking, item('Widok na park', 0, '1')],
      original,
      true,
    ],
    ['a minus beside it', [item('Nocleg', 42000, '2'), parking, item('Rabat', 1000, '-1')], original, false],
    ['nothing changed', original, original, false],
    ['the original is not known', [item('Nocleg', 42000, '2'), parking], null, false],
    ['a line cannot be read', [item('Nocleg', 42000, null), parking], original, false],
  ])('%s', (_, items, before, looks) => expect(looksLikeAState(corrected(items, { before }))).toBe(looks));
});

describe('mayBeReversal', () => {
  const back = [item('Nocleg', 42000, '-3'), item('Parking', 4000, '-3', '23')];
  it.each<[string, Item[], readonly Item[] | null, boolean]>([
    ['all quantities zero', [item('Nocleg', 42000, '0'), item('Parking', 4000, '0', '23')], original, true],
    ['all of it with a minus', back, original, true],
    ['a part of it with a minus', [item('Nocleg', 42000, '-1')], original, false],
    ['one zero, one minus', [item('Nocleg', 42000, '0'), item('Parking', 4000, '-1', '23')], original, false],
    ['a minus of what is not known', [item('Nocleg', 42000, '-1')], null, true],
    ['out and in again of what is not known', [item('Nocleg', 42000, '-3'), nights], null, false],
    ['a line that cannot be read', [item('Nocleg', 42000, null)], null, false],
  ])('%s', (_, items, before, may) => expect(mayBeReversal(corrected(items, { before }))).toBe(may));
});
