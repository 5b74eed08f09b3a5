/**
 * Assigns keys to the elements that the plan draws for each day, such as the dates in the header, so that scrolling
 * reuses existing elements.
 */
export class DayElementKeys {
  #from = 0;
  #to = 0;
  #base = 0;

  /**
   * Returns the base of the element keys for the visible days from `from` to `to`. The key of a day's element is the
   * day number minus this base.
   */
  computeBase(from: number, to: number): number {
    const stay = Math.min(to, this.#to) - Math.max(from, this.#from);
    if (stay < (to - from) / 2) this.#base += from - this.#from;
    this.#from = from;
    this.#to = to;
    return this.#base;
  }
}
