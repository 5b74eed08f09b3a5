import { fromAbsolute, parseDate, toZoned } from '@internationalized/date';
import { PROPERTY_ZONE, dayOf } from '#shared/rules/days';

/** The service's clock: epoch milliseconds inside, written in the property's local time. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const midnights = new Map<number, number>();
const offsets = new Map<number, number>();

/** Epoch ms of a local wall time; `day` is a day number, `minute` counts from midnight of a 24-hour day. */
export function instantAt(day: number, minute: number): number {
  let midnight = midnights.get(day);
  if (midnight === undefined) {
    midnight = toZoned(parseDate(dayOf(day)), PROPERTY_ZONE)
      .toDate()
      .getTime();
    midnights.set(day, midnight);
  }
  return midnight + minute * MINUTE;
}

/** The zone's offset in ms at an instant; it only ever changes on a full hour. */
function offsetAt(ms: number): number {
  const hour = Math.floor(ms / HOUR);
  let offset = offsets.get(hour);
  if (offset === undefined) offsets.set(hour, (offset = fromAbsolute(ms, PROPERTY_ZONE).offset));
  return offset;
}

const wallTime = (ms: number) => new Date(ms + offsetAt(ms)).toISOString();

/** `2026-06-03T14:21:07+02:00` (current interface, addDate and editDate). */
export function isoLocal(ms: number): string {
  return `${wallTime(ms).slice(0, 19)}+0${String(offsetAt(ms) / HOUR)}:00`;
}

/** `2026-06-03 14:21:07` (older interface, add_date and edit_date). */
export function plainLocal(ms: number): string {
  return wallTime(ms).slice(0, 19).replace('T', ' ');
}
