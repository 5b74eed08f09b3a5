import { expect, test } from 'vitest';
import { explainOversizedReceivedRecord, hasTooManyJsonValues } from '#engine/remote/receivedRecordLimits';

/**
 * Tests the size limits of a record and an answer: a value at the limit is read, a value one above the limit is not.
 */

/** Returns objects nested `levels` deep; the innermost object has members but no further level. */
function nested(levels: number): Record<string, unknown> {
  let record: Record<string, unknown> = { none: null, number: 1, yes: true };
  for (let level = 1; level < levels; level += 1) record = { a: record };
  return record;
}
/** Returns texts with `characters` characters in total, keys included; each text alone is short enough. */
function texts(characters: number): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  let left = characters;
  for (let n = 10; left > 0; n += 1) {
    const length = Math.min(left, 30_000);
    record[String(n)] = 'x'.repeat(length - 2);
    left -= length;
  }
  return record;
}

test('answer size check: refuses JSON nested more than 64 levels deep', () => {
  expect(explainOversizedReceivedRecord(nested(64))).toBeNull();
  expect(explainOversizedReceivedRecord(nested(65))).toBe('is nested deeper than 64');
  let lists: unknown = [];
  for (let level = 0; level < 64; level += 1) lists = [lists];
  expect(explainOversizedReceivedRecord({ lists })).toBe('is nested deeper than 64');
});

test('answer size check: refuses a text of more than 32,767 characters', () => {
  expect(explainOversizedReceivedRecord({ a: 'x'.repeat(32_767) })).toBeNull();
  expect(explainOversizedReceivedRecord({ a: 'x'.repeat(32_768) })).toBe(
    'a text has more than 32767 characters',
  );
  expect(explainOversizedReceivedRecord({ a: [{ b: 'x'.repeat(32_768) }] })).toBe(
    'a text has more than 32767 characters',
  );
});

test('answer size check: refuses a record whose texts and keys together exceed 1,000,000 characters', () => {
  expect(explainOversizedReceivedRecord(texts(1_000_000))).toBeNull();
  expect(explainOversizedReceivedRecord(texts(1_000_001))).toBe('is larger than a record can be');
  const long = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`${n}${'k'.repeat(25_000)}`, null]));
  expect(explainOversizedReceivedRecord(long)).toBe('is larger than a record can be');
  // The index of a list member does not count as text.
  expect(explainOversizedReceivedRecord({ list: Array(45_000).fill('x'.repeat(20)) })).toBeNull();
});

test('answer size check: refuses a record that contains a list of 50,000 elements', () => {
  expect(explainOversizedReceivedRecord({ list: Array(49_999).fill(0) })).toBeNull();
  expect(explainOversizedReceivedRecord({ list: Array(50_000).fill(0) })).toBe(
    'is larger than a record can be',
  );
});

test('answer size check: exempts a top-level field that has its own size limit, but not a nested field of that name', () => {
  const long = 'x'.repeat(32_768);
  expect(explainOversizedReceivedRecord({ days: { a: long }, name: 'x' }, 'days')).toBeNull();
  expect(explainOversizedReceivedRecord({ days: {}, name: long }, 'days')).not.toBeNull();
  expect(explainOversizedReceivedRecord({ options: { days: long } }, 'days')).not.toBeNull();
});

const MOST = 2_000_000;

test.each([',', '[', '{'])(
  'answer size check: refuses an answer with more than 2,000,000 occurrences of the character %s',
  (part) => {
    expect(hasTooManyJsonValues(part.repeat(MOST))).toBe(false);
    expect(hasTooManyJsonValues(part.repeat(MOST + 1))).toBe(true);
  },
);

test('answer size check: does not count commas inside a JSON string', () => {
  const many = ','.repeat(MOST + 1);
  expect(hasTooManyJsonValues(`["${many}"]`)).toBe(false);
  expect(hasTooManyJsonValues(`["\\"${many}"]`)).toBe(false);
  expect(hasTooManyJsonValues(`["a"${many}]`)).toBe(true);
  expect(hasTooManyJsonValues(`["\\\\"${many}]`)).toBe(true);
  expect(hasTooManyJsonValues('x'.repeat(MOST + 1))).toBe(false);
  expect(hasTooManyJsonValues('{}')).toBe(false);
});
