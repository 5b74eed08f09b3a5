import { describe, expect, test } from 'vitest';
import type { PlanStay } from '#shared/contract/reservationsContract';
import { stayFilterSchema } from '#shared/model/stayFilter';
import { isStayFilterEmpty, createStayFilterPredicate } from '#shared/rules/stays/stayFilterPredicate';

const stay: PlanStay = {
  id: 1,
  number: 48213,
  roomId: 1,
  arrival: '2026-06-01',
  departure: '2026-06-04',
  name: 'Łęcka',
  forename: 'Żaneta',
  checkIn: 'CHECKED-IN',
  payment: 'VOUCHER',
  source: 'Booking.com',
  color: null,
  note: true,
  goneSince: null,
};
const found = (filter: object) => createStayFilterPredicate(stayFilterSchema.parse(filter))(stay);

describe('what the plan’s filter looks for', () => {
  test('room plan filter: an empty filter matches each stay, and a filter text of spaces counts as empty', () => {
    expect(found({})).toBe(true);
    expect(isStayFilterEmpty(stayFilterSchema.parse({ text: '  ' }))).toBe(true);
    expect(isStayFilterEmpty(stayFilterSchema.parse({ noted: true }))).toBe(false);
  });

  test('room plan filter: finds names without diacritics, words in any order and the reservation number', () => {
    expect(['lecka', 'zaneta lec', 'LECKA ZAN', '482'].map((text) => found({ text }))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(found({ text: 'lecka jan' })).toBe(false);
  });

  test('room plan filter: finds an unrecognised payment status only under “unknown”, and a checked-in guest under “in house”, not “left”', () => {
    expect([found({ payments: ['unknown'] }), found({ payments: ['none', 'full'] })]).toEqual([true, false]);
    expect([found({ forms: ['house', 'due'] }), found({ forms: ['left'] })]).toEqual([true, false]);
  });

  test('room plan filter: finds only stays that meet all conditions of the filter', () => {
    const conditions = { text: 'lecka', forms: ['house'], sources: ['Booking.com'], noted: true };
    expect(found(conditions)).toBe(true);
    expect(found({ ...conditions, sources: ['telefon'] })).toBe(false);
  });
});

test('room plan filter: finds only stays with a note', () => {
  expect(found({ noted: true })).toBe(true);
  expect(createStayFilterPredicate(stayFilterSchema.parse({ noted: true }))({ ...stay, note: false })).toBe(
    false,
  );
});

test('room plan filter: counts as active when any one of its conditions is set', () => {
  const asks = (filter: object) => !isStayFilterEmpty(stayFilterSchema.parse(filter));
  expect(asks({ text: 'x' })).toBe(true);
  expect(asks({ forms: ['due'] })).toBe(true);
  expect(asks({ payments: ['none'] })).toBe(true);
  expect(asks({ sources: ['Booking.com'] })).toBe(true);
  expect(asks({ forms: ['due'], payments: ['none'] })).toBe(true);
  expect(asks({ forms: ['due'], sources: ['Booking.com'] })).toBe(true);
  expect(asks({})).toBe(false);
});
