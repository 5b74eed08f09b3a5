import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionOf, type CorrectionWay } from '#shared/rules/correction';
import { lineEvidence, looksLikeAState } from '#shared/rules/correctionEvidence';
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

type Line = Omit<ReturnType<typeof item>, 'quantity'> & { readonly quantity: string | null };

describe('what the lines of a stored correction prove (documents.md, 2)', () => {
  const original = [item('Nocleg', 42000, '3'), item('Parking', 4000, '3', '23')];
  const prove = (
    items: Line[],
    known: { before?: typeof original | null; reason?: string; changesOther?: boolean } = {},
  ) =>
    lineEvidence({
      items,
      before: known.before === undefined ? original : known.before,
      reason: known.reason ?? null,
      changesOther: known.changesOther ?? false,
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
    expect(prove(original, { changesOther: true })).toBe('afterState');
  });

  it('without the original only what cannot be a whole document is proved', () => {
    expect(prove([item('Nocleg', 42000, '2')], { before: null, reason: 'Rabat' })).toBeNull();
    expect(prove([item('Nocleg', 42000, '-1')], { before: null })).toBe('differences');
    const settled = [item('Nocleg', 42000, '3'), item('Rozliczenie zaliczki', -50000, '1')];
    expect(prove(settled, { before: null })).toBeNull();
    // It was there before as well.
    expect(prove(settled, { before: settled, changesOther: true })).toBe('afterState');
    expect(prove([{ ...item('Nocleg', 1, '1'), quantity: null }])).toBeNull();
  });

  it('looks like the state after where all stands there again and some of it changed', () => {
    const looks = (...items: ReturnType<typeof item>[]) =>
      looksLikeAState({ items, before: original, reason: null, changesOther: false });
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
