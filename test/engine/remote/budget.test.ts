import { describe, expect, test } from 'vitest';
import { START, WINDOW, budgetByHand } from './budgetByHand';

/** sync.md, Rate: what one request has to wait for, to the millisecond. Whole runs are in limiter.test.ts. */

const times = (count: number, ago: number) => Array<number>(count).fill(ago);

describe('alone', () => {
  test('sixty in a minute are for users, forty of them for background work', () => {
    const { spend, wait, pass } = budgetByHand();
    spend(39);
    expect([wait('user'), wait('background')]).toEqual([0, 0]);
    spend(1);
    expect([wait('user'), wait('background')]).toEqual([0, WINDOW]);
    spend(19);
    expect(wait('user')).toBe(0);
    pass(500);
    spend(1);
    expect([wait('user'), wait('background')]).toEqual([WINDOW - 500, WINDOW - 500]);
    pass(WINDOW - 501);
    expect(wait('user')).toBe(1);
    pass(1);
    expect([wait('user'), wait('background')]).toEqual([0, 0]);
  });

  test('what is under way counts from its beginning, and a minute from its end', () => {
    const { begin, end, pass, wait } = budgetByHand();
    const all = Array.from({ length: 60 }, () => begin('user'));
    pass(10 * WINDOW);
    expect(wait('user')).toBe(Infinity);
    expect(all.map((one) => end(one, null))).not.toContain(false);
    expect(wait('user')).toBe(WINDOW);
    expect(all.map((one) => end(one, null))).not.toContain(true);
  });

  test('two of the background are under way at once; users do not count', () => {
    const { begin, end, wait } = budgetByHand();
    begin('user');
    begin('user');
    const first = begin('background');
    expect(wait('background')).toBe(0);
    begin('background');
    expect([wait('background'), wait('user')]).toEqual([Infinity, 0]);
    end(first, null);
    expect(wait('background')).toBe(0);
  });

  test.each([
    [0, 187.5],
    [0.5, 250],
    [1, 312.5],
  ])('after six of a run, a quarter of a second for two seconds; chance %d makes it %d ms', (chance, ms) => {
    const { spend, wait, pass } = budgetByHand({ chance });
    spend(5, 'background');
    expect(wait('background')).toBe(0);
    spend(1, 'background');
    expect([wait('background'), wait('user')]).toEqual([ms, 0]);
    pass(1999);
    spend(1, 'background');
    expect(wait('background')).toBe(ms);
    pass(1);
    spend(1, 'background');
    expect(wait('background')).toBe(0);
  });

  test('requests of users make no run', () => {
    const { spend, wait } = budgetByHand();
    spend(6);
    spend(5, 'background');
    expect(wait('background')).toBe(0);
  });
});

describe('memory', () => {
  test('of an earlier run counts while its minute lasts', () => {
    expect(budgetByHand({ spent: times(60, WINDOW - 1) }).wait('user')).toBe(1);
    expect(budgetByHand({ spent: times(60, WINDOW) }).wait('user')).toBe(0);
    expect(budgetByHand({ spent: times(60, 10_000) }).wait('user')).toBe(WINDOW - 10_000);
    // Older ones are known still, and are waited for no more.
    const older = [100_000, WINDOW, ...times(60, 10_000)];
    expect(budgetByHand({ spent: older }).wait('user')).toBe(WINDOW - 10_000);
  });

  test('of a time that has not come counts as now', () => {
    const { wait, pass } = budgetByHand({ spent: times(60, -86_400_000) });
    expect(wait('user')).toBe(WINDOW);
    pass(WINDOW);
    expect(wait('user')).toBe(0);
  });

  test('is kept while the service may count it, with what is under way', () => {
    const { begin, end, pass, saved } = budgetByHand({ spent: [60_000, 30_000] });
    const one = begin('user');
    expect(saved).toEqual([[START - 60_000, START - 30_000, START]]);
    pass(WINDOW - 1);
    end(one, null);
    expect(saved[1]).toEqual([START - 60_000, START - 30_000, START + WINDOW - 1]);
    pass(1);
    begin('background');
    expect(saved[2]).toEqual([START - 30_000, START + WINDOW - 1, START + WINDOW]);
  });
});

