import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseJsonKeepingLargeIntegers,
  writeJsonKeepingLargeIntegers,
} from '#engine/remote/jsonKeepingLargeIntegers';

/** Whole numbers up to 2^63 - 1, which databases use as ids, keep every digit. */

test('exact JSON parser: reads ids up to 2^53-1 as numbers and larger ids as text', () => {
  const ids = fc.oneof(
    fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
    fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
  );
  fc.assert(
    fc.property(ids, (id) => {
      const read = parseJsonKeepingLargeIntegers(`[${id}]`);
      expect(read).toEqual([id <= 2n ** 53n - 1n ? Number(id) : String(id)]);
    }),
  );
});

test('exact JSON: reads and writes values without large integers exactly like JSON.parse and JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!/(?:^|[:,[])-?\d{16}/.test(text));
      expect(writeJsonKeepingLargeIntegers(value)).toBe(text);
      expect(parseJsonKeepingLargeIntegers(text)).toEqual(JSON.parse(text));
      expect(parseJsonKeepingLargeIntegers(`[${text},9007199254740993]`)).toEqual([
        JSON.parse(text),
        '9007199254740993',
      ]);
    }),
  );
});

test('exact JSON parser: turns whole numbers beyond 2^53-1 into text, and no other values', () => {
  expect(
    parseJsonKeepingLargeIntegers('{"a":-9007199254740993,"b":"9007199254740993","c":12,"d":[1.5,null]}'),
  ).toEqual({
    a: '-9007199254740993',
    b: '9007199254740993',
    c: 12,
    d: [1.5, null],
  });
});

test('exact JSON writer: writes a positionId beyond 2^53-1 as a number, and every other digit string as a JSON string', () => {
  expect(writeJsonKeepingLargeIntegers({ positionId: '9007199254740993', name: '9007199254740993' })).toBe(
    '{"positionId":9007199254740993,"name":"9007199254740993"}',
  );
  expect(
    writeJsonKeepingLargeIntegers([{ positionId: '12' }, { positionId: 12 }, { positionId: null }]),
  ).toBe('[{"positionId":"12"},{"positionId":12},{"positionId":null}]');
});
