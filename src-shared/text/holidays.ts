import type { Texts } from './language';

/** Names of the public holidays of Poland, as in Polish law and in English calendars. */
export const holidayText = {
  newYear: { pl: 'Nowy Rok', en: 'New Year’s Day' },
  epiphany: { pl: 'Święto Trzech Króli', en: 'Epiphany' },
  easterSunday: { pl: 'Wielkanoc', en: 'Easter Sunday' },
  easterMonday: { pl: 'Poniedziałek Wielkanocny', en: 'Easter Monday' },
  labourDay: { pl: 'Święto Pracy', en: 'Labour Day' },
  constitutionDay: { pl: 'Święto Konstytucji 3 Maja', en: 'Constitution Day' },
  pentecost: { pl: 'Zielone Świątki', en: 'Pentecost' },
  corpusChristi: { pl: 'Boże Ciało', en: 'Corpus Christi' },
  assumption: { pl: 'Wniebowzięcie Najświętszej Maryi Panny', en: 'Assumption of Mary' },
  allSaints: { pl: 'Wszystkich Świętych', en: 'All Saints’ Day' },
  independenceDay: { pl: 'Narodowe Święto Niepodległości', en: 'Independence Day' },
  christmasEve: { pl: 'Wigilia Bożego Narodzenia', en: 'Christmas Eve' },
  christmasDay: { pl: 'Boże Narodzenie', en: 'Christmas Day' },
  secondChristmasDay: { pl: 'Drugi dzień Bożego Narodzenia', en: 'Second Day of Christmas' },
} as const satisfies Texts;

/** Short names of holidays, for places with room for two or three words. */
export const holidayShortText = {
  ...holidayText,
  epiphany: { pl: 'Trzech Króli', en: 'Epiphany' },
  easterMonday: { pl: 'Lany Poniedziałek', en: 'Easter Monday' },
  constitutionDay: { pl: 'Święto 3 Maja', en: 'Constitution Day' },
  assumption: { pl: 'Wniebowzięcie', en: 'Assumption' },
  allSaints: { pl: 'Wszystkich Św.', en: 'All Saints’ Day' },
  independenceDay: { pl: 'Święto 11 Listopada', en: 'Independence' },
  christmasEve: { pl: 'Wigilia', en: 'Christmas Eve' },
  secondChristmasDay: { pl: 'Drugie święto', en: '2nd Christmas' },
} as const satisfies Texts;
