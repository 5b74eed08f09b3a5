import type { Day } from '#shared/model/scalars';
import { addDays, nightsBetween, weekday } from '#shared/rules/days';

/** The last search, kept as long as the window is open. Nights and the departure day mean the same. */
class FinderSearch {
  /** Null while it is not whole. */
  arrival: Day | null = $state(null);
  nights = $state('1');
  adults = $state('2');
  children = $state('0');
  /** Kinds of rooms as their names say it; none is any. */
  kinds: readonly string[] = $state.raw([]);

  /** A day before the arrival is on its way to be typed: it stays in its field, and is no number of nights. */
  #typed: Day | null = $state(null);

  get departure(): Day | null {
    const nights = wholeIn(this.nights, 1, MAX_SEARCH_NIGHTS);
    return this.arrival !== null && nights !== null ? addDays(this.arrival, nights) : this.#typed;
  }
  set departure(day: Day | null) {
    this.#typed = day;
    if (this.arrival === null || day === null) return;
    const nights = nightsBetween(this.arrival, day);
    this.nights = nights >= 1 && nights <= MAX_SEARCH_NIGHTS ? String(nights) : '';
  }
}

const FRIDAY = 5;
/** From Friday to Sunday: the next one, or the one that begins today. */
export function nextWeekend(today: Day): { arrival: Day; nights: number } {
  return { arrival: addDays(today, (FRIDAY - weekday(today) + 7) % 7), nights: 2 };
}

/** As the engine has it (contract/finder.ts). */
export const MAX_SEARCH_NIGHTS = 90;

export const finderSearch = new FinderSearch();

/** The whole number that a field holds; null where it is none, or not from `least` to `most`. */
export function wholeIn(text: string | number | null, least: number, most: number): number | null {
  const number = Number(text);
  const fits = text !== null && text !== '' && Number.isInteger(number) && number >= least && number <= most;
  return fits ? number : null;
}
