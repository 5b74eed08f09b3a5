import { toPropertyDay } from '#shared/rules/days';
import { clockTime, shortDay } from '#shared/text/formats';
import type { Language } from '#shared/text/language';

const LOCAL_TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2})(?::\d{2})?(?:\.\d+)?$/;

/**
 * Formats a time that the service sent as Warsaw time. A time with an offset is converted; a time without an offset
 * already is Warsaw time (domain.md A29).
 */
export function formatServiceTimeForDisplay(language: Language, text: string): string {
  const local = LOCAL_TIME_PATTERN.exec(text);
  if (local) return `${shortDay(language, local[1] ?? '')}, ${local[2] ?? ''}`;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return text;
  const instant = new Date(ms).toISOString();
  return `${shortDay(language, toPropertyDay(instant))}, ${clockTime(language, instant)}`;
}
