import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CorrectionWay } from '#shared/rules/correction';
import { evidenceOf, looksLikeAState, type Corrected } from '#shared/rules/correctionEvidence';
import { correctionNote, wayInNote, withoutNote } from '#shared/rules/correctionNote';
import { fromGrosz } from '#shared/rules/decimal';
import { sumOfRate, subtractRates, totalsOf } from '#shared/rules/vat';
import vectors from './vectors.json';

const item = (name: string, price: number, quantity: string, rate = '8') => ({
  name,
  grossUnitPrice: fromGrosz(price),
  quantity,
  rate,
});
const totals = (...items: ReturnType<typeof item>[]) => totalsOf({ items, currency: 'PLN' }).rates;

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

type Line = Omit<ReturnType<typeof item>, 'quantity'> & { readonly quantity: string | null };

describe('what the lines of a stored correction prove (documents.md, 2)', () => {
  const original = [item('Nocleg', 42000, '3'), item('Parking', 4000, '3', '23')];
  const prove = (
    items: Line[],
    known: {
      before?: typeof original | null;
      reason?: string;
      changesBuyer?: boolean;
      amount?: Corrected['amount'];
    } = {},
  ) =>
    evidenceOf({
      items,
      before: known.before === undefined ? original : known.before,
      reason: known.reason ?? null,
      changesBuyer: known.changesBuyer ?? false,
      amount: known.amount ?? null,
    });

  it.each<[string, ReturnType<typeof item>[], CorrectionWay | null]>([
    ['a minus quantity', [item('Nocleg', 42000, '-1')], 'differences'],
    ['out and in again', [item('Nocleg', 42000, '-3'), item('Nocleg', 47000, '3')], 'differences'],
    ['a discount alone', [item('Rabat', 10000, '-1')], 'differences'],
    ['nothing but zeros', [item('Nocleg', 42000, '0')], 'afterState'],
    ['one line taken out', [item('NOCLEG', 42000, '0'), item('Parking', 4000, '3', '23')], 'afterState'],
    ['a discount beside the whole', [...original, item('Rabat', 10000, '-1')], null],
    [
      'fewer of one, all of another',
      [item('Nocleg', 42000, '2'), item('Parking', 4000, '3', '23')],
      'afterState',
    ],
    ['cheaper, or as many more', [item('Nocleg', 38000, '3'), item('Parking', 4000, '3', '23')], null],
    ['one cheaper, or one more', [item('Nocleg', 38000, '1'), item('Parking', 4000, '1', '23')], null],
    ['the same once more', original, null],
    ['something else', [item('Kolacja', 9000, '2')], null],
    ['nothing', [], null],
  ])('%s', (_, items, kind) => expect(prove(items)).toBe(kind));

  it('a reason that says less leaves only the state after; one that takes something back says nothing', () => {
    const fewer = [item('Nocleg', 38000, '3'), item('Parking', 4000, '3', '23')];
    expect(prove(fewer, { reason: 'Skrócenie pobytu na prośbę gościa' })).toBe('afterState');
    for (const reason of ['Anulowanie rabatu', 'Błędnie udzielony rabat', 'Korekta', 'Dopłata'])
      expect(prove(fewer, { reason })).toBeNull();
    // Not all of it stands there: it may be lines of a difference.
    expect(prove(fewer.slice(0, 1), { reason: 'Rabat' })).toBeNull();
  });

  it('everything once more for another buyer is a correction of the buyer', () => {
    expect(prove(original, { changesBuyer: true })).toBe('afterState');
  });

  it('nothing but zeros for another buyer may be a difference of nothing', () => {
    const zeros = original.map((line) => ({ ...line, quantity: '0' }));
    expect(prove(zeros, { changesBuyer: true })).toBeNull();
    // A line that only says something has a quantity.
    expect(prove([item('Zmiana adresu nabywcy', 0, '1')])).toBeNull();
  });

  // The original is 1260.00 and 120.00.
  it.each<[string, Corrected['amount'], ReturnType<typeof item>[], CorrectionWay | null]>([
    [
      'an advance of less than nothing',
      { of: 'advance', said: -10000, before: 50000 },
      [item('Sauna', 5000, '1')],
      'differences',
    ],
    [
      'more of an advance than its lines',
      { of: 'advance', said: 20000, before: 50000 },
      [item('Sauna', 5000, '1')],
      'differences',
    ],
    [
      'more than the order before and the lines',
      { of: 'advance', said: 100000, before: 50000 },
      [item('Nocleg', 42000, '2'), item('Sauna', 20000, '1')],
      null,
    ],
    [
      'what is left after one night less',
      { of: 'settlement', said: 46000, before: 88000 },
      [item('Nocleg', 42000, '2'), item('Parking', 4000, '3', '23')],
      'afterState',
    ],
    [
      'what is added to what was left',
      { of: 'settlement', said: 93000, before: 88000 },
      [item('Sauna', 5000, '1')],
      'differences',
    ],
    [
      'what is added',
      { of: 'settlement', said: 5000, before: 88000 },
      [item('Sauna', 5000, '1')],
      'differences',
    ],
    ['something else', { of: 'settlement', said: 7000, before: 88000 }, [item('Sauna', 5000, '1')], null],
  ])('its own amount proves the reading: %s', (_, amount, items, way) =>
    expect(prove(items, { amount })).toBe(way),
  );

  it('without the original only what cannot be a whole document is proved', () => {
    expect(prove([item('Nocleg', 42000, '2')], { before: null, reason: 'Rabat' })).toBeNull();
    expect(prove([item('Nocleg', 42000, '-1')], { before: null })).toBe('differences');
    const settled = [item('Nocleg', 42000, '3'), item('Rozliczenie zaliczki', -50000, '1')];
    expect(prove(settled, { before: null })).toBeNull();
    // It was there before as well.
    expect(prove(settled, { before: settled, changesBuyer: true })).toBe('afterState');
    expect(prove([{ ...item('Nocleg', 1, '1'), quantity: null }])).toBeNull();
  });

  it('looks like the state after where all stands there again and some of it changed', () => {
    const looks = (...items: ReturnType<typeof item>[]) =>
      looksLikeAState({ items, before: original, reason: null, changesBuyer: false, amount: null });
    expect(looks(item('Nocleg', 42000, '2'), item('Parking', 4000, '3', '23'))).toBe(true);
    expect(looks(item('Nocleg', 5000, '3'), item('Parking', 1000, '3', '23'))).toBe(false);
    expect(looks(item('Nocleg', 42000, '2'))).toBe(false);
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
