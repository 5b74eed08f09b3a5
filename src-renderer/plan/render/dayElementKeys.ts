/**
 * Keys for elements that are drawn once per day. Days that stay visible keep their elements; if the plan jumps so far
 * that less than half of the days stay visible, the new days reuse the existing elements, because changing an element
 * costs less than creating one.
 */
export class DayElementKeys {
  #from = 0;
  #to = 0;
  #base = 0;

  /**
   * Returns the number that is subtracted from the day number of a day in [from, to) to get the key of the day's
   * element.
   */
  baseOf(from: number, to: number): number {
    const stay = Math.min(to, this.#to) - Math.max(from, this.#from);
    if (stay < (to - from) / 2) this.#base += from - this.#from;
    this.#from = from;
    this.#to = to;
    return this.#base;
  }
}
