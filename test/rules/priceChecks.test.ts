import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceDay } from '#shared/model/pricing';
import { toDayNumber, fromDayNumber } from '#shared/rules/days';
import type { LaneStay } from '#shared/rules/stays/stayLanes';
import { findFaultsInRoomPriceList, type CheckedRange } from '#shared/rules/stays/checkRoomPrices';
import { listRestrictionsAgainstStay } from '#shared/rules/stays/freeRooms';

/** The checks cover twelve nights from 1 June, which is the current day. */
const FROM = toDayNumber('2026-06-01');
const NIGHTS = 12;
const always = () => true;
const range: CheckedRange = {
  from: FROM,
  to: FROM + NIGHTS,
  fromToday: true,
  arePricesFetched: always,
  areStaysFetched: always,
};
const stay = (from: number, to: number, isGone = false): LaneStay => ({
  id: from,
  from: FROM + from,
  to: FROM + to,
  gone: isGone,
});
const aDay = (night: number, changes: Partial<PriceDay> = {}): PriceDay => ({
  date: fromDayNumber(FROM + night),
  price: '200',
  minPrice: null,
  priceChild: null,
  minStay: null,
  maxStay: null,
  arrivalAllowed: true,
  departureAllowed: true,
  discount: null,
  extra: {},
  ...changes,
});
const daysWith = (changes: Readonly<Record<number, Partial<PriceDay>>>, defaults: Partial<PriceDay> = {}) =>
  Array.from({ length: NIGHTS + 1 }, (_, night) => aDay(night, { ...defaults, ...changes[night] }));

function check(stays: readonly LaneStay[], days: readonly PriceDay[], changes: Partial<CheckedRange> = {}) {
  const pricing = {
    roomId: 7,
    roomName: '7',
    pricingType: 'PRICE_PER_ROOM',
    options: null,
    days: [...days],
  };
  return findFaultsInRoomPriceList({ pricing, stays }, { ...range, ...changes }).map(
    ({ kind, from, to, nights }) =>
      `${kind} ${toDayNumber(from) - FROM}-${toDayNumber(to) - FROM}${nights === null ? '' : ` of ${nights}`}`,
  );
}
/** The room is occupied except for the nights [2, 4). */
const TWO_FREE = [stay(0, 2), stay(4, NIGHTS)];
const off = (minStay: number | null) => ({ discount: { minStay, price: '10', type: 0 } });

describe('prices', () => {
  it('price check: reports missing and zero prices of vacant nights, joining consecutive nights (A78)', () =>
    expect(
      check(
        [stay(4, 6)],
        daysWith({ 1: { price: null }, 2: { price: null }, 4: { price: null }, 7: { price: '0.00' } }),
      ),
    ).toEqual(['noPrice 1-3', 'zeroPrice 7-8']));

  it('price check: reports a day for which the service sent no price, but not a day that was never downloaded', () => {
    const days = daysWith({}).filter((_, night) => night !== 3 && night !== 5);
    expect(check([], days)).toEqual(['noPrice 3-4', 'noPrice 5-6']);
    expect(check([], days, { arePricesFetched: (night) => night !== FROM + 3 })).toEqual(['noPrice 5-6']);
  });
});

describe('a gap that nobody can book', () => {
  it.each([
    ['minimum stay longer than the gap', { 2: { minStay: 3 }, 3: { minStay: 4 } }, ['stayLength 2-4 of 3']],
    [
      'minimum stay of each day longer than the rest of the gap',
      { 2: { minStay: 4 }, 3: { minStay: 2 } },
      ['stayLength 2-4 of 4'],
    ],
    ['minimum stay that fits from the second night', { 2: { minStay: 3 } }, []],
    ['minimum stay 0, which is no limit (A79)', { 2: { minStay: 0 }, 3: { minStay: 0 } }, []],
    [
      'arrival closed on the only possible day',
      { 2: { arrivalAllowed: false }, 3: { minStay: 2 } },
      ['arrivalClosed 2-4'],
    ],
    ['arrival closed on one of two days', { 2: { arrivalAllowed: false } }, []],
    [
      'departure closed on every possible day',
      { 3: { departureAllowed: false }, 4: { departureAllowed: false } },
      ['departureClosed 2-4'],
    ],
    ['departure closed on one of two days', { 4: { departureAllowed: false } }, []],
    ['departure rule unknown (A80)', { 3: { departureAllowed: null }, 4: { departureAllowed: false } }, []],
    [
      'maximum stay below the minimum stay',
      { 2: { minStay: 2, maxStay: 1 }, 3: { minStay: 2 } },
      ['stayLength 2-4 of 2'],
    ],
  ])(
    'price check of a two-night vacant gap: reports the expected problems for the stay rule “%s”',
    (_, changes, expected) => expect(check(TWO_FREE, daysWith(changes))).toEqual(expected),
  );

  it('price check: reports an unbookable gap only when both ends of the gap are known (today or a stay)', () => {
    const long = daysWith({}, { minStay: 9 });
    expect(check([stay(2, 4)], long)).toEqual(['stayLength 0-2 of 9']);
    expect(check([stay(2, 4)], long, { fromToday: false })).toEqual([]);
    expect(check([stay(2, 4, true)], long)).toEqual([]);
    expect(check(TWO_FREE, long, { areStaysFetched: (night) => night !== FROM + 3 })).toEqual([]);
  });
});

