import type { Day } from '#shared/model/scalars';
import { MAX_SEARCH_NIGHTS } from '#shared/model/inputLimits';
import { addDays, countNightsBetween } from '#shared/rules/days';

/** Inputs of the search for free rooms, kept until the window is closed. */
class FinderSearch {
  /** Day of arrival; null while the user has not typed a complete date. */
  arrival: Day | null = $state(null);
  nights = $state('1');
  adults = $state('2');
  children = $state('0');
  /** The chosen kinds of rooms, as the room names state them; an empty list means any kind. */
  kinds: readonly string[] = $state.raw([]);

  /**
   * The day of departure that the user typed. It is used only while the day of arrival or a valid number of nights is
   * missing.
   */
  #typed: Day | null = $state(null);

  get departure(): Day | null {
    const nights = parseWholeNumberInRange(this.nights, 1, MAX_SEARCH_NIGHTS);
    return this.arrival !== null && nights !== null ? addDays(this.arrival, nights) : this.#typed;
  }
  set departure(day: Day | null) {
    this.#typed = day;
    if (this.arrival === null || day === null) return;
    const nights = countNightsBetween(this.arrival, day);
    this.nights = nights >= 1 && nights <= MAX_SEARCH_NIGHTS ? String(nights) : '';
  }
}

export const freeRoomSearchInputs = new FinderSearch();

/**
 * Returns the whole number that the user typed into a field; null if the text is no whole number or the number is less
 * than `least` or greater than `most`.
 */
export function parseWholeNumberInRange(
  text: string | number | null,
  least: number,
  most: number,
): number | null {
  const number = Number(text);
  const fits = text !== null && text !== '' && Number.isInteger(number) && number >= least && number <= most;
  return fits ? number : null;
}
