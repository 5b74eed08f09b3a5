import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildCorrectionConventionNote,
  parseCorrectionConventionNote,
  removeCorrectionNote,
} from '#shared/rules/corrections/correctionConventionRemark';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { splitGrossIntoNetAndVat, subtractSumsPerVatRate, computeInvoiceTotals } from '#shared/rules/tax/vat';
import vectors from './vectors.json';

const item = (name: string, price: number, quantity: string, rate = '8') => ({
  name,
  grossUnitPrice: convertGroszToDecimalText(price),
  quantity,
  rate,
});
const totals = (...items: ReturnType<typeof item>[]) =>
  computeInvoiceTotals({ items, currency: 'PLN' }).rates;

describe('correction', () => {
  it.each(vectors.correction)(
    'correction: computes net, VAT and gross of the change from $before to $after at $rate %',
    ({ rate, before, after, dNet, dVat, dGross, wrongVatOfDifference }) => {
      const [difference] = subtractSumsPerVatRate(
        [splitGrossIntoNetAndVat(String(rate), after)],
        [splitGrossIntoNetAndVat(String(rate), before)],
      );
      expect(difference).toMatchObject({ vat: dVat, gross: dGross ?? after - before });
      if (dNet !== undefined) expect(difference?.net).toBe(dNet);
      expect(splitGrossIntoNetAndVat(String(rate), after - before).vat).toBe(wrongVatOfDifference ?? dVat);
    },
  );

  it('correction from three nights to two: reduces the gross amount by 420.00', () => {
    const change = subtractSumsPerVatRate(
      totals(item('Nocleg', 42000, '2')),
      totals(item('Nocleg', 42000, '3')),
    );
    expect(change).toEqual([{ rate: '8', gross: -42000, net: -38889, vat: -3111 }]);
  });

  it('correction of the VAT rate of an item: leaves the gross total unchanged', () => {
    const change = subtractSumsPerVatRate(
      totals(item('Parking', 5000, '1', '23')),
      totals(item('Parking', 5000, '1', '8')),
    );
    expect(change).toEqual([
      { rate: '23', gross: 5000, net: 4065, vat: 935 },
      { rate: '8', gross: -5000, net: -4630, vat: -370 },
    ]);
  });

  it('correction difference per VAT rate: is the corrected amount minus the previous amount, and is zero when the amounts are equal', () => {
    const sums = fc
      .dictionary(fc.constantFrom('23', '8', '5', 'zw'), fc.integer({ min: -1e9, max: 1e9 }))
      .map((groups) => Object.entries(groups).map(([rate, gross]) => splitGrossIntoNetAndVat(rate, gross)));
    fc.assert(
      fc.property(sums, sums, (before, after) => {
        const differences = subtractSumsPerVatRate(after, before);
        for (const { gross, net, vat } of differences) expect((net ?? NaN) + (vat ?? NaN)).toBe(gross);
        for (const back of subtractSumsPerVatRate(differences, after)) {
          const was = before.find(({ rate }) => rate === back.rate);
          expect([back.gross, back.vat]).toEqual([0 - (was?.gross ?? 0), 0 - (was?.vat ?? 0)]);
        }
        expect(
          subtractSumsPerVatRate(differences, differences).every(
            ({ gross, vat }) => gross === 0 && vat === 0,
          ),
        ).toBe(true);
      }),
    );
  });
});

describe('the sentence that Kontuar writes into a correction', () => {
  it.each(['afterState', 'differences'] as const)(
    'correction note in the remarks: means %s when read back, and is removed without changing the user’s other remarks',
    (way) => {
      expect(
        parseCorrectionConventionNote(
          `Prosimy o zwrot.\n${buildCorrectionConventionNote('FV 41/06/2026', way)}`,
        ),
      ).toBe(way);
      expect(parseCorrectionConventionNote(buildCorrectionConventionNote('', way))).toBe(way);
      expect(
        removeCorrectionNote(`Prosimy o zwrot.\n${buildCorrectionConventionNote('FV 41/06/2026', way)}`),
      ).toBe('Prosimy o zwrot.');
    },
  );

  it('meaning of correction items (new values or differences): is unknown when the remarks have no note or contradictory notes', () => {
    expect(parseCorrectionConventionNote('Korekta do FV 41/06/2026')).toBeNull();
    expect(
      parseCorrectionConventionNote(
        buildCorrectionConventionNote('1', 'afterState') + buildCorrectionConventionNote('1', 'differences'),
      ),
    ).toBeNull();
  });
});