describe('a discount that can never apply', () => {
  it.each([
    ['for more nights than the gap has', { 2: off(3) }, ['discountNever 2-3 of 3']],
    ['for just as many', { 2: off(2) }, []],
    ['without a number of nights', { 2: off(null) }, []],
  ])(
    'price check of a two-night vacant gap: reports a discount only if the discount requires a longer stay (discount %s)',
    (_, changes, expected) => expect(check(TWO_FREE, daysWith(changes))).toEqual(expected),
  );

  it('price check: reports a discount that requires more nights than any stay may have', () => {
    expect(check([], daysWith({ 5: off(7) }, { maxStay: 6 }))).toEqual(['discountNever 5-6 of 7']);
    expect(check([], daysWith({ 5: off(7), 0: { maxStay: 7 } }, { maxStay: 6 }))).toEqual([]);
    // A stay of seven nights that arrives on the first day ends before the discounted night.
    expect(check([], daysWith({ 8: off(7), 0: { maxStay: 7 } }, { maxStay: 6 }))).toEqual([
      'discountNever 8-9 of 7',
    ]);
  });
});

describe('whatever the prices', () => {
  const flag = fc.constantFrom(true, true, false, null);
  const limit = fc.constantFrom(null, 0, 1, 2, 3, 5);
  const anyDays = fc.array(
    fc.record({
      price: fc.constantFrom('100', '0', null),
      minStay: limit,
      maxStay: limit,
      arrivalAllowed: flag,
      departureAllowed: flag,
      discount: fc.constantFrom(null, off(1).discount, off(4).discount, off(20).discount),
    }),
    { minLength: NIGHTS + 1, maxLength: NIGHTS + 1 },
  );
  const anyStays = fc.array(
    fc
      .tuple(fc.integer({ min: -2, max: NIGHTS }), fc.integer({ min: 1, max: 4 }), fc.boolean())
      .map(([from, nights, gone]) => stay(from, from + nights, gone)),
    { maxLength: 5 },
  );

  it('price check: a gap is unbookable exactly when no stay fits, and a discount unreachable only when the gap is too short', () =>
    fc.assert(
      fc.property(anyDays, anyStays, (changes, stays) => {
        const days = changes.map((change, night) => aDay(night, change));
        const pricing = { roomId: 7, roomName: '7', pricingType: 'PRICE_PER_ROOM', options: null, days };
        const findings = findFaultsInRoomPriceList({ pricing, stays }, range);
        const refusals = findings.filter(({ kind }) =>
          ['stayLength', 'arrivalClosed', 'departureClosed'].includes(kind),
        );
        const taken = (night: number) =>
          stays.some((span) => !span.gone && span.from <= night && night < span.to);
        for (let from = FROM; from < range.to; from += 1) {
          if (taken(from) || (from > FROM && !taken(from - 1))) continue;
          let to = from;
          while (to < range.to && !taken(to)) to += 1;
          if (!taken(to)) continue;
          let possible = false;
          for (let arrival = from; arrival < to; arrival += 1)
            for (let departure = arrival + 1; departure <= to; departure += 1)
              possible ||= listRestrictionsAgainstStay(
                days,
                fromDayNumber(arrival),
                fromDayNumber(departure),
              ).every(({ certainty }) => certainty !== 'sure');
          expect(
            refusals.some(
              (refusal) => refusal.from === fromDayNumber(from) && refusal.to === fromDayNumber(to),
            ),
          ).toBe(!possible);
          for (const finding of findings) {
            const inside = toDayNumber(finding.from) >= from && toDayNumber(finding.to) <= to;
            if (finding.kind === 'discountNever' && inside && !days.some(({ maxStay }) => maxStay))
              expect(finding.nights).toBeGreaterThan(to - from);
          }
        }
        for (const { from, to } of findings)
          for (let night = toDayNumber(from); night < toDayNumber(to); night += 1)
            expect(taken(night)).toBe(false);
      }),
    ));
});

describe('the edges of a gap', () => {
  it('price check: reports an unbookable gap even if prices of the occupied night after the gap were not downloaded', () => {
    const days = daysWith({ 2: { minStay: 3 }, 3: { minStay: 3 } });
    const read = { arePricesFetched: (night: number) => night !== FROM + 4 };
    expect(check(TWO_FREE, days, read)).toEqual(['stayLength 2-4 of 3']);
  });

  it('price check: does not report a discount as unreachable when the vacant gap may begin before the checked period', () => {
    const days = daysWith({}, off(20));
    expect(check([stay(4, NIGHTS)], days, { fromToday: false })).toEqual([]);
    expect(check([stay(4, NIGHTS)], days)).toEqual(['discountNever 0-4 of 20']);
    expect(check([stay(4, NIGHTS)], days, { arePricesFetched: (night) => night > FROM })).toEqual([]);
  });

  it('price check: reports a night without a price and the next night with a zero price as separate findings', () =>
    expect(check(TWO_FREE, daysWith({ 2: { price: null }, 3: { price: '0' } }))).toEqual([
      'noPrice 2-3',
      'zeroPrice 3-4',
    ]));

  it('price check: reports no stay restriction for a vacant gap when the price record of one day is missing', () => {
    const days = daysWith({ 3: { maxStay: 1 } }).filter(({ date }) => date !== fromDayNumber(FROM + 2));
    expect(check(TWO_FREE, days)).toEqual(['noPrice 2-3']);
  });

  it('price check: reports a long-stay discount when no allowed stay that includes the night is long enough for the discount', () => {
    // A stay from the first of four free nights may last three nights, and a stay from each later night only one.
    const days = daysWith({
      2: { maxStay: 3 },
      3: { maxStay: 1 },
      4: { maxStay: 1 },
      5: { maxStay: 1, ...off(2) },
    });
    expect(check([stay(0, 2), stay(6, NIGHTS)], days)).toEqual(['discountNever 5-6 of 2']);
    const long = daysWith({ 2: { maxStay: 9, ...off(3) }, 3: { maxStay: 9 } });
    expect(check(TWO_FREE, long)).toEqual(['discountNever 2-3 of 3']);
  });
});
