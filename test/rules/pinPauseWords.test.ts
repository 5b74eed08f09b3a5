import { expect, test } from 'vitest';
import { describePinPause } from '#shared/text/describePinPause';
import { speak } from '#shared/text/language';
import * as texts from '#shared/i18n/texts';

/** The words for the pause after wrong PINs. */

test('staff PIN: the message names a short pause in seconds and a long one in minutes', () => {
  const pl = speak(texts.staff, 'pl');
  expect([5, 80, 160, 300].map((seconds) => describePinPause(pl, seconds * 1000))).toEqual([
    'Następna próba za 5 sekund.',
    'Następna próba za 80 sekund.',
    'Następna próba za 3 minuty.',
    'Następna próba za 5 minut.',
  ]);
  expect(describePinPause(speak(texts.staff, 'en'), 300_000)).toBe('Try again in 5 minutes.');
});
