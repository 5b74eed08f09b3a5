import type { Day } from '#shared/model/scalars';
import { addDays, nightsBetween } from '#shared/rules/days';

/** What was last asked for, for as long as the window lives. Nights and the day of departure say the same. */
class FinderWish {
  arrival: Day = $state('');
  nights = $state('1');
  adults = $state('2');
  children = $state('0');
  /** Kind of room as its name says it; empty is any. */
  kind = $state('');

  get departure(): Day {
    const nights = wholeIn(this.nights, 1, 90);
    return this.arrival && nights !== null ? addDays(this.arrival, nights) : '';
  }
  set departure(day: Day) {
    if (this.arrival && day) this.nights = String(nightsBetween(this.arrival, day));
  }
}

export const finderWish = new FinderWish();

/** The whole number that a field holds; null where it is none, or not from `least` to `most`. */
export function wholeIn(text: string | number | null, least: number, most: number): number | null {
  const number = Number(text);
  const fits = text !== null && text !== '' && Number.isInteger(number) && number >= least && number <= most;
  return fits ? number : null;
}
