import { expect, test } from 'vitest';
import {
  ServiceRecordReader,
  buildCodeSpellingLookup,
  readDayOrNull,
  readIntOrNull,
  isPhpEmptyMap,
  setExtraField,
} from '#engine/remote/serviceRecordFieldReader';

/**
 * Tests the reading of one value in every spelling that the service may use (domain.md P1, P7, A24, A29, A68, A70,
 * A77).
 */

type Reader = (row: ServiceRecordReader) => unknown;
/** Returns what the reader makes of a value and what remains in `extra`. */
function read(value: unknown, reader: Reader) {
  const row = new ServiceRecordReader({ a: value });
  return [reader(row), row.extra];
}
const kept = (value: unknown) => ({ a: value });
const NOTHING = {};

test.each([
  [1, 1],
  [-7, -7],
  [' +12 ', 12],
  ['12,00', 12],
  ['12.0', 12],
  [true, 1],
  [false, 0],
  [-0, 0],
  ['-0', 0],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ['1.5', null],
  [1.5, null],
  ['12 kg', null],
  [['12'], null],
  [2 ** 53, null],
  [NaN, null],
])('whole number field of a service answer: reads %j as %j', (value, number) => {
  expect(readIntOrNull(value)).toBe(number);
  expect(read(value, (row) => row.int('a'))).toEqual([number, number === null ? kept(value) : NOTHING]);
});

test.each([null, undefined, '', ' \t'])(
  'field of a service answer: an empty value %j is read as no value, and “extra” stays empty',
  (value) => {
    const readers: Reader[] = [
      (row) => row.int('a'),
      (row) => row.id('a'),
      (row) => row.decimal('a'),
      (row) => row.day('a'),
      (row) => row.flag('a'),
      (row) => row.dateTime('a'),
    ];
    for (const reader of readers) expect(read(value, reader)).toStrictEqual([null, NOTHING]);
  },
);

test.each([
  ['9007199254740993', '9007199254740993', NOTHING],
  [' +9007199254740993 ', '9007199254740993', NOTHING],
  ['-9007199254740993', '-9007199254740993', NOTHING],
  ['9007199254740993+', null, kept('9007199254740993+')],
  [' 12 ', 12, NOTHING],
  [12, 12, NOTHING],
])('id field of a service answer: reads %j as %j', (value, id, extra) => {
  expect(read(value, (row) => row.id('a'))).toEqual([id, extra]);
});

test('date field: keeps valid dates between the years 0 and 9999 unchanged', () => {
  const DAY_MS = 86_400_000;
  for (let at = Date.parse('0000-01-01'); at < Date.parse('9999-12-31'); at += 397 * DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (readDayOrNull(day) !== day) throw new Error(day);
  }
  for (const day of ['2000-02-29', '2024-02-29', '2026-01-29', '2026-02-28', '2090-09-19', '2026-12-31'])
    expect(readDayOrNull(day)).toBe(day);
});

test.each([
  '1900-02-29',
  '2026-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-01',
  '2026-06-00',
  '2026-06-32',
  '2026/06-03',
  '2026-06/03',
  '20/9-06-03',
  ':026-06-03',
  '202:-06-03',
  '20x6-06-03',
  '2026-06-1/',
  '2026-6-3',
  '2026-06-031',
  '2026-06-03T00:00Z',
  '2026-06-03 08:00',
])('date field: rejects %s and keeps the text in the field “extra”', (text) => {
  expect(readDayOrNull(text)).toBeNull();
  expect(read(text, (row) => row.day('a'))).toEqual([null, kept(text)]);
});

test.each(['2026-06-03', ' 2026-06-03 ', '2026-06-03T00:00', '2026-06-03 00:00:00.000'])(
  'date field of a service answer: reads %j as 2026-06-03',
  (text) => {
    expect(read(text, (row) => row.day('a'))).toEqual(['2026-06-03', NOTHING]);
  },
);

