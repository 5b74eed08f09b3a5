import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RangeAge } from '#shared/contract/rangeAge';
import { addDays, countNightsBetween } from '#shared/rules/days';
import { AT, LATER, openTestStore, takenBack } from './openTestStore';

const ORIGIN = '2026-01-01';
const aWindow = (first: number, nights: number) => ({
  from: addDays(ORIGIN, first),
  to: addDays(ORIGIN, first + nights),
});

test('time of last download: is empty for dates that were never downloaded', () => {
  const { ranges } = openTestStore();
  const span = aWindow(0, 10);
  expect(ranges.listAges('reservations', span)).toEqual([{ ...span, checkedAt: null }]);
  expect(ranges.getCheckedAt('reservations', span)).toBeNull();
  expect(ranges.summarize()).toEqual({ invoices: null, reservations: null, pricing: null });
});

test('download times: are stored separately for invoices, stays and prices, and the summary states the latest time of each kind', () => {
  const { ranges, reservations, invoices } = openTestStore();
  reservations.applyWindow(aWindow(0, 10), [], LATER);
  reservations.applyWindow(aWindow(10, 10), [], AT);
  invoices.apply([], AT);
  expect(ranges.summarize()).toEqual({ invoices: AT, reservations: LATER, pricing: null });
  expect(ranges.listAges('pricing', aWindow(0, 20))).toEqual([{ ...aWindow(0, 20), checkedAt: null }]);
});

test('download times: cover the requested period without gaps and give each day its newest download time', () => {
  const anyWindow = fc.record({
    first: fc.integer({ min: -20, max: 60 }),
    nights: fc.integer({ min: 1, max: 30 }),
    minute: fc.integer({ min: 0, max: 3 }),
  });
  const anySpan = fc.record({
    first: fc.integer({ min: 0, max: 40 }),
    nights: fc.integer({ min: 1, max: 40 }),
  });
  const store = openTestStore();
  fc.assert(
    fc.property(fc.array(anyWindow, { maxLength: 8 }), anySpan, (windows, { first, nights }) => {
      const checked = new Map<string, { from: string; to: string; at: string }>();
      const span = aWindow(first, nights);
      let ages: RangeAge[] = [];
      takenBack(store, () => {
        for (const spec of windows) {
          const window = aWindow(spec.first, spec.nights);
          const at = `2026-06-03T10:0${spec.minute}:00.000Z`;
          store.reservations.applyWindow(window, [], at);
          checked.set(`${window.from} ${window.to}`, { ...window, at });
        }
        ages = store.ranges.listAges('reservations', span);
      });
      expect([ages[0]?.from, ages.at(-1)?.to]).toEqual([span.from, span.to]);
      ages.slice(1).forEach((age, index) => {
        expect(age.from).toBe(ages[index]?.to);
        expect(age.checkedAt).not.toBe(ages[index]?.checkedAt);
      });
      for (const { from, to, checkedAt } of ages) {
        for (let n = 0; n < countNightsBetween(from, to); n += 1) {
          const day = addDays(from, n);
          const over = [...checked.values()].filter((check) => check.from <= day && check.to > day);
          expect(checkedAt).toBe(
            over
              .map((check) => check.at)
              .sort()
              .at(-1) ?? null,
          );
        }
      }
    }),
    { numRuns: 150 },
  );
});
