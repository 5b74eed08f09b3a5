import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DerivedOptions, Discount, PriceDay, RoomPricing } from '#shared/model/pricing';
import { addDays } from '#shared/rules/days';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { estimateStay, estimateNightPrice } from '#shared/rules/stays/priceEstimate';
import { listRestrictionsAgainstStay } from '#shared/rules/stays/freeRooms';

const ARRIVAL = '2026-06-03';
const day = (changes: Partial<PriceDay> = {}): PriceDay => ({
  date: ARRIVAL,
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
const room = (pricingType: string, days: PriceDay[], options: DerivedOptions | null = null): RoomPricing => ({
  roomId: 1,
  roomName: '101',
  pricingType,
  options,
  days,
});
const nights = (...changes: Partial<PriceDay>[]): PriceDay[] =>
  changes.map((change, night) => day({ date: addDays(ARRIVAL, night), ...change }));
const off = (minStay: number, price: string, type: number | null): { discount: Discount } => ({
  discount: { minStay, price, type },
});
const two = { adults: 2, children: 0 };

describe('price of a night', () => {
  const price = (pricingType: string, change: Partial<PriceDay>, guests = two, options?: DerivedOptions) =>
    estimateNightPrice(room(pricingType, [], options), day(change), guests);

  it('night price of a room priced per room: does not depend on the number of guests', () => {
    expect(price('PRICE_PER_ROOM', { price: '349.99' }, { adults: 5, children: 3 })).toEqual(34999);
    expect(price('PRICE_PER_ROOM', { price: '0' })).toEqual(0);
    expect(price('PRICE_PER_ROOM', { price: null })).toBeNull();
  });

  it.each([
    ['adults and children', { price: '100', priceChild: '50' }, { adults: 2, children: 1 }, 25000],
    ['a least price for the room', { price: '100', minPrice: '150' }, { adults: 1, children: 0 }, 15000],
    ['no price for a child', { price: '100' }, { adults: 2, children: 1 }, null],
    ['a child price that nobody needs', { price: '100' }, two, 20000],
  ])(
    'night price per person: is the expected amount or unknown in the case “%s”',
    (_, change, guests, expected) => expect(price('PRICE_PER_PERSON', change, guests)).toEqual(expected),
  );

  const options: DerivedOptions = {
    leadingOccupancy: 2,
    persons: [
      { person: 1, type: '%', prefix: '-', amount: '12.5' },
      { person: 2, type: 'additional', prefix: '+', amount: '999' },
      { person: 3, type: 'additional', prefix: '+', amount: '-60.5' },
      { person: 4, type: 'share', prefix: '+', amount: '10' },
      { person: 5, type: '%', prefix: '*', amount: '10' },
      { person: 6, type: '%', prefix: '+', amount: null },
    ],
  };
  it.each([
    [2, 20003],
    [1, 17503],
    [3, 26053],
    [4, null],
    [5, null],
    [6, null],
    [7, null],
  ])(
    'derived night price: is computed from the base price for %i adults, or is unknown without a usable rule',
    (adults, expected) =>
      expect(price('DERIVED_PRICE_MODEL', { price: '200.03' }, { adults, children: 0 }, options)).toEqual(
        expected,
      ),
  );
  it('derived night price: counts a child as a guest', () => {
    expect(price('DERIVED_PRICE_MODEL', {}, { adults: 2, children: 1 }, options)).toBe(26050);
    expect(price('DERIVED_PRICE_MODEL', {}, { adults: 3, children: 1 }, options)).toBeNull();
    expect(price('DERIVED_PRICE_MODEL', {}, two)).toBeNull();
  });

  it('night price: is unknown for an unknown price type', () =>
    expect(price('PRICE_PER_MOON', {})).toBeNull());
});

describe('price of a stay', () => {
  const stay = (days: PriceDay[], count: number, pricingType = 'PRICE_PER_ROOM') =>
    estimateStay(room(pricingType, days), ARRIVAL, addDays(ARRIVAL, count), two);

  it('stay price: is the exact sum of the nights when the room has no discounts', () => {
    const estimate = stay(nights({}, { price: '249.99' }, { price: '1' }), 2);
    expect(estimate).toEqual({ total: 44999, about: false });
  });

  it('stay price: is unknown when a night is missing or has no price', () => {
    expect(stay(nights({}), 2).total).toBeNull();
    expect(stay(nights({}, { price: null }), 2).total).toBeNull();
    expect(stay(nights({}), 0).total).toBeNull();
  });

  it.each([
    ['too short a stay', nights(off(3, '10', 0), {}), 40000, false],
    ['per cent on every night', nights(off(2, '10', 0), off(2, '10', 0)), 36000, true],
    ['per cent on the day of arrival only', nights(off(2, '10', 0), {}), 38000, true],
    ['an amount on every night', nights(off(2, '50', 1), off(2, '50', 1)), 30000, true],
    ['an amount beyond the price', nights(off(1, '900', 1), off(1, '900', 1)), 0, true],
    ['on a later night only', nights({}, off(1, '10', 0)), 38000, true],
  ])(
    'stay price: subtracts the discount of each night from the price of that night: %s',
    (_, days, total, about) => {
      expect(stay(days, 2)).toEqual({ total, about });
    },
  );

  it('stay price: is unknown when the discount is of an unknown type', () => {
    expect(stay(nights(off(1, '10', 7), {}), 2)).toEqual({ total: null, about: true });
  });

  it('stay price: a discount never raises the price and never makes the price negative', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            price: fc.integer({ min: 0, max: 100_000 }).map(convertGroszToDecimalText),
            discount: fc.option(
              fc.record({
                minStay: fc.integer({ min: 0, max: 4 }),
                price: fc.integer({ min: 0, max: 15_000 }).map(convertGroszToDecimalText),
                type: fc.constantFrom(0, 1),
              }),
            ),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (days) => {
          const { total } = stay(nights(...days), days.length);
          const beforeDiscount = days.reduce((sum, { price }) => sum + Math.round(Number(price) * 100), 0);
          if (total === null) throw new Error('every night has a price');
          expect(total).toBeGreaterThanOrEqual(0);
          expect(total).toBeLessThanOrEqual(beforeDiscount);
        },
      ),
    ));
});

