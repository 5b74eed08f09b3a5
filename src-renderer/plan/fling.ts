/**
 * Whether the window flies: it passes rows or days faster than anybody reads, for longer than one turn of a
 * wheel. What is seen for a sixtieth of a second is not worth drawing, and on a PC that cannot keep up the
 * frames grow longer and more is passed in each: there a slower scroll is a fling already.
 */
export class Fling {
  #last = -Infinity;
  #fast = 0;

  /** One event of scrolling at `now`, ms, that passed so many rows and days. */
  passes(rows: number, days: number, now: number): boolean {
    if (now - this.#last > PAUSE_MS) this.#fast = 0;
    this.#last = now;
    this.#fast = Math.max(Math.abs(rows), Math.abs(days)) > 1 ? this.#fast + 1 : 0;
    return this.#fast > FEW;
  }
}

/** Longer than a frame of any PC that one would scroll on. */
const PAUSE_MS = 120;
const FEW = 2;
