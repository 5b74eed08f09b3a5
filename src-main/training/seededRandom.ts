/** Random numbers that depend only on a seed, so that every machine generates the same numbers. */
export type Several<T> = readonly [T, ...T[]];

export function splitIntoNonEmptyList(names: string): Several<string> {
  const [first = '', ...others] = names.split(',').map((name) => name.trim());
  return [first, ...others];
}

export interface Dice {
  /** In [0, 1). */
  next(): number;
  /** Whole, both ends included. */
  pickInteger(low: number, high: number): number;
  flip(probability: number): boolean;
  pick<T>(list: Several<T>): T;
  /**
   * Picks a value at random from `[weight, value]` pairs, in proportion to the weights. The weights need not add up to
   * one.
   */
  pickWeighted<T>(list: Several<readonly [number, T]>): T;
}

/** Returns a number in [0, 1) that depends only on its arguments. */
export function hashNumbersToFraction(...parts: readonly number[]): number {
  let mixed = 0x9e3779b9;
  for (const part of parts) {
    mixed = Math.imul(mixed ^ (part | 0), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
    mixed ^= mixed >>> 13;
  }
  return (mixed >>> 0) / 0x1_0000_0000;
}

export function createSeededRandom(seed: number, subject: string): Dice {
  let state = seed | 0;
  for (const letter of subject) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return createRandomPickerFromNumberSource(() => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  });
}

/** Creates functions that make random choices. `next` returns random numbers in [0, 1). */
export function createRandomPickerFromNumberSource(next: () => number): Dice {
  return {
    next,
    pickInteger: (low, high) => low + Math.floor(next() * (high - low + 1)),
    flip: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    pickWeighted: (list) => {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of list) if ((left -= weight) < 0) return value;
      return list[0][1];
    },
  };
}
