import type { PriceDay } from '../model/pricing';
import type { Day } from '../model/scalars';
import { nightsBetween } from './days';

/** Whether a stay keeps the restrictions of its days (domain.md A79, A80). */

export interface Restriction {
  readonly rule: 'minStay' | 'maxStay' | 'arrivalClosed' | 'departureClosed';
  /**
   * `sure`: the day that decides says no. `possible`: a later night says no, and the interface does not say
   * whether it counts. `unknown`: the deciding day is not in the data.
   */
  readonly certainty: 'sure' | 'possible' | 'unknown';
  readonly date: Day;
  /** The limit in nights, for the two stay lengths. */
  readonly nights: number | null;
}

/** All restrictions that a stay breaks or may break; `days` are the price days of one room. */
export function restrictionsOn(days: readonly PriceDay[], arrival: Day, departure: Day): Restriction[] {
  const nights = nightsBetween(arrival, departure);
  const found: Restriction[] = [];
  for (const day of days) {
    if (day.date < arrival || day.date >= departure) continue;
    const certainty = day.date === arrival ? 'sure' : 'possible';
    // 0 and null both mean no limit.
    const [min, max] = [day.minStay ?? 0, day.maxStay ?? 0];
    if (min > nights) found.push({ rule: 'minStay', certainty, date: day.date, nights: min });
    if (max > 0 && max < nights) found.push({ rule: 'maxStay', certainty, date: day.date, nights: max });
  }

  const ends = [
    { rule: 'arrivalClosed', date: arrival, key: 'arrivalAllowed' },
    { rule: 'departureClosed', date: departure, key: 'departureAllowed' },
  ] as const;
  for (const { rule, date, key } of ends) {
    const allowed = days.find((day) => day.date === date)?.[key] ?? null;
    if (allowed === true) continue;
    found.push({ rule, certainty: allowed === false ? 'sure' : 'unknown', date, nights: null });
  }
  return found;
}
