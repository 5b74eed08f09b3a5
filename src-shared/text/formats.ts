import { toPropertyDay, PROPERTY_ZONE, toDayNumber } from '../rules/days';
import type { Day, Instant } from '../model/scalars';
import type { Language } from './language';

/** Formats dates, times and amounts for the screen and paper. Groups of digits and units are joined by U+00A0. */

/** Locales of languages whose code alone means the habits of a different country. */
const LOCALES: Partial<Record<Language, string>> = { pl: 'pl-PL', en: 'en-GB', uk: 'uk-UA' };
/** Returns the locale for the platform's own formatting and sorting, and for the language of a document. */
export const getLocale = (language: Language): string => LOCALES[language] ?? language;

const NBSP = '\u00a0';
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formatters.get(key);
  if (known instanceof Intl.DateTimeFormat) return known;
  const made = new Intl.DateTimeFormat(getLocale(language), options);
  formatters.set(key, made);
  return made;
}

function ofDay(language: Language, day: Day, options: Intl.DateTimeFormatOptions): string {
  return withoutYearMark(
    dates(language, { ...options, timeZone: 'UTC' }).format(toDayNumber(day) * 86_400_000),
  );
}

/**
 * Removes the year mark of Ukrainian (`2026 р.`), which is not needed beside a day. Replaces U+02BC, the apostrophe of
 * the platform, because the fonts lack it.
 */
export const withoutYearMark = (text: string): string =>
  text.replace(/(?<=\d)\sрр?\./g, '').replaceAll('\u02bc', '’');

