import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collator } from '#shared/text/formats';
import { formatDataAge } from '../../src-renderer/screens/plan/render/formatDataAge';
import {
  classifyFreshness,
  listFreshnessStretches,
} from '../../src-renderer/screens/plan/data/planDataFreshness';
import {
  computeBarBox,
  scaleRoomColumnWidth,
  computeDayWidth,
  scalePlanHeaderHeight,
  extendSpanByMargin,
  findRowAtHeight,
  computePlanRowHeight,
  computeRowTops,
} from '../../src-renderer/screens/plan/render/planGeometry';
import { getDayForCalendarKey, listMonthWeeks } from '../../src-renderer/app/controls/monthGrid';
import {
  estimatePricesByGuestCount,
  NightPriceDescriber,
} from '../../src-renderer/screens/plan/render/nightPriceDescription';
import {
  buildNightPriceMarks,
  roundPriceToWhole,
} from '../../src-renderer/screens/plan/data/priceIndexAndNightMarks';
import { splitRoomName } from '#shared/rules/stays/splitRoomName';
import { inferFloors, sortRoomsByName } from '../../src-renderer/screens/plan/data/roomFloors';
import {
  shortenWord,
  shortenRoomNameByWords,
  fitBarLabel,
} from '../../src-renderer/screens/plan/render/fitBarLabel';
import { readPlanWords } from '../../src-renderer/screens/plan/render/roomAndStayWords';
import { addMonths, toDayNumber } from '#shared/rules/days';

/** Assumes six pixels per letter, which is exact enough for these tests. */
const measure = (text: string) => text.length * 6;
const guest = { name: 'Wiśniewska', forename: 'Małgorzata', source: true, note: true, urgent: false };

describe('text in a bar', () => {
  test('room plan bar: an emoji as the first letter of a name is never cut in half when the name is shortened', () => {
    const party = { ...guest, name: 'Nowak', forename: '🎉 Ola', source: false, note: false };
    const texts = [220, 104, 20].map((width) => fitBarLabel(width, party, measure).text);
    expect(texts).toEqual(['Nowak 🎉 Ola', 'Nowak 🎉.', 'N']);
    expect(fitBarLabel(20, { ...party, name: '🎉', forename: '' }, () => 6).text).toBe('🎉');
  });

  test('room plan bar: shortens the text in fixed steps and never with an ellipsis', () => {
    const widths = [220, 160, 146, 132, 110, 90, 80, 62, 40, 24, 10, 6];
    expect(
      widths.map((width) => fitBarLabel(width, guest, measure)).map(({ text, ...rest }) => [text, rest]),
    ).toEqual([
      ['Wiśniewska Małgorzata', { icon: true, source: true, note: true, payment: 'mark' }],
      ['Wiśniewska M.', { icon: true, source: true, note: true, payment: 'mark' }],
      ['Wiśniewska M.', { icon: true, source: false, note: true, payment: 'mark' }],
      ['Wiśniewska M.', { icon: true, source: false, note: false, payment: 'mark' }],
      ['Wiśniewska', { icon: true, source: false, note: false, payment: 'mark' }],
      ['Wiśniewska', { icon: false, source: false, note: false, payment: 'mark' }],
      ['Wiśniewska', { icon: false, source: false, note: false, payment: 'gauge' }],
      ['Wiśnie.', { icon: false, source: false, note: false, payment: 'gauge' }],
      ['WM', { icon: false, source: false, note: false, payment: 'gauge' }],
      ['WM', { icon: false, source: false, note: false, payment: 'none' }],
      ['W', { icon: false, source: false, note: false, payment: 'none' }],
      ['', { icon: false, source: false, note: false, payment: 'none' }],
    ]);
  });

  test('room plan bar: the text always fits, and never becomes longer in a narrower bar', () => {
    const names = fc.string({ unit: fc.constantFrom('a', 'Ż', '-', ' ', 'o'), maxLength: 24 });
    fc.assert(
      fc.property(
        names,
        names,
        fc.integer({ min: 6, max: 300 }),
        fc.boolean(),
        (name, forename, width, note) => {
          const {
            text,
            icon,
            source,
            note: noted,
            payment,
          } = fitBarLabel(width, { name, forename, source: true, note, urgent: false }, measure);
          const marks =
            (icon ? 17 : 0) +
            (source ? 14 : 0) +
            (noted ? 14 : 0) +
            (payment === 'mark' ? 15 : payment === 'gauge' ? 8 : 0);
          if (text) expect(measure(text) + marks).toBeLessThanOrEqual(width - 4);
          expect(text).not.toContain('…');
        },
      ),
    );
  });

  test('room plan bar: keeps the conflict icon beside a shortened name', () => {
    expect(fitBarLabel(90, { ...guest, urgent: true }, measure)).toMatchObject({ icon: true });
  });

  test('room plan bar: shortens a word to at least three characters ending in a letter, or omits the word', () => {
    expect(shortenWord('Lewandowska', 54, measure)).toBe('Lewandow.');
    expect(shortenWord('O’Brien', 24, measure)).toBe('O’B.');
    expect(shortenWord('St-Jean', 24, measure)).toBe('');
    expect(shortenWord('Kowalska', 18, measure)).toBe('');
  });

  test('room name: is shortened by cutting or dropping its last word, and never ends with a preposition', () => {
    expect(shortenRoomNameByWords('Dwójka z balkonem', 200, measure)).toBe('Dwójka z balkonem');
    expect(shortenRoomNameByWords('Dwójka z balkonem', 80, measure)).toBe('Dwójka z bal.');
    expect(shortenRoomNameByWords('Dwójka z balkonem', 58, measure)).toBe('Dwójka');
  });
});

