/**
 * Detects fast scrolling, when rows or days pass faster than anybody can read for longer than one turn of the wheel:
 * rows visible for a sixtieth of a second are not worth rendering. On a slow PC frames are longer and more rows pass in
 * each frame, so a slower scroll counts as fast there.
 */
export class FastScrollDetector {
  #last = -Infinity;
  #fast = 0;

  /**
   * Records a scroll event at `now` (ms) that passed this many rows and days; returns whether the scrolling is fast.
   */
  passes(rows: number, days: number, now: number): boolean {
    const since = now - this.#last;
    if (since > PAUSE_MS) this.#fast = 0;
    this.#last = now;
    const passed = Math.max(Math.abs(rows), Math.abs(days));
    this.#fast = passed > 1 || passed / since > READABLE ? this.#fast + 1 : 0;
    return this.#fast > FEW;
  }
}

/**
 * The number of milliseconds without a scroll event after which fast scrolling has ended; longer than one frame on any
 * usable PC.
 */
const PAUSE_MS = 120;
/** Rows or days per millisecond, which is 40 per second: more than a wheel passes when it is turned notch by notch. */
const READABLE = 0.04;
const FEW = 2;
