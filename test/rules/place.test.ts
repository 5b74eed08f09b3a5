import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/rules/days';
import { formatRouteHash, parseRoute, type Route } from '../../src-renderer/app/route';

/** Tests of a window's routes, which are stored in its address. */

const day = fc.integer({ min: -20_000, max: 20_000 }).map((n) => addDays('2026-06-03', n));
const instant = fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString());
const some = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
const places: fc.Arbitrary<Route> = fc.oneof(
  fc.constant<Route>({ screen: 'today' }),
  fc.record(
    {
      screen: fc.constant('plan' as const),
      day,
      stay: fc.integer({ min: 1 }),
      room: fc.integer({ min: 1 }),
    },
    { requiredKeys: ['screen'] },
  ),
  fc.record(
    { screen: fc.constant('invoices' as const), id: some, search: some },
    { requiredKeys: ['screen'] },
  ),
  fc.record(
    {
      screen: fc.constant('queue' as const),
      conflict: fc.integer({ min: 1 }),
      change: fc.integer({ min: 1 }),
    },
    { requiredKeys: ['screen'] },
  ),
  fc.record(
    { screen: fc.constant('inbox' as const), since: instant, until: instant },
    { requiredKeys: ['screen'] },
  ),
  fc.record(
    {
      screen: fc.constant('figures' as const),
      from: day,
      to: day,
      currency: some,
      part: fc.constantFrom('stays' as const, 'invoices' as const),
      by: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    },
    { requiredKeys: ['screen'] },
  ),
  fc.record({ screen: fc.constant('settings' as const), part: some }, { requiredKeys: ['screen'] }),
);

describe('the place in the address', () => {
  test('screen address: reading the address restores the screen for which the address was written', () => {
    fc.assert(
      fc.property(places, (route) => {
        expect(parseRoute(formatRouteHash(route))).toEqual(route);
      }),
    );
  });

  test('screen address: any text in the address opens one of the existing screens', () => {
    fc.assert(
      fc.property(fc.string(), (hash) => {
        expect(['today', 'plan', 'invoices', 'queue', 'settings']).toContain(parseRoute(hash).screen);
      }),
    );
  });

  test('screen address: an invalid day or stay id in the address is left out', () => {
    expect(parseRoute('#/plan?day=2026-02-30&stay=x')).toEqual({ screen: 'plan' });
    expect(parseRoute('#/figures?from=2026-02-30&by=hour')).toEqual({ screen: 'figures' });
    expect(parseRoute('#/plan?stay=-4')).toEqual({ screen: 'plan' });
    expect(parseRoute('')).toEqual({ screen: 'today' });
    expect(parseRoute('#/nowhere')).toEqual({ screen: 'today' });
  });
});
