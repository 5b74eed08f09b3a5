import { parseAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import { PROPERTY_ZONE } from './days';

/** Reads dates and times in the forms in which the service writes them (domain.md A29). */

const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

const isoOf = (text: string): string => text.trim().replace(' ', 'T').toUpperCase();

/** Returns a time of the service in ms since 1970; null if unreadable. A time without an offset is Warsaw time. */
export function parseServiceTimeMs(text: string): number | null {
  const iso = isoOf(text);
  try {
    if (OFFSET.test(iso)) return parseAbsolute(iso, 'UTC').toDate().getTime();
    return toZoned(parseDateTime(iso), PROPERTY_ZONE).toDate().getTime();
  } catch {
    return null;
  }
}

/**
 * Returns every instant, in ms since 1970, that a time text from the service may mean. A text without an offset may
 * mean Warsaw time or UTC.
 */
export function listPossibleServiceTimesMs(text: string): readonly number[] {
  const first = parseServiceTimeMs(text);
  if (first === null) return [];
  const iso = isoOf(text);
  if (OFFSET.test(iso)) return [first];
  const local = parseDateTime(iso);
  const others = [toZoned(local, PROPERTY_ZONE, 'later'), toZoned(local, 'UTC')];
  return [first, ...others.map((at) => at.toDate().getTime())];
}
