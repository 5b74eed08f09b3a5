import { expect, test } from 'vitest';
import { formatAdultsPlusChildren } from '#shared/rules/stays/formatAdultsPlusChildren';
import { describePersons } from '#shared/text/describePersons';
import { speak } from '#shared/text/language';
import * as texts from '#shared/i18n/texts';

test.each([
  [2, 1, '2+1', '2 dorosłych i 1 dziecko'],
  [2, 0, '2', '2 osoby'],
  [2, null, '2+?', '2 dorosłych, liczba dzieci nieznana'],
  [null, 1, '?+1', 'nieznana liczba dorosłych i 1 dziecko'],
])('guest count: shows %s adults and %s children as %s', (adults, children, short, long) => {
  expect(formatAdultsPlusChildren({ adults, children })).toBe(short);
  expect(describePersons(speak(texts.today, 'pl'), { adults, children })).toBe(long);
});

test.each([null, 0])(
  'guest count: shows nothing when the number of adults is unknown and the number of children is %s',
  (children) => {
    expect(formatAdultsPlusChildren({ adults: null, children })).toBeNull();
  },
);
