import { expect, test } from 'vitest';
import { flattenServiceFieldErrors, parseOccupiedRoomsFromConflictError } from '#engine/remote/fieldErrors';

/** Tests the extra members of an error body (domain.md A59, A63); outcome.test.ts has further cases. */

test.each<[unknown, readonly (readonly [field: string, message: string])[]]>([
  [undefined, []],
  [null, []],
  [{ town: null }, []],
  ['all wrong', [['', 'all wrong']]],
  [4, [['', '4']]],
  [{ town: false }, [['town', 'false']]],
  [{ buyer: { '/taxId': 'bad' } }, [['buyer.taxId', 'bad']]],
  [{ 'invoiceItems[12].rate': 'bad' }, [['invoiceItems[12].rate', 'bad']]],
  [{ 'invoiceItems.12/rate': 'bad' }, [['invoiceItems[12].rate', 'bad']]],
  [{ invoiceItems: { '[12].rate': 'bad' } }, [['invoiceItems[12].rate', 'bad']]],
  [{ 'a[b].2nd': 'bad' }, [['a[b].2nd', 'bad']]],
  [{ a: { b2: 'bad' } }, [['a.b2', 'bad']]],
  [[{ field: 'town', message: 'bad' }], [['town', 'bad']]],
  [
    [{ field: 'town', message: 4 }],
    [
      ['[0].field', 'town'],
      ['[0].message', '4'],
    ],
  ],
  [
    [{ field: 4, message: 'bad' }],
    [
      ['[0].field', '4'],
      ['[0].message', 'bad'],
    ],
  ],
])('%j', (errors, expected) => {
  expect(flattenServiceFieldErrors(errors)).toEqual(expected.map(([field, message]) => ({ field, message })));
});

/** Wraps `bad` once for each level. */
const wrapped = (levels: number, wrap: (inner: unknown) => unknown) => {
  let errors: unknown = 'bad';
  for (let level = 0; level < levels; level += 1) errors = wrap(errors);
  return errors;
};

test('error body: field errors nested more than eight levels deep are ignored', () => {
  for (const wrap of [(inner: unknown) => ({ a: inner }), (inner: unknown) => [inner]]) {
    expect(flattenServiceFieldErrors(wrapped(8, wrap))).toHaveLength(1);
    expect(flattenServiceFieldErrors(wrapped(9, wrap))).toEqual([]);
  }
  const named = { field: 'x', message: 'bad' };
  expect(flattenServiceFieldErrors({ a: { a: { a: { a: { a: { a: { a: named } } } } } } })).toHaveLength(1);
  expect(flattenServiceFieldErrors({ a: { a: { a: { a: { a: { a: { a: { a: named } } } } } } } })).toEqual(
    [],
  );
});

test('error body: yields at most 200 field errors and 200 conflicts', () => {
  expect(flattenServiceFieldErrors(Array(250).fill('bad'))).toHaveLength(200);
  expect(parseOccupiedRoomsFromConflictError(Array(250).fill({ roomId: 1 }))).toHaveLength(200);
});

test('field errors in an error answer: a path is cut to 200 characters, a message to 2000', () => {
  const errors = { ['p'.repeat(201)]: 'm'.repeat(2001) };
  expect(flattenServiceFieldErrors(errors)).toEqual([{ field: 'p'.repeat(200), message: 'm'.repeat(2000) }]);
});

test('error body: yields no conflicts when the conflicts member is not a list', () => {
  for (const conflicts of [undefined, null, 'x', { roomId: 4 }])
    expect(parseOccupiedRoomsFromConflictError(conflicts)).toEqual([]);
});