describe('rooms', () => {
  test('room name: is split into the room number and the remaining name', () => {
    expect(
      ['101 Dwójka z balkonem', 'A12', 'Apartament', '7 - Jedynka', 'Pokój 12a'].map(splitRoomName),
    ).toEqual([
      { number: '101', rest: 'Dwójka z balkonem' },
      { number: 'A12', rest: '' },
      { number: 'Apartament', rest: '' },
      { number: '7', rest: 'Jedynka' },
      { number: '12a', rest: '' },
    ]);
  });

  test('rooms: are sorted by number, then by name in the alphabet of the language', () => {
    const rooms = ['10', '2', '1', 'Łabędź', 'Lis', 'Żuraw'].map((name, roomId) => ({
      roomId,
      name,
      pricingType: null,
    }));
    expect(sortRoomsByName(rooms, collator('pl')).map(({ name }) => name)).toEqual([
      '1',
      '2',
      '10',
      'Lis',
      'Łabędź',
      'Żuraw',
    ]);
  });

  test('floors: are derived from room numbers only when most numbers contain a floor and at least two floors occur', () => {
    expect(inferFloors(['001', '002', '101', '102', '201 Studio'])).toEqual([
      { floor: 0, first: 0, count: 2 },
      { floor: 1, first: 2, count: 2 },
      { floor: 2, first: 4, count: 1 },
    ]);
    expect(inferFloors(['1', '2', '3'])).toEqual([]);
    expect(inferFloors(['101', '102', '103'])).toEqual([]);
    expect(inferFloors(['101', '201', 'Domek', 'Lis', 'Wilk'])).toEqual([]);
  });
});

describe('the little month', () => {
  test('calendar month: shows six weeks that begin on Monday', () => {
    const weeks = listMonthWeeks('2026-06-15');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-06-01', '2026-07-12']);
    expect(listMonthWeeks('2026-11-30')[0]?.[0]).toBe('2026-10-26');
  });

  test('calendar month: moving by a month selects the same day, or the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  test('calendar keys: move by day, week and month, and to the ends of the week', () => {
    const keys = ['ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageDown', 'x'];
    expect(keys.map((key) => getDayForCalendarKey('2026-06-03', key))).toEqual([
      '2026-06-02',
      '2026-06-10',
      '2026-06-01',
      '2026-06-07',
      '2026-07-03',
      undefined,
    ]);
  });
});

