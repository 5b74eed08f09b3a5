import { parseAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import { PROPERTY_ZONE } from './days';

/** When a date-time of the service was, as it wrote it (domain.md A29). */

const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

const isoOf = (text: string): string => text.trim().replace(' ', 'T').toUpperCase();

/** Milliseconds of a time; without an offset as Warsaw's, the earlier reading, so nothing is missed. null: unreadable. */
export function instantMs(text: string): number | null {
  const iso = isoOf(text);
  try {
    if (OFFSET.test(iso)) return parseAbsolute(iso, 'UTC').toDate().getTime();
    return toZoned(parseDateTime(iso), PROPERTY_ZONE).toDate().getTime();
  } catch {
    return null;
  }
}

/** All readings of a time: without an offset Warsaw's or UTC, and both of the hour repeated after summer time. */
export function readingsMs(text: string): readonly number[] {
  const first = instantMs(text);
  if (first === null) return [];
  const iso = isoOf(text);
  if (OFFSET.test(iso)) return [first];
  const local = parseDateTime(iso);
  const others = [toZoned(local, PROPERTY_ZONE, 'later'), toZoned(local, 'UTC')];
  return [first, ...others.map((at) => at.toDate().getTime())];
}
