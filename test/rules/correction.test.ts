import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionNote, wayInNote, withoutNote } from '#shared/rules/correctionSentence';
import { fromGrosz } from '#shared/rules/decimal';
import { sumOfRate, subtractRates, computeInvoiceTotals } from '#shared/rules/vat';
import vectors from './vectors.json';

const item = (name: string, price: number, quantity: string, rate = '8') => ({
  name,
  grossUnitPrice: fromGrosz(price),
  quantity,
  rate,
});
const totals = (...items: ReturnType<typeof item>[]) =>
  computeInvoiceTotals({ items, currency: 'PLN' }).rates;

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
    const change = subtractRates(totals(item('Nocleg', 42000, '2')), totals(item('Nocleg', 42000, '3')));
    expect(change).toEqual([{ rate: '8', gross: -42000, net: -38889, vat: -3111 }]);
  });

  it('of a rate leaves the total as it was', () => {
    const change = subtractRates(
      totals(item('Parking', 5000, '1', '23')),
      totals(item('Parking', 5000, '1', '8')),
    );
    expect(change).toEqual([
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

describe('the sentence that Kontuar writes into a correction', () => {
  it.each(['afterState', 'differences'] as const)('says %s', (way) => {
    expect(wayInNote(`Prosimy o zwrot.\n${correctionNote('FV 41/06/2026', way)}`)).toBe(way);
    expect(wayInNote(correctionNote('', way))).toBe(way);
    expect(withoutNote(`Prosimy o zwrot.\n${correctionNote('FV 41/06/2026', way)}`)).toBe('Prosimy o zwrot.');
  });

  it('says nothing where it is not there, or says both', () => {
    expect(wayInNote('Korekta do FV 41/06/2026')).toBeNull();
    expect(wayInNote(correctionNote('1', 'afterState') + correctionNote('1', 'differences'))).toBeNull();
  });
});
