/**
 * Keys for what is drawn once for each day. Days that stay in sight keep their elements; after a leap, which leaves less
 * than half of them, the new days are drawn in the elements of the old ones: to change them is cheaper than to make them.
 */
export class DayKeys {
  #from = 0;
  #to = 0;
  #base = 0;

  /** The number to take from a day of [from, to) for its key. */
  baseOf(from: number, to: number): number {
    const stay = Math.min(to, this.#to) - Math.max(from, this.#from);
    if (stay < (to - from) / 2) this.#base += from - this.#from;
    this.#from = from;
    this.#to = to;
    return this.#base;
  }
}
