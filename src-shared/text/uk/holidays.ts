import { holidayShortText, holidayText } from '../holidays';
import { said } from './said';

const holiday = said(holidayText, {
  newYear: 'Новий рік',
  epiphany: 'Свято Трьох Королів',
  easterSunday: 'Великдень',
  easterMonday: 'Великодній понеділок',
  labourDay: 'День праці',
  constitutionDay: 'День Конституції 3 травня',
  pentecost: 'Зелені свята',
  corpusChristi: 'Боже Тіло',
  assumption: 'Внебовзяття Пресвятої Діви Марії',
  allSaints: 'День усіх святих',
  independenceDay: 'День незалежності Польщі',
  christmasEve: 'Святвечір',
  christmasDay: 'Різдво',
  secondChristmasDay: 'Другий день Різдва',
});

said(holidayShortText, {
  ...holiday,
  epiphany: 'Трьох Королів',
  easterMonday: 'Поливаний понеділок',
  constitutionDay: 'Свято 3 травня',
  assumption: 'Внебовзяття',
  allSaints: 'Усіх святих',
  independenceDay: 'День незалежності',
  christmasEve: 'Святвечір',
  secondChristmasDay: '2-й день Різдва',
});
