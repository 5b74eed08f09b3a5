import { fromAbsolute, parseDate, toZoned } from '@internationalized/date';
import { PROPERTY_ZONE, fromDayNumber } from '#shared/rules/days';

/** The training service calculates with times in epoch ms and writes times in the local time of the property. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const midnights = new Map<number, number>();
const offsets = new Map<number, number>();

/** Converts a day number and a local clock time, in minutes since midnight, to epoch ms. */
export function convertLocalTimeToEpochMs(day: number, minute: number): number {
  let midnight = midnights.get(day);
  if (midnight === undefined) {
    midnight = toZoned(parseDate(fromDayNumber(day)), PROPERTY_ZONE)
      .toDate()
      .getTime();
    midnights.set(day, midnight);
  }
  return midnight + minute * MINUTE_MS;
}

/**
 * Returns the UTC offset of the property's time zone at the time `ms`, in ms. The offset is cached by hour, because it
 * changes only on a full hour.
 */
function getZoneOffset(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  let offset = offsets.get(hour);
  if (offset === undefined) offsets.set(hour, (offset = fromAbsolute(ms, PROPERTY_ZONE).offset));
  return offset;
}

const formatWallTime = (ms: number) => new Date(ms + getZoneOffset(ms)).toISOString();

/** Writes an instant as `2026-06-03T14:21:07+02:00` (addDate and editDate of the current interface). */
export function formatLocalTimeWithOffset(ms: number): string {
  return `${formatWallTime(ms).slice(0, 19)}+0${String(getZoneOffset(ms) / HOUR_MS)}:00`;
}

/** Writes an instant as `2026-06-03 14:21:07` (add_date and edit_date of the legacy interface). */
export function formatLocalTimeWithoutOffset(ms: number): string {
  return formatWallTime(ms).slice(0, 19).replace('T', ' ');
}