test('date in a service answer: 0000-00-00 is read as no date, and a list is kept as unreadable in “extra”', () => {
  for (const reader of [
    (row: ServiceRecordReader) => row.day('a'),
    (row: ServiceRecordReader) => row.dateTime('a'),
  ]) {
    expect(read('0000-00-00 00:00:00', reader)).toEqual([null, NOTHING]);
    expect(read(['0000-00-00'], reader)).toEqual([null, kept(['0000-00-00'])]);
  }
});

test.each([
  [1, true],
  ['1', true],
  [true, true],
  [' TRUE ', true],
  [0, false],
  ['0', false],
  [false, false],
  ['False', false],
])('true-or-false field of a service answer: reads %j as %s', (value, flag) => {
  expect(read(value, (row) => row.flag('a'))).toEqual([flag, NOTHING]);
});

test.each([2, '2', 'yes', [], { 1: 1 }])(
  'true-or-false field of a service answer: rejects %j and keeps the value in the field “extra”',
  (value) => {
    expect(read(value, (row) => row.flag('a'))).toEqual([null, kept(value)]);
  },
);

test('text field of a service answer: reads a number as text, and moves values of other types to the field “extra”', () => {
  const text: Reader = (row) => row.text('a');
  expect(read(12.5, text)).toEqual(['12.5', NOTHING]);
  for (const none of [null, undefined, '']) expect(read(none, text)).toStrictEqual(['', NOTHING]);
  expect(read(' x ', text)).toEqual([' x ', NOTHING]);
  expect(read(true, text)).toEqual(['', kept(true)]);
  expect(read(['x'], (row) => row.textOrNull('a'))).toEqual([null, kept(['x'])]);
});

test.each([
  ['2026-06-03 12:30:00', '2026-06-03 12:30:00'],
  ['2026-06-03T12:30:00+02:00', '2026-06-03T12:30:00+02:00'],
  ['2026-06-03', '2026-06-03'],
  [100_000_000, '1973-03-03T09:46:40.000Z'],
  ['1780000000', '2026-05-28T20:26:40.000Z'],
  [1_780_000_000_000, '2026-05-28T20:26:40.000Z'],
  ['1780000000000', '2026-05-28T20:26:40.000Z'],
  [99_999_999_999, '5138-11-16T09:46:39.000Z'],
  [100_000_000_000, '1973-03-03T09:46:40.000Z'],
  [9_999_999_999_999, '2286-11-20T17:46:39.999Z'],
])('time field of a service answer: reads %j as %s', (value, moment) => {
  expect(read(value, (row) => row.dateTime('a'))).toEqual([moment, NOTHING]);
});

test.each([
  '2026-02-30 12:00:00',
  'soon',
  '1e9',
  '1780000000.5',
  99_999_999,
  10_000_000_000_000,
  ['1780000000'],
])('time field: rejects %j and keeps the value in the field “extra”', (value) => {
  expect(read(value, (row) => row.dateTime('a'))).toEqual([null, kept(value)]);
});

test.each([
  ['pln', 'PLN'],
  [' Eur ', 'EUR'],
  ['zł', 'zł'],
  ['euro', 'euro'],
])('currency field of a service answer: reads %j as %s', (value, currency) => {
  expect(read(value, (row) => row.currency('a'))).toEqual([currency, NOTHING]);
});

test.each([
  ['CHECKED-IN', 'CHECKED-IN'],
  [' checked in ', 'CHECKED-IN'],
  ['checked_in', 'CHECKED-IN'],
  ['Late', 'Late'],
])('status code field of a service answer: reads %j as %s', (value, code) => {
  const codes = buildCodeSpellingLookup(['NONE', 'CHECKED-IN']);
  expect(read(value, (row) => row.code('a', codes))).toEqual([code, NOTHING]);
});

test('extra fields: store any key, even __proto__, as an ordinary property', () => {
  for (const key of ['town', '__proto__', 'constructor']) {
    const extra = {};
    setExtraField(extra, key, 1);
    expect(Object.getOwnPropertyDescriptor(extra, key)).toEqual({
      value: 1,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
});

test('check for an empty PHP map: accepts only an empty list, not a filled list, an object or a text', () => {
  expect([[], [1], {}, ''].map(isPhpEmptyMap)).toEqual([true, false, false, false]);
});