describe('geometry', () => {
  test('room plan bar: runs from noon of the arrival day to noon of the departure day', () => {
    expect(computeBarBox(103, 107, 100, 26)).toEqual({ left: 3.5 * 26 + 1, width: 4 * 26 - 2 });
    expect(Number.isInteger(computeBarBox(103, 107, 100, 37).left)).toBe(true);
  });

  test('room plan days: are 26 px wide in the 30-day view of the reception screen, also at a zoom of 400 %', () => {
    expect(computeDayWidth(950, 30, 1)).toBe(26);
    expect(computeDayWidth(0, 60, 1)).toBeGreaterThan(0);
    // A price still fits at a zoom of 200 % and 400 % on a screen of 1366 px.
    expect([683, 341].map((sheet) => computeDayWidth(sheet, 30, 1))).toEqual([26, 26]);
  });

  test('room plan rows: grow from 24 to 32 px while all rooms fit on the screen', () => {
    const heights = [
      computePlanRowHeight(652, 24, false, 1),
      computePlanRowHeight(900, 24, false, 1),
      computePlanRowHeight(2000, 3, false, 1),
    ];
    expect(heights).toEqual([24, 32, 32]);
    expect(computePlanRowHeight(652, 500, true, 1)).toBe(32);
  });

  test('room plan: larger text gives larger rows, days, headings and room names', () => {
    expect([
      computePlanRowHeight(652, 500, false, 1.3),
      computePlanRowHeight(2000, 3, false, 1.3),
      computePlanRowHeight(652, 500, true, 1.3),
    ]).toEqual([32, 42, 42]);
    expect([computeDayWidth(683, 30, 1.3), computeDayWidth(950, 7, 1.3)]).toEqual([34, 104]);
    expect([scalePlanHeaderHeight(1.3), scaleRoomColumnWidth(1.3), scaleRoomColumnWidth(1)]).toEqual([
      95, 221, 170,
    ]);
  });

  test('room plan: finds the row for each vertical position', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 40 }), (lanes) => {
        const rows = lanes.map((n) => ({ lanes: n }));
        const tops = computeRowTops(rows, 24);
        rows.forEach((_, row) => {
          expect(findRowAtHeight(tops, tops[row] ?? 0)).toBe(row);
          expect(findRowAtHeight(tops, (tops[row + 1] ?? 0) - 1)).toBe(row);
        });
        expect(findRowAtHeight(tops, 1e9)).toBe(rows.length - 1);
      }),
    );
  });

  test('room plan: the drawn day range is extended by a margin, but not beyond the first or last day of the plan', () => {
    expect(extendSpanByMargin(10, 20, 4, { from: 8, to: 100 })).toEqual({ from: 8, to: 24 });
  });
});

describe('prices of free nights', () => {
  const day = {
    roomId: 1,
    date: '2026-06-05',
    price: '349.99',
    minStay: 3,
    maxStay: 0,
    arrival: true,
    departure: true,
    discount: null,
  };

  const words = new NightPriceDescriber(readPlanWords('pl'), 'pl', 'PLN');
  const NB = '\u00a0';

  test('night price: is rounded to whole złoty', () => {
    expect(['349.99', '349.49', '349.5', '0', '120', '9999999999999999.5'].map(roundPriceToWhole)).toEqual([
      '350',
      '349',
      '350',
      '0',
      '120',
      '10000000000000000',
    ]);
  });

  test('night price: states whether the price is per adult or for a given number of guests', () => {
    const describePrice = (per: 'room' | 'person' | 'leading', leading: number | null = null) =>
      words.describe(buildNightPriceMarks({ ...day, price: '290.00' }, day, per), leading, [])[0];
    expect([
      describePrice('room'),
      describePrice('person'),
      describePrice('leading'),
      describePrice('leading', 2),
    ]).toEqual([
      `290,00${NB}zł`,
      `290,00${NB}zł za osobę dorosłą`,
      `290,00${NB}zł za podstawową liczbę osób; inna zmienia cenę`,
      `290,00${NB}zł za 2 os.`,
    ]);
  });

  test('night price: is estimated for another number of guests when the price is per person or has a rule for this number', () => {
    const rule = (person: number, prefix: string, amount: string, type: string) => ({
      person,
      prefix,
      amount,
      type,
    });
    const options = {
      leadingOccupancy: 2,
      persons: [
        rule(3, '+', '20', '%'),
        rule(1, '-', '60.00', 'additional'),
        rule(2, '+', '5', '%'),
        rule(4, '', '1', '?'),
      ],
    };
    const marks = buildNightPriceMarks({ ...day, price: '290.00' }, day, 'leading');
    const estimate = words.describe(
      marks,
      2,
      estimatePricesByGuestCount('leading', { price: '290.00' }, options),
    )[1];
    expect(estimate).toBe(`szacunek: 1 os. 230,00${NB}zł (\u221260,00${NB}zł); 3 os. 348,00${NB}zł (+20%)`);
    const each = estimatePricesByGuestCount('person', { price: '100.00', minPrice: '150.00' }, null);
    expect(each.map(({ persons, price }) => [persons, price])).toEqual([
      [1, 15000],
      [2, 20000],
    ]);
    expect(words.describe(buildNightPriceMarks(day, day, 'person'), null, each)[1]).toBe(
      `szacunek: 1 os. 150,00${NB}zł; 2 os. 200,00${NB}zł`,
    );
    expect(estimatePricesByGuestCount('leading', { price: '290.00' }, null)).toEqual([]);
    expect(estimatePricesByGuestCount('person', { price: null }, null)).toEqual([]);
  });

  test('night price: shows the discount stored in the service, without a unit when the discount type is unknown', () => {
    const describeDiscount = (minStay: number | null, price: string | null, type: number | null) =>
      words
        .describe(buildNightPriceMarks({ ...day, discount: { minStay, price, type } }, day), null, [])
        .at(-1);
    expect([
      describeDiscount(3, '10.00', 0),
      describeDiscount(3, '50', 1),
      describeDiscount(null, '-12.5', 0),
      describeDiscount(7, '10', 5),
    ]).toEqual([
      'rabat od 3 nocy: \u221210%',
      `rabat od 3 nocy: \u221250,00${NB}zł`,
      'rabat: \u221212,5%',
      'rabat od 7 nocy: \u221210',
    ]);
    expect(describeDiscount(3, null, 0)).toBe('jest rabat');
  });

  test('night price: a missing price is shown as missing, and a zero price as zero', () => {
    expect(buildNightPriceMarks(undefined, undefined)).toMatchObject({ price: 'missing', exact: null });
    expect(buildNightPriceMarks({ ...day, price: null }, undefined)).toMatchObject({ price: 'missing' });
    expect(buildNightPriceMarks({ ...day, price: '0.00' }, undefined)).toMatchObject({
      price: 'zero',
      whole: '0',
    });
  });

  test('vacant night: shows “no arrival” when its day forbids arrival, and “no departure” when the next day forbids departure', () => {
    const closed = { ...day, arrival: false, departure: false };
    expect(buildNightPriceMarks(closed, day)).toMatchObject({ noArrival: true, noDeparture: false });
    expect(buildNightPriceMarks(day, closed)).toMatchObject({ noArrival: false, noDeparture: true });
    expect(buildNightPriceMarks({ ...day, minStay: null }, day)).toMatchObject({
      minStay: 0,
      noArrival: false,
    });
  });
});

