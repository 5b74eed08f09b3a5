import { expect, test } from 'vitest';
import {
  isGuestMatchingQuery,
  collectPersonNamesPhonesAndEmails,
  parsePersonQuery,
  isPersonNameOrContactInText,
} from '#engine/store/people/personQueryMatching';

/**
 * Tests which records match a person: no other person's data may be erased, and none of this person's data may remain.
 */

const jan = { forename: 'Jan', name: 'Łoś', phone: '+48 601 000 482', email: 'Jan.Los@example.com' };
const isJan = (typed: string) => {
  const query = parsePersonQuery(typed);
  return query !== null && isGuestMatchingQuery(query, jan);
};

test.each(['Jan Łoś', 'los jan', '601000482', '0048 601-000-482', 'jan.los@EXAMPLE.com', 'Łoś 601 000 482'])(
  'person search: the text %s finds the guest Jan Łoś',
  (typed) => expect(isJan(typed)).toBe(true),
);
test.each(['Jan Ło', 'Janek Łoś', 'Jan Łoś 601000483', 'x.jan.los@example.com', 'Jan Łoś a@b.pl'])(
  'person search: %s does not match the guest Jan Łoś',
  (typed) => expect(isJan(typed)).toBe(false),
);
test.each(['', '12', '482', 'Jan 101', 'ab'])(
  'person search: %s is too short or vague to name a person',
  (typed) => expect(parsePersonQuery(typed)).toBeNull(),
);

const two = (phone: string, email = '') => ({ forename: 'Ewa', name: 'Łoś', phone, email });
test.each([
  '777 123 456 / 601 000 482',
  '+48777123456, +48 601-000-482',
  '+48 777 123 456 +48 601 000 482',
  '777 123 456 601 000 482',
  '777123456 - 0048601000482',
  '777123456;601000482',
])('person search: finds a guest by each of two phone numbers in the same field: %s', (phone) => {
  const found = ['777123456', '+48 601 000 482', phone].map((typed) => {
    const query = parsePersonQuery(typed);
    return query !== null && isGuestMatchingQuery(query, two(phone));
  });
  expect(found).toEqual([true, true, true]);
  const personMarks = collectPersonNamesPhonesAndEmails({ names: [], phones: [], emails: [] }, [two(phone)]);
  expect(
    ['tel. 777-123-456', 'tel. 601 000 482'].map((text) => isPersonNameOrContactInText(personMarks, text)),
  ).toEqual([true, true]);
});
test('person search: treats a phone number that contains a slash as one number, not as two', () => {
  const found = (typed: string) =>
    isGuestMatchingQuery({ names: [], phones: [typed], emails: [] }, two('22/123 45 67'));
  expect(['221234567', '221', '777123456'].map(found)).toEqual([true, false, false]);
});
test.each(['zb@los.pl, Biuro@los.pl', 'zb@los.pl;biuro@los.pl.', 'Ewa <zb@los.pl> / <biuro@los.pl>'])(
  'person search: finds a guest by each of several email addresses in the same field: %s',
  (email) => {
    const found = (typed: string) => {
      const query = parsePersonQuery(typed);
      return query !== null && isGuestMatchingQuery(query, two('', email));
    };
    expect(['zb@los.pl', 'biuro@los.pl,', email, 'o@los.pl'].map(found)).toEqual([true, true, true, false]);
    const personMarks = collectPersonNamesPhonesAndEmails({ names: [], phones: [], emails: [] }, [
      two('', email),
    ]);
    expect(
      ['od zb@los.pl', 'od biuro@los.pl'].map((text) => isPersonNameOrContactInText(personMarks, text)),
    ).toEqual([true, true]);
  },
);

const marks = collectPersonNamesPhonesAndEmails({ names: ['jan', 'los'], phones: [], emails: [] }, [jan]);
test.each([
  'zapłaci LOŚ JAN jutro',
  'tel. 601-000-482',
  '{"phone":"48601000482"}',
  'pisał z jan.los@example.com',
  'Jan  Łoś',
])('person search in free text: the text %s mentions the person', (text) =>
  expect(isPersonNameOrContactInText(marks, text)).toBe(true),
);
test.each(['', 'Jan i Ewa Łoś', 'Jan Łosiewicz', 'Janusz Łoś', '701000482'])(
  'person search in free text: the text %s does not mention the person',
  (text) => expect(isPersonNameOrContactInText(marks, text)).toBe(false),
);
test('person search in free text: a surname alone does not count as a mention of the person', () => {
  const alone = collectPersonNamesPhonesAndEmails({ names: ['nowak'], phones: [], emails: [] }, []);
  expect(isPersonNameOrContactInText(alone, 'Nowak')).toBe(false);
});