/** Returns `3.06.2026` in Polish and Ukrainian, `3 Jun 2026` in English. */
export const shortDay = (language: Language, day: Day): string =>
  language === 'en'
    ? ofDay(language, day, { day: 'numeric', month: 'short', year: 'numeric' })
    : `${+day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;

/** Returns a day with its weekday: `środa, 3 czerwca 2026`. */
export const longDay = (language: Language, day: Day): string =>
  ofDay(language, day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Returns the option that adds the year of a day if the year differs from that of `today`. */
const yearBeside = (day: Day, today: Day): Intl.DateTimeFormatOptions =>
  day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' };

/**
 * Returns a day with its weekday for a cell: `śr 3 VI`, `Wed 3 Jun` or `ср 3.06`; `śr 3 VI 2025` if `today` is in a
 * different year.
 */
export function briefDay(language: Language, day: Day, today = day): string {
  if (language === 'en')
    return ofDay(language, day, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...yearBeside(day, today),
    }).replace(/[.,]/g, '');
  const isOtherYear = day.slice(0, 4) !== today.slice(0, 4);
  const yearSeparator = language === 'uk' ? '.' : NBSP;
  const year = isOtherYear ? yearSeparator + day.slice(0, 4) : '';
  return `${weekdayInitials(language, day)} ${dayAndMonth(language, day)}${year}`;
}

/** Returns a day for the top bar, with the month in full: `śr 3 czerwca` or `Wed 3 June`. */
export const dayInTopBar = (language: Language, day: Day): string =>
  `${weekdayWord(language, day)} ${ofDay(language, day, { day: 'numeric', month: 'long' })}`;

/** Returns both days of a stay with their weekdays, `śr 3 VI – so 6 VI`; a common year is written once. */
export const stayByDay = (language: Language, arrival: Day, departure: Day, today: Day): string =>
  `${briefDay(language, arrival, yearSaid(arrival, departure, today))} – ${briefDay(language, departure, today)}`;

/**
 * Returns the day whose year decides whether the arrival shows its year: a departure in the same year already shows it.
 */
const yearSaid = (arrival: Day, departure: Day, today: Day): Day =>
  arrival.slice(0, 4) === departure.slice(0, 4) ? arrival : today;

/** Weekdays in languages whose short names on the platform have more than two letters. */
const INITIALS: Partial<Record<Language, readonly string[]>> = {
  pl: ['pn', 'wt', 'śr', 'cz', 'pt', 'so', 'nd'],
  en: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
};

/** Returns two letters for the weekday in the head of a plan column: `pn`, `wt` ... or `Mo`, `Tu` .... */
export const weekdayInitials = (language: Language, day: Day): string =>
  INITIALS[language]?.[(toDayNumber(day) + 3) % 7] ?? ofDay(language, day, { weekday: 'short' });

/** Returns a short weekday for a line of text: the letters of the plan, or `Wed` in English. */
const weekdayWord = (language: Language, day: Day): string =>
  language === 'en' ? ofDay(language, day, { weekday: 'short' }) : weekdayInitials(language, day);

/** `czerwiec 2026`. */
export const monthName = (language: Language, day: Day): string =>
  ofDay(language, day, { month: 'long', year: 'numeric' });

/** Returns the label of a month below a chart: `06.2026` in Polish and Ukrainian, `Jun 2026` in English. */
export const shortMonth = (language: Language, day: Day): string =>
  language === 'en'
    ? ofDay(language, day, { month: 'short', year: 'numeric' })
    : `${day.slice(5, 7)}.${day.slice(0, 4)}`;

/** Returns the short name of a month by its number, 1 to 12: `lis`, `Nov`. */
export const shortMonthName = (language: Language, month: number): string =>
  ofDay(language, `2026-${String(month).padStart(2, '0')}-01`, { month: 'short' });

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
/** Returns a day without its year: `4 VI`, `4 Jun` or `4.06`. */
export function dayAndMonth(language: Language, day: Day): string {
  if (language === 'en') return ofDay(language, day, { day: 'numeric', month: 'short' });
  const number = String(+day.slice(8));
  return language === 'uk'
    ? `${number}.${day.slice(5, 7)}`
    : `${number}${NBSP}${ROMAN[+day.slice(5, 7) - 1] ?? ''}`;
}

/** Returns a stay for a narrow cell: `3–7 VI`, `30 V–4 VI`, `3–7.06`. */
export function stay(language: Language, arrival: Day, departure: Day): string {
  const sameMonth = arrival.slice(0, 7) === departure.slice(0, 7);
  return `${sameMonth ? String(+arrival.slice(8)) : dayAndMonth(language, arrival)}–${dayAndMonth(language, departure)}`;
}

/**
 * Returns a stay for a sentence: `31 maja – 3 czerwca`, `3–7 czerwca`; with its year if `today` is in a different year.
 */
export function stayInWords(language: Language, arrival: Day, departure: Day, today = departure): string {
  const words = (day: Day, seen: Day) =>
    ofDay(language, day, { day: 'numeric', month: 'long', ...yearBeside(day, seen) });
  const last = words(departure, today);
  return arrival.slice(0, 7) === departure.slice(0, 7)
    ? `${String(+arrival.slice(8))}–${last}`
    : `${words(arrival, yearSaid(arrival, departure, today))} – ${last}`;
}

/** Returns the time in the property's time zone: `14:32`. */
export const clockTime = (language: Language, instant: Instant): string =>
  dates(language, { hour: '2-digit', minute: '2-digit', timeZone: PROPERTY_ZONE }).format(
    Date.parse(instant),
  );

/** Returns the time with seconds in the property's time zone: `14:32:07`. */
export const exactTime = (language: Language, instant: Instant): string =>
  dates(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: PROPERTY_ZONE }).format(
    Date.parse(instant),
  );

/**
 * Returns day and time in the property's time zone, `3 czerwca, 14:32`; with the year if `today` is in a different
 * year.
 */
export function dayAndTime(language: Language, instant: Instant, today?: Day): string {
  const day = toPropertyDay(instant);
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'long',
    ...(today === undefined ? {} : yearBeside(day, today)),
  };
  // The platform would join day and time with a word, `о 14:32`, which does not fit after every preposition.
  if (language === 'uk') return `${ofDay(language, day, options)}, ${clockTime(language, instant)}`;
  return dates(language, {
    ...options,
    hour: '2-digit',
    minute: '2-digit',
    timeZone: PROPERTY_ZONE,
  }).format(Date.parse(instant));
}

/**
 * Formats an amount in grosz without floating-point numbers: 123456 becomes `1 234,56`, and the minus is U+2212
 * (look.md, Tables).
 */
export function amount(language: Language, grosz: number): string {
  const digits = String(Math.abs(Math.trunc(grosz))).padStart(3, '0');
  const integerPart = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, language === 'en' ? ',' : NBSP);
  return `${grosz < 0 ? '\u2212' : ''}${integerPart}${language === 'en' ? '.' : ','}${digits.slice(-2)}`;
}

/**
 * Formats an amount in grosz with its currency: `1 234,56 zł`, `1,234.56 EUR`. Polish and Ukrainian use the sign of the
 * złoty; every other currency has its code.
 */
export const money = (language: Language, grosz: number, currency: string): string =>
  `${amount(language, grosz)}${NBSP}${currency === 'PLN' && language !== 'en' ? 'zł' : codeOf(currency)}`;

/**
 * A currency code has three letters; longer text from the service is cut, so that it does not cover the text beside the
 * amount.
 */
const codeOf = (currency: string): string => (currency.length > 8 ? `${currency.slice(0, 8)}…` : currency);

/** Formats a whole number with groups of three digits: `9 000`. */
export function wholeNumber(language: Language, n: number): string {
  return String(Math.trunc(n)).replace(/\B(?=(\d{3})+$)/g, language === 'en' ? ',' : NBSP);
}

/** Returns a collator for names and rooms in a language, which compares numbers by value: `2` before `10`. */
export const collator = (language: Language): Intl.Collator =>
  new Intl.Collator(getLocale(language), { numeric: true, sensitivity: 'base' });