describe('the limit that the service says', () => {
  test.each([
    [30, 30],
    [30.9, 30],
    [1, 1],
    [0, 60],
    [-5, 60],
    [100, 60],
    [null, 60],
  ])('%d lets %d leave', (said, limit) => {
    const { learn, spend, wait } = budgetByHand();
    learn(said, null);
    for (let left = 1; left < limit; left += 1) {
      expect(wait('user')).toBe(0);
      spend(1);
    }
    expect(wait('user')).toBeGreaterThan(0);
  });

  test('a third of it, in whole requests, is not for background work', () => {
    const { learn, spend, wait } = budgetByHand();
    learn(32, null);
    spend(20);
    expect(wait('background')).toBe(0);
    spend(1);
    expect([wait('background'), wait('user')]).toEqual([WINDOW, 0]);
  });
});

describe('a pause', () => {
  test('holds everybody until it is over', () => {
    const { pause, pausedFor, wait, pass } = budgetByHand();
    pause(30_000);
    expect([pausedFor(), wait('user'), wait('background')]).toEqual([30_000, 30_000, 30_000]);
    pass(34_000);
    expect([pausedFor(), wait('user')]).toEqual([-4000, 0]);
  });

  test('holds background work up to five seconds longer, so that not all PCs come back at once', () => {
    for (const [chance, wait] of [
      [0.5, 0],
      [1, 400],
    ] as const) {
      const one = budgetByHand({ chance });
      one.pause(30_000);
      one.pass(30_000 + 4600);
      expect(one.wait('background')).toBe(wait);
    }
    const longest = budgetByHand({ chance: 1 });
    longest.pause(300_000);
    longest.pass(0);
    longest.pass(300_000 + 4600);
    expect(longest.wait('background')).toBe(400);
  });

  test('of a shorter time does not end a longer one', () => {
    const { pause, pausedFor } = budgetByHand();
    pause(30_000);
    pause(10_000);
    expect(pausedFor()).toBe(30_000);
  });

  test('means that all was spent, which comes back one by one after it', () => {
    const { pause, pass, wait } = budgetByHand();
    pause(30_000);
    pass(30_000);
    const one = Math.ceil(WINDOW / 60);
    expect(wait('user')).toBe(one);
    pass(one);
    expect(wait('user')).toBe(0);
    pass(3 * WINDOW);
    expect(wait('background')).toBe(0);
  });

  test('is company for three minutes after it', () => {
    for (const [after, under] of [
      [3 * WINDOW - 1, Infinity],
      [3 * WINDOW, 0],
    ] as const) {
      const { pause, begin, pass, wait } = budgetByHand();
      pause(30_000);
      pass(30_000 + after);
      begin('background');
      expect(wait('background')).toBe(under);
    }
  });

  test('counts to others what we had not spent', () => {
    const { pause, spend, pass, wait } = budgetByHand();
    spend(30);
    pause(1000);
    pass(1000);
    expect(wait('user')).toBe(Math.ceil(WINDOW / 30));
  });
});

describe('a clock that is set back', () => {
  test('locks nothing for longer than a pause and a minute', () => {
    const { pause, pausedFor, pass, wait } = budgetByHand();
    pause(200_000);
    pass(-86_400_000);
    expect(pausedFor()).toBe(300_000);
    pass(300_000);
    expect(wait('user')).toBe(Math.ceil(WINDOW / 60));
    pass(WINDOW);
    expect([wait('user'), wait('background')]).toEqual([0, 0]);
  });

  test('takes what was spent for spent now', () => {
    const { spend, pass, wait } = budgetByHand();
    spend(60);
    pass(-86_400_000);
    expect(wait('user')).toBe(WINDOW);
  });

  test('ends what the service granted within a minute, and company within three', () => {
    const { learn, begin, pass, wait } = budgetByHand();
    learn(1000, 0, 50_000);
    pass(-86_400_000);
    expect(wait('user')).toBe(Math.ceil(WINDOW / 60));
    pass(3 * WINDOW);
    begin('background');
    expect(wait('background')).toBe(0);
  });
});
