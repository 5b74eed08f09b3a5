import { monthText } from '../month';
import { said } from './said';

said(monthText, {
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
});
