import { parseAbsolute, parseDateTime, toZoned } from '@internationalized/date';
import { PROPERTY_ZONE } from './days';

/** When a date-time of the service was, as it wrote it (domain.md A29). */

const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

const isoOf = (text: string): string => text.trim().replace(' ', 'T').toUpperCase();

/**
 * Milliseconds: with an offset as it says; without one as Warsaw's, which is the earlier reading, so nothing is
 * missed if it was UTC. null where it cannot be read.
 */
export function instantMs(text: string): number | null {
  const iso = isoOf(text);
  try {
    if (OFFSET.test(iso)) return parseAbsolute(iso, 'UTC').toDate().getTime();
    return toZoned(parseDateTime(iso), PROPERTY_ZONE).toDate().getTime();
  } catch {
    return null;
  }
}

/**
 * Every instant, ms, that the text may mean: without an offset it may be Warsaw's time or UTC, and in the hour that the end
 * of summer time says twice either of the two.
 */
export function readingsMs(text: string): readonly number[] {
  const first = instantMs(text);
  if (first === null) return [];
  const iso = isoOf(text);
  if (OFFSET.test(iso)) return [first];
  const local = parseDateTime(iso);
  const others = [toZoned(local, PROPERTY_ZONE, 'later'), toZoned(local, 'UTC')];
  return [first, ...others.map((at) => at.toDate().getTime())];
}
