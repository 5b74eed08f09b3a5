import type { Texts } from './language';

/** Texts of the small calendar for picking a day. */
export const monthText = {
  pickDay: { pl: (label: string) => `${label}: kalendarz`, en: (label: string) => `${label}: calendar` },
  pickDayTip: { pl: 'Kalendarz (Alt+↓)', en: 'Calendar (Alt+↓)' },
  day: { pl: 'dzień', en: 'day' },
  month: { pl: 'miesiąc', en: 'month' },
  year: { pl: 'rok', en: 'year' },
  hour: { pl: 'godzina', en: 'hour' },
  minute: { pl: 'minuta', en: 'minute' },
  chosen: { pl: 'wybrano', en: 'selected' },
  previousMonth: { pl: 'Poprzedni miesiąc', en: 'Previous month' },
  previousYear: { pl: 'Poprzedni rok', en: 'Previous year' },
  nextYear: { pl: 'Następny rok', en: 'Next year' },
  nextMonth: { pl: 'Następny miesiąc', en: 'Next month' },
} as const satisfies Texts;
