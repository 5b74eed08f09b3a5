import { addDays, toDayNumber, getIsoWeekday } from '../rules/days';
import type { Day } from '../model/scalars';
import { fold } from './fold';
import { LANGUAGES, type Language } from './language';

/**
 * Returns the days that a typed text can mean: `14 lipca`, `14 July 2027`, `July 14`, `14.07`, `14/7/27`, `2027-07-14`,
 * `jutro`, `Friday`, `14 липня`, `завтра`, `пн`. After `idź do`, `go to` or `перейти до` a month alone means its first
 * day (`Maj` alone is a surname). Without a year the result is the next and the last such day, in that order; a weekday
 * is the next one, and any other text gives an empty list.
 */
export function typedDays(text: string, today: Day): Day[] {
  const typed = fold(text).replace(/[,;]/g, ' ').trim().split(/\s+/);
  const words = typed.filter((word, at) => !(LEADING.has(word) && at < typed.length - 1));
  const [first = '', second, third, ...more] = words;
  if (more.length > 0) return [];
  const month = typed.some((word) => GOING.has(word)) ? begun(getDayNames().months, first) : null;
  if (month !== null && (second === undefined || /^\d{4}$/.test(second)))
    return days(second === undefined ? null : Number(second), month, 1, `${today.slice(0, 8)}01`);
  if (second === undefined) return alone(first, today);
  const year = third === undefined ? null : yearOf(third);
  if (third !== undefined && year === null) return [];
  const inOrder = dated(first, second) ?? dated(second, first);
  return inOrder === null ? [] : days(year, inOrder.month, inOrder.day, today);
}

/** Returns the day that a single word such as `jutro` or `today` names relative to today; null for any other word. */
export function relativeDay(word: string, today: Day): Day | null {
  const offset = NEAR[fold(word)];
  return offset === undefined ? null : addDays(today, offset);
}

const GOING = new Set(['idz', 'go', fold('перейти')]);
const LEADING = new Set([
  'idz',
  'do',
  'na',
  'w',
  'we',
  'dnia',
  'dzien',
  'plan',
  'go',
  'to',
  'on',
  'the',
  'day',
  ...['перейти', 'до', 'на', 'у', 'в', 'день'].map(fold),
]);

const NEAR: Readonly<Record<string, number>> = {
  przedwczoraj: -2,
  wczoraj: -1,
  dzis: 0,
  dzisiaj: 0,
  jutro: 1,
  pojutrze: 2,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
  позавчора: -2,
  вчора: -1,
  учора: -1,
  [fold('сьогодні')]: 0,
  завтра: 1,
  [fold('післязавтра')]: 2,
};

/** Returns the folded names of each moment in the given languages, in every form that the languages use. */
function namesOf(
  moments: readonly Date[],
  formats: readonly Intl.DateTimeFormatOptions[],
  languages: readonly Language[] = LANGUAGES,
): string[][] {
  const writers = languages.flatMap((language) =>
    formats.map((format) => new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })),
  );
  return moments.map((moment) =>
    writers.flatMap((writer) =>
      writer
        .formatToParts(moment)
        .filter(({ type }) => type === 'month' || type === 'weekday')
        .map(({ value }) => fold(value).replace(/\.$/, '')),
    ),
  );
}
const namesOfMonths = (): string[][] =>
  namesOf(
    Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month))),
    [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }],
  );

function namesOfWeekdays(): string[][] {
  // The week begins on 5 January 2026, a Monday.
  const week = Array.from({ length: 7 }, (_, after) => new Date(Date.UTC(2026, 0, 5 + after)));
  const initials = namesOf(week, [{ weekday: 'short' }], ['uk']);
  // The last letter of some weekdays changes after a preposition: Polish "w środę", "w sobotę", Ukrainian "у середу",
  // "у неділю".
  return namesOf(week, [{ weekday: 'long' }]).map((names, at) => [
    ...names.map((name) => (/[aая]$/.test(name) ? name.slice(0, -1) : name)),
    ...(initials[at] ?? []),
  ]);
}

let knownNames: { readonly months: string[][]; readonly weekdays: string[][] } | null = null;

/** Returns the names of months and weekdays; the first call takes 20 ms, which no start of the program should wait for. */
function getDayNames() {
  knownNames ??= { months: namesOfMonths(), weekdays: namesOfWeekdays() };
  return knownNames;
}

/** A shorter prefix fits the names of two months (`ma`, `ju`). */
const MIN_MONTH_PREFIX_LETTERS = 3;

const begun = (names: readonly (readonly string[])[], word: string): number | null => {
  const at = names.findIndex((some) =>
    some.some((name) => name === word || (word.length >= MIN_MONTH_PREFIX_LETTERS && name.startsWith(word))),
  );
  return at < 0 ? null : at + 1;
};

function alone(word: string, today: Day): Day[] {
  const near = NEAR[word];
  if (near !== undefined) return [addDays(today, near)];
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso) return days(Number(iso[1]), Number(iso[2]), Number(iso[3]), today);
  const written = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})?)?$/.exec(word);
  if (written) {
    const year = written[3] === undefined ? null : yearOf(written[3]);
    return days(year, Number(written[2]), Number(written[1]), today);
  }
  const wanted = weekdayOf(word);
  return wanted === null ? [] : [addDays(today, (wanted - getIsoWeekday(today) + 7) % 7)];
}

const weekdayOf = (word: string): number | null =>
  begun(getDayNames().weekdays, word) ?? begun(getDayNames().weekdays, word.slice(0, -1));

function dated(day: string, month: string): { day: number; month: number } | null {
  const digits = /^(\d{1,2})(?:\.|st|nd|rd|th|-?го|-?те)?$/.exec(day);
  const at = begun(getDayNames().months, month);
  return digits === null || at === null ? null : { day: Number(digits[1]), month: at };
}

const yearOf = (text: string): number | null =>
  /^\d{4}$/.test(text) ? Number(text) : /^\d{2}$/.test(text) ? 2000 + Number(text) : null;

function days(year: number | null, month: number, day: number, today: Day): Day[] {
  if (year !== null) return dayIn(year, month, day);
  const currentYear = Number(today.slice(0, 4));
  const around = Array.from(
    { length: 2 * YEARS_TO_A_LEAP_DAY + 1 },
    (_, at) => currentYear - YEARS_TO_A_LEAP_DAY + at,
  ).flatMap((nearYear) => dayIn(nearYear, month, day));
  const next = around.find((candidate) => candidate >= today);
  const last = around.findLast((candidate) => candidate < today);
  return [next, last].filter((candidate) => candidate !== undefined);
}

/** The longest interval between two leap days is eight years, from 1896 to 1904. */
const YEARS_TO_A_LEAP_DAY = 8;

function dayIn(year: number, month: number, day: number): Day[] {
  const two = (number: number) => String(number).padStart(2, '0');
  const written = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const real = !Number.isNaN(toDayNumber(written)) && addDays(written, 0) === written;
  return real ? [written] : [];
}
