import { toPropertyDay, PROPERTY_ZONE, toDayNumber } from '../rules/days';
import type { Day, Instant } from '../model/scalars';
import type { Language } from './language';

/** Dates, times and amounts as people at the desk read them. Groups and units are joined by U+00A0. */

const LOCALES = { pl: 'pl-PL', en: 'en-GB', uk: 'uk-UA' } as const satisfies Record<Language, string>;
/** For what the platform itself writes or sorts, and for the language of a document. */
export const localeOf = (language: Language) => LOCALES[language];

const NBSP = '\u00a0';
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formatters.get(key);
  if (known instanceof Intl.DateTimeFormat) return known;
  const made = new Intl.DateTimeFormat(LOCALES[language], options);
  formatters.set(key, made);
  return made;
}

function ofDay(language: Language, day: Day, options: Intl.DateTimeFormatOptions): string {
  return withoutYearMark(
    dates(language, { ...options, timeZone: 'UTC' }).format(toDayNumber(day) * 86_400_000),
  );
}

/** Ukrainian writes `2026 р.`; beside a day the year needs no mark. The fonts have no U+02BC, the platform's apostrophe. */
export const withoutYearMark = (text: string): string =>
  text.replace(/(?<=\d)\sрр?\./g, '').replaceAll('\u02bc', '’');

/** `3.06.2026` in Polish and Ukrainian, `3 Jun 2026` in English. */
export const shortDay = (language: Language, day: Day): string =>
  language === 'en'
    ? ofDay(language, day, { day: 'numeric', month: 'short', year: 'numeric' })
    : `${+day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;

/** `środa, 3 czerwca 2026`. */
export const longDay = (language: Language, day: Day): string =>
  ofDay(language, day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** The year of a day, where it is not that of `today`. */
const yearBeside = (day: Day, today: Day): Intl.DateTimeFormatOptions =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' };

/** `śr 3 cze`, `Wed 3 Jun`; `śr 3 cze 2026` where `today` is of another year. */
export const briefDay = (language: Language, day: Day, today = day): string =>
  ofDay(language, day, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...yearBeside(day, today),
  }).replace(/[.,]/g, '');

/** `śr 3 cze – sob 6 cze`: both days of a stay with their weekdays; one year is said once. */
export const stayByDay = (language: Language, arrival: Day, departure: Day, today: Day): string =>
  `${briefDay(language, arrival, yearSaid(arrival, departure, today))} – ${briefDay(language, departure, today)}`;

/** The day that the year of an arrival is held against: a departure of the same year says it for both. */
const yearSaid = (arrival: Day, departure: Day, today: Day): Day =>
  arrival.slice(0, 4) === departure.slice(0, 4) ? arrival : today;

const INITIALS: Readonly<Record<Language, readonly string[]>> = {
  pl: ['pn', 'wt', 'śr', 'cz', 'pt', 'so', 'nd'],
  en: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  uk: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'],
};

/** `pn`, `wt` ... / `Mo`, `Tu` ...: two letters over a column of the plan. */
export const weekdayInitials = (language: Language, day: Day): string =>
  INITIALS[language][(toDayNumber(day) + 3) % 7] ?? '';

/** `czerwiec 2026`. */
export const monthName = (language: Language, day: Day): string =>
  ofDay(language, day, { month: 'long', year: 'numeric' });

/** `06.2026` in Polish and Ukrainian, `Jun 2026` in English: a month under a chart. */
export const shortMonth = (language: Language, day: Day): string =>
  language === 'en'
    ? ofDay(language, day, { month: 'short', year: 'numeric' })
    : `${day.slice(5, 7)}.${day.slice(0, 4)}`;

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
/** `4 VI`, `4 Jun`, `4.06`. */
export function dayAndMonth(language: Language, day: Day): string {
  if (language === 'en') return ofDay(language, day, { day: 'numeric', month: 'short' });
  const number = String(+day.slice(8));
  return language === 'uk'
    ? `${number}.${day.slice(5, 7)}`
    : `${number}${NBSP}${ROMAN[+day.slice(5, 7) - 1] ?? ''}`;
}

/** `3–7 VI`, `30 V–4 VI`, `3–7.06`: a stay in a narrow cell. */
export function stay(language: Language, arrival: Day, departure: Day): string {
  const sameMonth = arrival.slice(0, 7) === departure.slice(0, 7);
  return `${sameMonth ? String(+arrival.slice(8)) : dayAndMonth(language, arrival)}–${dayAndMonth(language, departure)}`;
}

/** `31 maja – 3 czerwca`, `3–7 czerwca`: a stay in a sentence; with its year where `today` is of another. */
export function stayInWords(language: Language, arrival: Day, departure: Day, today = departure): string {
  const words = (day: Day, seen: Day) =>
    ofDay(language, day, { day: 'numeric', month: 'long', ...yearBeside(day, seen) });
  const last = words(departure, today);
  return arrival.slice(0, 7) === departure.slice(0, 7)
    ? `${String(+arrival.slice(8))}–${last}`
    : `${words(arrival, yearSaid(arrival, departure, today))} – ${last}`;
}

/** `14:32` at the property. */
export const clockTime = (language: Language, instant: Instant): string =>
  dates(language, { hour: '2-digit', minute: '2-digit', timeZone: PROPERTY_ZONE }).format(
    Date.parse(instant),
  );

/** `14:32:07` at the property. */
export const exactTime = (language: Language, instant: Instant): string =>
  dates(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: PROPERTY_ZONE }).format(
    Date.parse(instant),
  );

/** `3 czerwca, 14:32` at the property; with its year where `today` is of another. */
export function dayAndTime(language: Language, instant: Instant, today?: Day): string {
  const day = toPropertyDay(instant);
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'long',
    ...(today === undefined ? {} : yearBeside(day, today)),
  };
  // The platform would join them with a word, `о 14:32`, which does not fit after every preposition.
  if (language === 'uk') return `${ofDay(language, day, options)}, ${clockTime(language, instant)}`;
  return dates(language, {
    ...options,
    hour: '2-digit',
    minute: '2-digit',
    timeZone: PROPERTY_ZONE,
  }).format(Date.parse(instant));
}

/** `1 234,56` from 123456 grosz, minus as U+2212 (look.md, Tables). No float takes part. */
export function amount(language: Language, grosz: number): string {
  const digits = String(Math.abs(Math.trunc(grosz))).padStart(3, '0');
  const integerPart = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, language === 'en' ? ',' : NBSP);
  return `${grosz < 0 ? '\u2212' : ''}${integerPart}${language === 'en' ? '.' : ','}${digits.slice(-2)}`;
}

/** `1 234,56 zł`, `1,234.56 EUR`: złoty in Polish and Ukrainian by its sign, every other currency by its code. */
export const money = (language: Language, grosz: number, currency: string): string =>
  `${amount(language, grosz)}${NBSP}${currency === 'PLN' && language !== 'en' ? 'zł' : codeOf(currency)}`;

/** A code has three letters; other text of a service must not cover what is beside the amount. */
const codeOf = (currency: string): string => (currency.length > 8 ? `${currency.slice(0, 8)}…` : currency);

/** Whole numbers with groups: `9 000`. */
export function wholeNumber(language: Language, n: number): string {
  return String(Math.trunc(n)).replace(/\B(?=(\d{3})+$)/g, language === 'en' ? ',' : NBSP);
}

/** Order of names and rooms as the language sorts them, numbers by value: `2` before `10`. */
export const collator = (language: Language): Intl.Collator =>
  new Intl.Collator(LOCALES[language], { numeric: true, sensitivity: 'base' });
