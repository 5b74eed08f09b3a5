import type { Texts } from './language';

/** The little month that a day is picked from. */
export const monthText = {
  previousMonth: { pl: 'Poprzedni miesiąc', en: 'Previous month' },
  nextMonth: { pl: 'Następny miesiąc', en: 'Next month' },
} as const satisfies Texts;
