import type { DecimalText, Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { clockTime, dayAndTime, shortDay, wholeNumber } from '#shared/text/formats';
import type { Language } from '#shared/text/language';

const MINUS = '\u2212';

/** A decimal of the service as the language writes it, with at least `places` decimals: `349,99`, `0,5`. */
export function decimal(language: Language, text: DecimalText, places = 0): string {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const decimals = fraction.replace(/0+$/, '').padEnd(places, '0');
  const grouped = whole.length > 15 ? whole : wholeNumber(language, Number(whole));
  const point = language === 'pl' ? ',' : '.';
  return `${text.startsWith('-') ? MINUS : ''}${grouped}${decimals && point + decimals}`;
}

/** A time of the service: with an offset it is converted, without one it stands as it came (domain.md A29). */
export function serviceTime(language: Language, text: string): string {
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})[\d:.]*(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  if (zone !== undefined && !Number.isNaN(Date.parse(text))) {
    return dayAndYear(language, new Date(text).toISOString());
  }
  return day === undefined || time === undefined ? text : `${shortDay(language, day)}, ${time}`;
}

const dayAndYear = (language: Language, instant: Instant): string =>
  `${shortDay(language, businessDay(instant))}, ${clockTime(language, instant)}`;

/** `14:31` of today, else the day as well. */
export const recentTime = (language: Language, instant: Instant, now: Instant): string =>
  businessDay(instant) === businessDay(now) ? clockTime(language, instant) : dayAndTime(language, instant);
