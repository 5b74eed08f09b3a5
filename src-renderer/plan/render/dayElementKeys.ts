/**
 * Keys for elements that are drawn once per day. Days that stay visible keep their elements; after a leap that leaves
 * less than half of them, the new days reuse the elements of the old days, because changing elements is cheaper than
 * creating them.
 */
export class DayElementKeys {
  #from = 0;
  #to = 0;
  #base = 0;

  /** Returns the number to subtract from a day of [from, to) to get its key. */
  baseOf(from: number, to: number): number {
    const stay = Math.min(to, this.#to) - Math.max(from, this.#from);
    if (stay < (to - from) / 2) this.#base += from - this.#from;
    this.#from = from;
    this.#to = to;
    return this.#base;
  }
}
