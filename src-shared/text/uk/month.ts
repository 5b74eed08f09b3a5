import type { Spoken } from '../language';
import type { monthText } from '../month';

export const month: Spoken<typeof monthText> = {
  pickDay: (label) => `${label}: календар`,
  pickDayTip: 'Календар (Alt+↓)',
  day: 'день',
  month: 'місяць',
  year: 'рік',
  hour: 'година',
  minute: 'хвилина',
  chosen: 'вибрано',
  previousMonth: 'Попередній місяць',
  previousYear: 'Попередній рік',
  nextYear: 'Наступний рік',
  nextMonth: 'Наступний місяць',
};