describe('age of the data', () => {
  const NOW = '2026-06-03T12:32:00.000Z';
  const number = toDayNumber;

  test('data age: is “old” after an hour, and “never” for data that were never checked', () => {
    expect(classifyFreshness('2026-06-03T11:32:00.000Z', NOW)).toBe('fresh');
    expect(classifyFreshness('2026-06-03T11:31:59.000Z', NOW)).toBe('old');
    expect(classifyFreshness(null, NOW)).toBe('never');
  });

  test('age of data: joins neighbouring date ranges of similar age and keeps the older check time', () => {
    const ages = [
      { from: '2026-06-01', to: '2026-06-10', checkedAt: '2026-06-03T12:30:00.000Z' },
      { from: '2026-06-10', to: '2026-06-20', checkedAt: '2026-06-03T12:29:00.000Z' },
      { from: '2026-06-20', to: '2026-06-30', checkedAt: '2026-06-03T10:00:00.000Z' },
      { from: '2026-06-30', to: '2026-07-30', checkedAt: null },
    ];
    expect(listFreshnessStretches(ages, NOW, number('2026-06-05'), number('2026-07-05'))).toEqual([
      {
        from: number('2026-06-05'),
        to: number('2026-06-20'),
        freshness: 'fresh',
        checkedAt: '2026-06-03T12:29:00.000Z',
      },
      {
        from: number('2026-06-20'),
        to: number('2026-06-30'),
        freshness: 'old',
        checkedAt: '2026-06-03T10:00:00.000Z',
      },
      { from: number('2026-06-30'), to: number('2026-07-05'), freshness: 'never', checkedAt: null },
    ]);
  });

  test('data age: is available as a long, a medium and a short text', () => {
    expect(formatDataAge({ checkedAt: '2026-06-03T10:04:00.000Z' }, NOW, 'pl')).toEqual([
      'sprawdzono 12:04, 2 godz. temu',
      'sprawdzono 12:04',
      '12:04',
    ]);
    expect(formatDataAge({ checkedAt: '2026-06-03T12:31:00.000Z' }, NOW, 'pl')[0]).toBe(
      'sprawdzono 14:31, minutę temu',
    );
    expect(formatDataAge({ checkedAt: null }, NOW, 'en')).toEqual(['never checked']);
  });
});
