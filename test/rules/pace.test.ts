import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeBookingPace } from '#shared/rules/figures/bookingPace';

const dayAt = (offset: number) => new Date(Date.UTC(2026, 10, 23 + offset)).toISOString().slice(0, 10);
const TODAY = dayAt(0);
const stay = (at: number, nights: number, goneSince: string | null = null) => ({
  arrival: dayAt(at),
  departure: dayAt(at + nights),
  goneSince,
});
const always = () => true;

test('booking pace: counts nights of existing stays per week, and gives no comparison value when the earlier stays are unknown', () => {
  const weeks = computeBookingPace(TODAY, {
    now: { stays: [stay(-2, 10), stay(1, 3, '2026-11-20T10:00:00.000Z'), stay(90, 5)], isFetched: always },
    weekAgo: { stays: null, isFetched: always },
    yearAgo: { stays: [stay(-364, 2)], isFetched: always },
  });
  expect(weeks).toHaveLength(13);
  expect(weeks[0]).toEqual({ from: TODAY, to: dayAt(6), now: 7, weekAgo: null, yearAgo: 2 });
  expect(weeks[1]).toEqual({ from: dayAt(7), to: dayAt(13), now: 1, weekAgo: null, yearAgo: 0 });
  // The last week contains only the last night of the 13 weeks; the rest of the stay lies after them.
  expect(weeks[12]).toEqual({ from: dayAt(84), to: dayAt(90), now: 1, weekAgo: null, yearAgo: 0 });
});

test('booking pace: a week has no value when one of its days was never downloaded; other weeks keep their values', () => {
  const books = { stays: [stay(0, 90)], isFetched: (day: string) => day !== dayAt(8) && day !== dayAt(-364) };
  const weeks = computeBookingPace(TODAY, { now: books, weekAgo: books, yearAgo: books });
  expect(weeks.slice(0, 3).map(({ now }) => now)).toEqual([7, null, 7]);
  expect(weeks.slice(0, 2).map(({ yearAgo }) => yearAgo)).toEqual([null, 0]);
});

test('booking pace: the booked nights of all weeks add up to a night-by-night count of randomly generated stays', () => {
  const some = fc.record({ at: fc.integer({ min: -20, max: 100 }), nights: fc.nat(30), gone: fc.boolean() });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), (drawn) => {
      const stays = drawn.map(({ at, nights, gone }) =>
        stay(at, nights, gone ? '2026-01-01T00:00:00.000Z' : null),
      );
      const books = { stays, isFetched: always };
      const weeks = computeBookingPace(TODAY, { now: books, weekAgo: books, yearAgo: books });
      let counted = 0;
      for (const { at, nights, gone } of drawn)
        for (let night = at; night < at + nights; night += 1)
          if (!gone && night >= 0 && night < 91) counted += 1;
      expect(weeks.reduce((sum, { now }) => sum + (now ?? NaN), 0)).toBe(counted);
    }),
  );
});
