import { describe, expect, test } from 'vitest';
import { WINDOW, budgetByHand } from './budgetByHand';

/** sync.md, Rate: what other PCs spend of the same budget, as far as the answers tell. Whole runs are in severalPcs.test.ts. */

describe('others', () => {
  /** 60 less 25 that remain are 35; one of them was ours. */
  const OTHERS = 34;
  const shared = (resetInMs: number | null = 30_000, chance = 0.5) => {
    const one = budgetByHand({ chance });
    one.learn(60, 25, resetInMs);
    return one;
  };

  test('leave what remains', () => {
    for (const limit of [60, null]) {
      const { learn, spend, wait } = budgetByHand();
      learn(limit, 25, 30_000);
      spend(24);
      expect(wait('user')).toBe(0);
      spend(1);
      // One of what others spent fades: a minute over their number.
      expect(wait('user')).toBe(Math.ceil(WINDOW / OTHERS));
    }
  });

  test('are those alone whom we did not count', () => {
    const { learn, spend, wait } = budgetByHand();
    spend(10);
    learn(60, 49, 30_000);
    expect([wait('user'), wait('background')]).toEqual([0, 0]);
    spend(28);
    expect(wait('background')).toBe(0);
  });

  test('are never fewer than none', () => {
    const { learn, spend, wait } = budgetByHand();
    spend(10);
    learn(60, 59, null);
    spend(48);
    expect(wait('user')).toBe(0);
    spend(1);
    expect(wait('user')).toBe(WINDOW);
  });

  test('what was under way when it was counted is not theirs', () => {
    const { begin, end, wait, pass } = budgetByHand();
    const one = begin('user');
    pass(WINDOW + 1);
    end(one, { limit: 60, remaining: 59, resetInMs: null });
    expect(wait('background')).toBe(0);
  });

  test('fade over the minute after they were seen', () => {
    const { wait, spend, pass } = shared(null);
    pass(WINDOW / 2);
    // Half of theirs is left; ours is one.
    spend(60 - OTHERS / 2 - 2);
    expect(wait('user')).toBe(0);
    spend(1);
    expect(wait('user')).toBe(Math.ceil(WINDOW / OTHERS));
    pass(WINDOW / 2);
    expect(wait('user')).toBe(0);
  });

  test('are waited for until the first of them fades, or the service begins to count anew', () => {
    const few = budgetByHand();
    few.spend(50);
    few.learn(60, 0, 30_000);
    expect(few.wait('user')).toBe(Math.ceil(WINDOW / 9));
    const soon = budgetByHand();
    soon.learn(60, 0, 300);
    expect(soon.wait('user')).toBe(300);
    soon.pass(300);
    expect(soon.wait('user')).toBe(Math.ceil(WINDOW / 59));
    // However many there are, they are looked at once for each request of the limit.
    const many = budgetByHand();
    many.learn(1000, 0, 30_000);
    expect(many.wait('user')).toBe(Math.ceil(WINDOW / 60));
  });

  test('what is still under way may not have been counted', () => {
    const { begin, end, wait } = budgetByHand();
    const one = begin('user');
    for (let n = 0; n < 10; n += 1) begin('user');
    end(one, { limit: 60, remaining: 11, resetInMs: 30_000 });
    expect(wait('user')).toBe(0);
    begin('user');
    expect(wait('user')).toBeGreaterThan(0);
  });

  /** One of twenty-one at once, and what is left when its answer says so. */
  const oneOfMany = (remaining: number, resetInMs: number) => {
    const all = budgetByHand();
    const [first = {}, second = {}] = Array.from({ length: 21 }, () => all.begin('user'));
    all.end(first, { limit: 60, remaining, resetInMs });
    return { ...all, second };
  };

  test('the rest that the service granted holds until it begins to count anew', () => {
    const { wait, pass } = oneOfMany(20, 300);
    expect(wait('user')).toBe(300);
    pass(299);
    expect(wait('user')).toBe(1);
    pass(1);
    expect(wait('user')).toBe(0);
  });

  test('an answer that does not tell when the service begins anew changes nothing about that', () => {
    const { end, second, wait } = oneOfMany(20, 30_000);
    end(second, { limit: 60, remaining: 39, resetInMs: null });
    expect(wait('user')).toBe(30_000);
  });

  test('alone, a third of the limit stays free of what is granted too', () => {
    const { wait } = oneOfMany(39, 300);
    expect([wait('user'), wait('background')]).toEqual([0, 300]);
  });

  test('of a whole limit, one PC takes two thirds at most for its background work', () => {
    const taken = (own: number) => {
      const { spend, learn, wait } = budgetByHand();
      spend(own - 1);
      learn(60, 59 - own, 0);
      return wait('background');
    };
    expect(taken(39)).toBeCloseTo((4 * WINDOW) / 60);
    expect(taken(40)).toBe(WINDOW);
  });

  test('that have faded are not waited for', () => {
    const { spend, pass, wait } = shared();
    pass(WINDOW);
    spend(60);
    expect(wait('user')).toBe(WINDOW);
  });

  test('none: the answer to a user holds no background work back', () => {
    const { spend, pass, learn, wait } = budgetByHand();
    spend(6, 'background');
    pass(100);
    learn(60, 53, null);
    expect(wait('background')).toBe(150);
  });

  test('make background work keep its distance, more of it at first', () => {
    const { learn, pass, wait } = shared();
    // Four parts of a minute that one request stands for.
    expect(wait('background')).toBeCloseTo((4 * WINDOW) / 60);
    expect(wait('user')).toBe(0);
    pass(30_000);
    learn(60, 25, 30_000);
    expect(wait('background')).toBeCloseTo((4 * WINDOW) / 60);
    pass(30_500);
    learn(60, 25, 30_000);
    expect(wait('background')).toBeCloseTo((1.5 * WINDOW) / 60);
  });

  test('a distance is up to a quarter shorter or longer', () => {
    expect(shared(30_000, 0).wait('background')).toBeCloseTo((3 * WINDOW) / 60);
    expect(shared(30_000, 1).wait('background')).toBeCloseTo((5 * WINDOW) / 60);
  });

  test('the distance is kept from each that leaves, and one is under way at a time', () => {
    const { begin, end, pass, wait } = shared();
    pass(5000);
    expect(wait('background')).toBe(0);
    const one = begin('background');
    pass(4000);
    expect(wait('background')).toBe(Infinity);
    end(one, null);
    expect(wait('background')).toBeCloseTo((4 * WINDOW) / 60 - 4000);
  });

  test('the less is free, the longer the distance', () => {
    const { learn, pass, wait } = shared();
    pass(WINDOW);
    // Five are free, less the seventeenth of 60 that is left to users when the minute is over.
    learn(60, 5, 0);
    expect(wait('background')).toBeCloseTo(WINDOW / (24 * (5 - 60 / 17)), 3);
  });

  test('with nothing free background work looks now and then', () => {
    const { learn, pass, wait } = budgetByHand();
    learn(60, 1, null);
    expect(wait('user')).toBe(0);
    expect(wait('background')).toBe(Math.ceil(WINDOW / 58));
    pass(3 * WINDOW - 1);
    expect(wait('background')).toBe(0);
  });

  test('leave users a third of the limit when the minute begins, hardly any when it ends', () => {
    // 60 - 1 - 40 = 19 free at first; the reserve is a seventeenth and a third: 23.5.
    const begins = budgetByHand();
    begins.learn(60, 19, WINDOW);
    expect(begins.wait('background')).toBe(Math.ceil(WINDOW / 40));
    // The same count near the end of the minute: 3.5 are reserved.
    const ends = budgetByHand();
    ends.learn(60, 19, 100);
    expect(ends.wait('background')).toBeCloseTo((4 * WINDOW) / 60);
  });

  test('are company for three minutes after they were last seen', () => {
    for (const [after, under] of [
      [3 * WINDOW - 1, Infinity],
      [3 * WINDOW, 0],
    ] as const) {
      const { begin, pass, wait } = shared();
      pass(after);
      begin('background');
      expect(wait('background')).toBe(under);
    }
  });

  test('that were not seen again stay company, that never were are none', () => {
    const { learn, begin, pass, wait } = shared();
    pass(WINDOW);
    learn(60, 59, 30_000);
    pass(5000);
    begin('background');
    expect(wait('background')).toBe(Infinity);
    const alone = budgetByHand();
    alone.learn(60, 59, 30_000);
    alone.begin('background');
    expect(alone.wait('background')).toBe(0);
  });
});
