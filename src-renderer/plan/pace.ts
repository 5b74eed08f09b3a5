/**
 * Whether drawing keeps up with scrolling. Where it does not (a slow PC, a fling over hundreds of rooms), stays are
 * drawn only now and then until the window rests: the sheet, its dates and its rooms go on at full speed, and
 * a row that is seen for a sixtieth of a second is not worth a stumble.
 */
export class Pace {
  #last = -Infinity;
  #slow = 0;
  #looked = 0;

  /** One frame of scrolling at `now`, ms: draw what has come into the window, or leave it? */
  frame(now: number): 'draw' | 'leave' {
    const length = now - this.#last;
    this.#last = now;
    if (length > PAUSE_MS) this.#slow = 0;
    else if (length > SLOW_FRAME_MS) this.#slow += 1;
    if (this.#slow < SLOW_FRAMES || now - this.#looked > LOOK_MS) {
      this.#looked = now;
      return 'draw';
    }
    return 'leave';
  }

  /** The window came to stand. */
  rest(): void {
    this.#slow = 0;
    this.#last = -Infinity;
  }
}

/** A usual screen has a frame every 17 ms: one this long has missed its turn. */
const SLOW_FRAME_MS = 25;
const SLOW_FRAMES = 2;
/** Longer than any frame: it was a pause between two scrolls. */
const PAUSE_MS = 250;
/** Even the slowest PC shows what it is passing this often. */
const LOOK_MS = 1000;
