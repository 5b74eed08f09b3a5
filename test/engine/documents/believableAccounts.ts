import fc from 'fast-check';
import { BUYERS, TELLS, type Account } from './accounts';
import type { Line } from './accountTruth';
import { edit, type Edit, type Renames, type Way } from './correctionWriting';

/**
 * Generates a realistic quarter of a hotel: about one document in eight is a correction, and most corrections lower the
 * amount (shorter stay, removed item, discount, full refund). `accounts.ts` has as many corrections as invoices, in
 * small accounts with nights for 1.07, which finds errors well but gives a wrong share of blanks.
 */

const SERVICES: readonly { readonly name: string; readonly rate: string; readonly price: number }[] = [
  { name: 'Śniadanie', rate: '8', price: 4500 },
  { name: 'Parking', rate: '23', price: 4000 },
  { name: 'Kolacja', rate: '8', price: 9000 },
  { name: 'Pies', rate: '23', price: 5000 },
  { name: 'Sauna', rate: '23', price: 8000 },
  { name: 'Sala konferencyjna', rate: '23', price: 12_000 },
];

const nights = fc.record({ count: fc.integer({ min: 1, max: 7 }), price: fc.integer({ min: 18, max: 60 }) });
const extras = fc.uniqueArray(
  fc.record({
    service: fc.constantFrom(...SERVICES),
    tenths: fc.integer({ min: 8, max: 13 }),
    perNight: fc.constantFrom(1, 1, 2),
    /** Hours for which a meeting room is rented, counted in half hours. */
    halves: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 3, selector: ({ service }) => service.name },
);
const lines = fc.record({ nights, extras }).map(({ nights: { count, price }, extras: chosen }): Line[] => {
  const night: Line = { name: 'Nocleg', rate: '8', price: price * 1000, quantity: count };
  const beside = chosen.map(({ service, tenths, perNight, halves }): Line => {
    const quantity = service.name === 'Sala konferencyjna' ? halves / 2 : count * perNight;
    return { name: service.name, rate: service.rate, price: (service.price * tenths) / 10, quantity };
  });
  return [night, ...beside];
});

const WHAT: readonly (readonly [Edit['what'], number])[] = [
  ['fewer', 5],
  ['gone', 3],
  ['zero', 4],
  ['cheaper', 2],
  ['discount', 2],
  ['address', 2],
  ['added', 2],
  ['more', 2],
  ['rate', 1],
  ['renamed', 1],
  ['dearer', 1],
];
const change = fc
  .record({
    what: fc.constantFrom(...WHAT.flatMap(([what, weight]) => Array.from({ length: weight }, () => what))),
    rest: edit,
  })
  .map(({ what, rest }): Edit => ({ ...rest, what }));

/**
 * Of 50 sales, 44 are never corrected and one is corrected twice. One in five of the other corrections changes two
 * things.
 */
const edits = fc.noBias(
  fc
    .record({ at: fc.integer({ min: 1, max: 50 }), first: change, second: change })
    .map(({ at, first, second }): [Edit, Edit | null][] => {
      if (at > 6) return [];
      if (at === 1)
        return [
          [first, null],
          [second, null],
        ];
      return [[first, at === 2 ? second : null]];
    }),
);

const sale = fc.record({
  what: fc.record({
    kind: fc.constant('plain' as const),
    types: fc.constantFrom<readonly [number, number]>([1, 10], [1, 10], [1, 6], [0, 6]),
    lines,
    edits,
    tells: fc.array(TELLS, { minLength: 2, maxLength: 2 }),
  }),
  /** The buyer is a guest who comes once or a company that returns. */
  buyer: fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 900 }).map(aGuest), weight: 3 },
    { arbitrary: fc.constantFrom(...BUYERS), weight: 1 },
  ),
  currency: fc.constant('PLN'),
  stay: fc.constantFrom(true, true, true, false),
  way: fc.constantFrom<Way>('afterState', 'differences', 'correctedItems'),
  back: fc.constantFrom<Way | 'alike'>('alike'),
  renames: fc.constantFrom<Renames>('alone', 'withOldName'),
});

function aGuest(number: number): (typeof BUYERS)[number] {
  return { companyName: `Gość ${number}`, taxId: '', identifierType: 'NONE' };
}

/**
 * Generates the account. `isShown`: an account that mixes conventions shows each convention once, as documents.md, 2
 * requires.
 */
export const believableAccount = (isShown: boolean): fc.Arbitrary<Account> =>
  fc.record({
    does: fc.constantFrom<Way | 'mixed'>('afterState', 'differences', 'correctedItems', 'mixed'),
    cases: fc.array(sale, { minLength: 50, maxLength: 80 }),
    isShown: fc.constant(isShown),
  });
