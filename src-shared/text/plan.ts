import { toDayNumber } from '../rules/days';
import type { Day } from '../model/scalars';
import { dayAndMonth, getLocale, withoutYearMark } from './formats';
import { type Language } from './language';

/** Texts of the Plan: rooms by days (product.md, room 2; look.md, The plan). */

const ranges = new Map<string, Intl.DateTimeFormat>();

/** Returns the days that the plan shows, including the last one: `1–30 czerwca 2026`, `31 V – 29 VI 2026`. */
export function rangeTitle(language: Language, from: Day, to: Day): string {
  // Ukrainian month names do not fit into the toolbar.
  if (language === 'uk') return inNumbers(from, to);
  const month = from.slice(0, 7) === to.slice(0, 7) ? 'long' : 'short';
  if (language === 'pl' && month === 'short') {
    const year = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`;
    return `${dayAndMonth(language, from)}${year} – ${dayAndMonth(language, to)} ${to.slice(0, 4)}`;
  }
  const key = language + month;
  let format = ranges.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(getLocale(language), {
      day: 'numeric',
      month,
      year: 'numeric',
      timeZone: 'UTC',
    });
    ranges.set(key, format);
  }
  // The font lacks thin spaces. A range with a month or year in its first part has spaces around the dash: `31 May –
  // 29 Jun 2026`.
  return withoutYearMark(format.formatRange(toDayNumber(from) * 86_400_000, toDayNumber(to) * 86_400_000))
    .replace(/[\u2009\u202f]/g, ' ')
    .replace(/(\p{L}|\d{4})–(?=\d)/u, '$1 – ');
}

/** Returns a range of days in numbers: `23–29.11.2026`, `27.11 – 17.12.2026`, `18.12.26 – 16.01.27`. */
function inNumbers(from: Day, to: Day): string {
  const [first, last] = [from.split('-').reverse(), to.split('-').reverse()];
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first[0]}–${last.join('.')}`;
  if (first[2] === last[2]) return `${first.slice(0, 2).join('.')} – ${last.join('.')}`;
  const short = (parts: string[]) => parts.map((part) => part.slice(-2)).join('.');
  return `${short(first)} – ${short(last)}`;
}

/** Returns a holiday for the corner of the plan: `4 VI Boże Ciało`, `4 Jun Corpus Christi`. */
export const holidayLine = (language: Language, day: Day, name: string): string =>
  `${dayAndMonth(language, day)} ${name}`;
