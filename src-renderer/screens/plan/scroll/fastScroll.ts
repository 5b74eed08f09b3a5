/** Detects scrolling that is too fast for reading the plan. */
export class FastScrollDetector {
  #last = -Infinity;
  #fast = 0;

  /** Records one scroll event and returns whether the plan is scrolling fast. `now` is in ms. */
  recordScroll(rows: number, days: number, now: number): boolean {
    const since = now - this.#last;
    if (since > PAUSE_MS) this.#fast = 0;
    this.#last = now;
    const passed = Math.max(Math.abs(rows), Math.abs(days));
    this.#fast = passed > 1 || passed / since > MAX_READABLE_SPEED ? this.#fast + 1 : 0;
    return this.#fast > MAX_BRIEF_FAST_EVENTS;
  }
}

/**
 * The number of milliseconds without a scroll event after which fast scrolling has ended; longer than one frame on any
 * usable PC.
 */
const PAUSE_MS = 120;
/**
 * Rows or days per millisecond above which scrolling counts as fast. Slow turning of a mouse wheel stays below this
 * value.
 */
const MAX_READABLE_SPEED = 0.04;
const MAX_BRIEF_FAST_EVENTS = 2;
