/**
 * Detects fast scrolling: rows or days pass faster than anybody reads, for longer than one turn of a wheel. What is
 * visible for a sixtieth of a second is not worth rendering. On a slow PC frames are longer and each passes more, so
 * a slower scroll counts as fast there.
 */
export class FastScroll {
  #last = -Infinity;
  #fast = 0;

  /** One event of scrolling at `now`, ms, that passed so many rows and days. */
  passes(rows: number, days: number, now: number): boolean {
    const since = now - this.#last;
    if (since > PAUSE_MS) this.#fast = 0;
    this.#last = now;
    const passed = Math.max(Math.abs(rows), Math.abs(days));
    this.#fast = passed > 1 || passed / since > READABLE ? this.#fast + 1 : 0;
    return this.#fast > FEW;
  }
}

/** Longer than a frame of any PC that one would scroll on. */
const PAUSE_MS = 120;
/** Rows or days in a millisecond, 40 in a second: more than a wheel passes, turned notch by notch. */
const READABLE = 0.04;
const FEW = 2;
