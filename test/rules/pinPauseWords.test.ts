import { expect, test } from 'vitest';
import { staffText } from '#shared/text/staff';

/** The words for the pause after wrong PINs. */

test('staff PIN: the message names a short pause in seconds and a long one in minutes', () => {
  const { pl, en } = staffText.pause;
  expect([5, 80, 160, 300].map((seconds) => pl(seconds))).toEqual([
    'Następna próba za 5 sekund.',
    'Następna próba za 80 sekund.',
    'Następna próba za 3 minuty.',
    'Następna próba za 5 minut.',
  ]);
  expect(en(300)).toBe('Next try in 5 minutes.');
});
