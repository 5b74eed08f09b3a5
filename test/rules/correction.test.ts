import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionOf, readCorrectionItems } from '#shared/rules/correction';
import { fromGrosz } from '#shared/rules/decimal';
import { sumOfRate, subtractRates, totalsOf } from '#shared/rules/vat';
import vectors from './vectors.json';

const item = (name: string, price: number, quantity: string, rate = '8') => ({
  name,
  grossUnitPrice: fromGrosz(price),
  quantity,
  rate,
});
const totals = (...items: ReturnType<typeof item>[]) => totalsOf({ items, currency: 'PLN' });

describe('correction', () => {
  it.each(vectors.correction)(
    'of $before to $after at $rate %',
    ({ rate, before, after, dNet, dVat, dGross, wrongVatOfDifference }) => {
      const [difference] = subtractRates([sumOfRate(String(rate), after)], [sumOfRate(String(rate), before)]);
      expect(difference).toMatchObject({ vat: dVat, gross: dGross ?? after - before });
      if (dNet !== undefined) expect(difference?.net).toBe(dNet);
      expect(sumOfRate(String(rate), after - before).vat).toBe(wrongVatOfDifference ?? dVat);
    },
  );

  it('from three nights to two gives 420 back', () => {
    const change = correctionOf(totals(item('Nocleg', 42000, '3')), totals(item('Nocleg', 42000, '2')));
    expect(change.gross).toBe(-42000);
    expect(change.difference).toEqual([{ rate: '8', gross: -42000, net: -38889, vat: -3111 }]);
  });

  it('of a rate leaves the total as it was', () => {
    const change = correctionOf(
      totals(item('Parking', 5000, '1', '8')),
      totals(item('Parking', 5000, '1', '23')),
    );
    expect(change.gross).toBe(0);
    expect(change.difference).toEqual([
      { rate: '23', gross: 5000, net: 4065, vat: 935 },
      { rate: '8', gross: -5000, net: -4630, vat: -370 },
    ]);
  });

  it('before and difference are after; there and back is nothing', () => {
    const sums = fc
      .dictionary(fc.constantFrom('23', '8', '5', 'zw'), fc.integer({ min: -1e9, max: 1e9 }))
      .map((groups) => Object.entries(groups).map(([rate, gross]) => sumOfRate(rate, gross)));
    fc.assert(
      fc.property(sums, sums, (before, after) => {
        const there = subtractRates(after, before);
        for (const { gross, net, vat } of there) expect((net ?? NaN) + (vat ?? NaN)).toBe(gross);
        for (const back of subtractRates(there, after)) {
          const was = before.find(({ rate }) => rate === back.rate);
          expect([back.gross, back.vat]).toEqual([0 - (was?.gross ?? 0), 0 - (was?.vat ?? 0)]);
        }
        expect(subtractRates(there, there).every(({ gross, vat }) => gross === 0 && vat === 0)).toBe(true);
      }),
    );
  });
});

describe('items of a stored correction (A28)', () => {
  const original = [item('Nocleg', 42000, '3'), item('Parking', 4000, '3', '23')];

  it.each([
    ['a minus quantity', [item('Nocleg', 42000, '-1')], 'differences'],
    ['a minus price among others', [item('Nocleg', -42000, '1'), item('Parking', 4000, '1')], 'differences'],
    ['nothing but zeros', [item('Nocleg', 42000, '0')], 'differences'],
    ['the original once more, less', [item('NOCLEG', 42000, '2'), item('Parking', 4000, '3')], 'afterState'],
    ['half of it the original', [item('Nocleg', 42000, '2'), item('Kolacja', 9000, '2')], 'afterState'],
    ['one third', [item('Nocleg', 1, '1'), item('Kolacja', 9000, '2'), item('Sauna', 1, '1')], 'unknown'],
    ['something else', [item('Kolacja', 9000, '2')], 'unknown'],
    ['nothing', [], 'unknown'],
  ])('%s', (_, items, kind) => expect(readCorrectionItems(items, original, null)).toBe(kind));

  it('without the original, or with an unreadable item, nothing is claimed', () => {
    expect(readCorrectionItems([item('Nocleg', 42000, '2')], null, null)).toBe('unknown');
    expect(readCorrectionItems([{ ...item('Nocleg', 1, '1'), quantity: null }], original, null)).toBe(
      'unknown',
    );
  });

  it('what was said of the account decides, except for what gives money back', () => {
    const more = [item('Nocleg', 42000, '2')];
    expect(readCorrectionItems(more, null, 'afterState')).toBe('afterState');
    expect(readCorrectionItems(more, original, 'differences')).toBe('differences');
    expect(readCorrectionItems([item('Nocleg', 42000, '-1')], original, 'afterState')).toBe('differences');
    expect(readCorrectionItems([], original, 'differences')).toBe('unknown');
    const nothing = [item('Nocleg', 42000, '0')];
    expect(readCorrectionItems(nothing, original, 'afterState')).toBe('afterState');
    expect(readCorrectionItems(nothing, original, 'differences')).toBe('differences');
  });
});