describe('restrictions of a stay', () => {
  const found = (days: PriceDay[], count: number) =>
    listRestrictionsAgainstStay(days, ARRIVAL, addDays(ARRIVAL, count)).map(
      ({ rule, certainty, date }) => `${rule} ${certainty} ${date.slice(8)}`,
    );

  it.each([
    ['none', nights({}, {}, {}), 2, []],
    ['0 and null are no limit', nights({ minStay: 0, maxStay: 0 }, {}, {}), 2, []],
    ['too short on arrival', nights({ minStay: 3 }, {}, {}), 2, ['minStay sure 03']],
    ['too short by a later night', nights({}, { minStay: 3 }, {}), 2, ['minStay possible 04']],
    ['too long', nights({ maxStay: 1 }, { maxStay: 1 }, {}), 2, ['maxStay sure 03', 'maxStay possible 04']],
    ['the day of departure has no say in length', nights({}, {}, { minStay: 9, maxStay: 1 }), 2, []],
    [
      'closed to arrival',
      nights({ arrivalAllowed: false }, { arrivalAllowed: false }, {}),
      2,
      ['arrivalClosed sure 03'],
    ],
    [
      'closed to departure',
      nights({}, { departureAllowed: false }, { departureAllowed: false }),
      2,
      ['departureClosed sure 05'],
    ],
    ['departure beyond the data', nights({}, {}), 2, ['departureClosed unknown 05']],
    ['not said', nights({ arrivalAllowed: null }, {}, {}), 2, ['arrivalClosed unknown 03']],
  ])(
    'stay offer check: classifies a restriction as certain, possible or unknown, as expected in the case “%s”',
    (_, days, count, expected) => expect(found(days, count)).toEqual(expected),
  );
});

describe('what of a price cannot be read', () => {
  const derived = (persons: DerivedOptions['persons'], guests = { adults: 1, children: 0 }) =>
    estimateNightPrice(room('DERIVED_PRICE_MODEL', [], { leadingOccupancy: 2, persons }), day(), guests);
  const rule = (type: string, amount: string | null) => [{ person: 1, type, prefix: '-', amount }];

  it('derived night price: is unknown when the rule cannot be read', () => {
    for (const rules of [rule('additional', null), rule('additional', 'x'), rule('%', null), rule('%', 'x')])
      expect(derived(rules)).toBeNull();
    expect(derived(rule(' Additional ', '50'))).toEqual(15_000);
    expect(derived(rule('percent', '10'))).toEqual(18_000);
    expect(derived(rule('%', '10.000001'))).toEqual(18_000);
    expect(derived(rule('%', '10.0000001'))).toBeNull();
  });

  it('night price per person: the minimum price applies to the sum for adults and children', () =>
    expect(
      estimateNightPrice(
        room('PRICE_PER_PERSON', []),
        day({ price: '100', priceChild: '50', minPrice: '150' }),
        {
          adults: 2,
          children: 1,
        },
      ),
    ).toBe(25_000));

  const total = (type: string, ...changes: Partial<PriceDay>[]) => {
    const { total: sum, about } = estimateStay(
      room(type, nights(...changes)),
      ARRIVAL,
      addDays(ARRIVAL, changes.length),
      two,
    );
    return [sum, about];
  };
  const discount = (minStay: number | null, price: string | null, type: number) => ({
    discount: { minStay, price, type },
  });

  it('stay price: is unknown when the discount or a price cannot be read', () => {
    expect(total('PRICE_PER_ROOM', discount(1, 'x', 0))).toEqual([null, true]);
    expect(total('PRICE_PER_ROOM', discount(1, null, 0))).toEqual([null, true]);
    expect(total('PRICE_PER_ROOM', discount(1, 'x', 1))).toEqual([null, true]);
    expect(total('PRICE_PER_ROOM', discount(1, null, 1))).toEqual([null, true]);
    expect(total('PRICE_PER_ROOM', discount(1, '10', 1), { price: null })).toEqual([null, true]);
    expect(total('PRICE_PER_ROOM', discount(null, '10', 0))).toEqual([20_000, false]);
    expect(total('PRICE_PER_PERSON', {})).toEqual([40_000, true]);
  });

  it('stay restrictions: ignore a restriction that applies only to the day before arrival', () =>
    expect(
      listRestrictionsAgainstStay(
        [day({ date: addDays(ARRIVAL, -1), minStay: 9 }), ...nights({}, {})],
        ARRIVAL,
        addDays(ARRIVAL, 1),
      ),
    ).toEqual([]));
});
