import { expect, test } from 'vitest';
import { isAskedFor, marksOf, personQuery, namesPerson } from '#engine/store/people/person';

/** Who is meant, and what tells of that person: nobody else's data may go, and nothing of this one's may stay. */
const jan = { forename: 'Jan', name: 'Łoś', phone: '+48 601 000 482', email: 'Jan.Los@example.com' };
const isJan = (typed: string) => {
  const query = personQuery(typed);
  return query !== null && isAskedFor(query, jan);
};

test.each(['Jan Łoś', 'los jan', '601000482', '0048 601-000-482', 'jan.los@EXAMPLE.com', 'Łoś 601 000 482'])(
  '%s is this guest',
  (typed) => expect(isJan(typed)).toBe(true),
);
test.each(['Jan Ło', 'Janek Łoś', 'Jan Łoś 601000483', 'x.jan.los@example.com', 'Jan Łoś a@b.pl'])(
  '%s is somebody else',
  (typed) => expect(isJan(typed)).toBe(false),
);
test.each(['', '12', '482', 'Jan 101', 'ab'])('%s tells no person', (typed) =>
  expect(personQuery(typed)).toBeNull(),
);

const marks = marksOf({ names: ['jan', 'los'], phone: null, email: null }, [jan]);
test.each([
  'zapłaci LOŚ JAN jutro',
  'tel. 601-000-482',
  '{"phone":"48601000482"}',
  'pisał z jan.los@example.com',
  'Jan  Łoś',
])('%s tells of the person', (text) => expect(namesPerson(marks, text)).toBe(true));
test.each(['', 'Jan i Ewa Łoś', 'Jan Łosiewicz', 'Janusz Łoś', '701000482'])('%s does not', (text) =>
  expect(namesPerson(marks, text)).toBe(false),
);
test('one word alone is many people’s', () => {
  const alone = marksOf({ names: ['nowak'], phone: null, email: null }, []);
  expect(namesPerson(alone, 'Nowak')).toBe(false);
});
