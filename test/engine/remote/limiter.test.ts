import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Random, Clock } from '#engine/platform/platform';
import { createLimiter, type Slot } from '#engine/remote/limiter';
import type { BudgetMemory, Priority } from '#engine/remote/remote';
import type { BudgetSeen } from '#engine/remote/waits';
import { virtualClock, type VirtualClock } from '#support/virtualClock';

/** sync.md, Rate. Everything on a clock that stands still. */

const MINUTE = 60_000;
const even: Random = { next: () => 0.5, id: () => '' };
const noMemory = (): BudgetMemory => {
  let kept: readonly number[] = [];
  return { load: () => kept, save: (sentAt) => (kept = sentAt) };
};

/** Asks when told, and keeps its slot for as long as the exchange takes. */
interface Planned {
  readonly after: number;
  readonly takes: number;
  readonly priority: Priority;
}
const planned: fc.Arbitrary<Planned> = fc.record({
  after: fc.integer({ min: 0, max: 30_000 }),
  takes: fc.integer({ min: 0, max: 4000 }),
  priority: fc.constantFrom('user', 'background'),
});

interface Left {
  readonly priority: Priority;
  readonly askedAt: number;
  readonly at: number;
  readonly over: number;
}

async function play(plans: readonly Planned[], clock: VirtualClock, memory = noMemory()): Promise<Left[]> {
  const limiter = createLimiter(clock, even, memory);
  const left: Left[] = [];
  const all = Promise.all(
    plans.map(async ({ after, takes, priority }) => {
      await clock.sleep(after);
      const askedAt = clock.now();
      const slot = await limiter.take(priority);
      if (!slot.granted) throw new Error('nothing asked for a pause');
      const at = clock.now();
      await clock.sleep(takes);
      slot.done(null);
      left.push({ priority, askedAt, at, over: clock.now() });
    }),
  );
  await clock.advance(20 * MINUTE);
  await all;
  return left.sort((a, b) => a.at - b.at);
}

/** The worst the service may count: each request at any time between its sending and its end. */
function most(left: readonly Left[], fits: (one: Left) => boolean): number {
  const mine = left.filter(fits);
  return Math.max(
    0,
    ...mine.map(({ at }) => mine.filter((one) => one.at <= at && one.over > at - MINUTE).length),
  );
}

/** More than two minutes' worth, asked for within half a minute. */
const rush = fc.array(planned, { minLength: 130, maxLength: 200 });

describe('the budget', () => {
  test('never lets more than 60 leave in any minute, nor background take the last 20', async () => {
    await fc.assert(
      fc.asyncProperty(rush, async (plans) => {
        const left = await play(plans, virtualClock());
        expect(left).toHaveLength(plans.length);
        expect(most(left, () => true)).toBeLessThanOrEqual(60);
        for (const { at } of left.filter(({ priority }) => priority === 'background')) {
          const inTheMinute = left.filter((one) => one.at <= at && one.over > at - MINUTE);
          const before = inTheMinute.filter((one) => one.at < at || one.priority === 'background');
          expect(before.length).toBeLessThanOrEqual(40);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a user is never behind background work that was asked for before', async () => {
    await fc.assert(
      fc.asyncProperty(rush, async (plans) => {
        const left = await play(plans, virtualClock());
        for (const user of left.filter(({ priority }) => priority === 'user')) {
          const overtaking = left.filter(
            (one) => one.priority === 'background' && one.at > user.askedAt && one.at < user.at,
          );
          expect(overtaking).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is remembered over a restart', async () => {
    const clock = virtualClock();
    const memory = noMemory();
    await play(
      Array.from({ length: 60 }, () => ({ after: 19 * MINUTE + 50_000, takes: 0, priority: 'user' })),
      clock,
      memory,
    );
    const after = createLimiter(clock, even, memory);
    let granted = false;
    void after.take('user').then(() => (granted = true));
    await clock.advance(45_000);
    expect(granted).toBe(false);
    await clock.advance(10_000);
    expect(granted).toBe(true);
  });

  test('a clock that is set back does not lock it', async () => {
    const clock = virtualClock();
    const limiter = createLimiter(clock, even, {
      load: () => [clock.now() + 86_400_000],
      save: () => undefined,
    });
    for (let n = 0; n < 59; n += 1) await finished(limiter.take('user'));
    let granted = false;
    void limiter.take('user').then(() => (granted = true));
    clock.set(clock.now() - 3_600_000);
    await clock.advance(3 * MINUTE);
    expect(granted).toBe(true);
  });

  test('nor does one that is set back during a pause', async () => {
    const clock = virtualClock();
    const limiter = createLimiter(clock, even, noMemory());
    limiter.pause(30_000);
    clock.set(clock.now() - 86_400_000);
    let granted = 0;
    const patiently = async (): Promise<void> => {
      const slot = await limiter.take('background');
      if (!slot.granted) return clock.sleep(slot.waitMs).then(patiently);
      slot.done(null);
      granted += 1;
    };
    for (let n = 0; n < 40; n += 1) void patiently();
    await clock.advance(10 * MINUTE);
    expect(granted).toBe(40);
  });

  test('who was aborted before takes no turn', async () => {
    const limiter = createLimiter(virtualClock(), even, noMemory());
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(limiter.take('user', stopped)).rejects.toThrow('enough');
  });

  test('an aborted wait leaves the queue to the others', async () => {
    const clock = virtualClock();
    const limiter = createLimiter(clock, even, {
      load: () => Array<number>(60).fill(clock.now()),
      save: () => undefined,
    });
    const stop = new AbortController();
    const first = limiter.take('user', stop.signal);
    const second = limiter.take('user');
    stop.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await clock.advance(2 * MINUTE);
    expect((await second).granted).toBe(true);
  });

  test('whoever has left takes no turn later that nobody would end', async () => {
    const clock = virtualClock();
    const limiter = createLimiter(clock, even, {
      load: () => Array<number>(60).fill(clock.now()),
      save: () => undefined,
    });
    const stop = new AbortController();
    const left = [limiter.take('background', stop.signal), limiter.take('background', stop.signal)];
    stop.abort(new Error('enough'));
    for (const one of left) await expect(one).rejects.toThrow('enough');
    // Background work goes two at a time: two turns without an end would be the last.
    let granted = false;
    void limiter.take('background').then((slot) => (granted = slot.granted));
    await clock.advance(2 * MINUTE);
    expect(granted).toBe(true);
  });

  test('when the last has left, no timer goes on', async () => {
    const clock = virtualClock();
    const timers: (AbortSignal | undefined)[] = [];
    const heard: Clock = { ...clock, sleep: (ms, signal) => (timers.push(signal), clock.sleep(ms, signal)) };
    const limiter = createLimiter(heard, even, {
      load: () => Array<number>(60).fill(clock.now()),
      save: () => undefined,
    });
    const stop = new AbortController();
    const only = limiter.take('user', stop.signal);
    expect(timers.map((signal) => signal?.aborted)).toContain(false);
    stop.abort(new Error('enough'));
    await expect(only).rejects.toThrow('enough');
    expect(timers.map((signal) => signal?.aborted)).not.toContain(false);
  });
});

describe('whoever has had a turn', () => {
  test('takes none from the others when it is stopped later', async () => {
    const clock = virtualClock();
    const limiter = createLimiter(clock, even, {
      load: () => Array<number>(59).fill(clock.now()),
      save: () => undefined,
    });
    const stop = new AbortController();
    const first = await limiter.take('user', stop.signal);
    const second = limiter.take('user');
    stop.abort(new Error('enough'));
    if (first.granted) first.done(null);
    await clock.advance(2 * MINUTE);
    expect([first.granted, (await second).granted]).toEqual([true, true]);
  });

  test('is waited for without a clock', async () => {
    const clock = virtualClock();
    const slept: number[] = [];
    const heard: Clock = { ...clock, sleep: (ms, signal) => (slept.push(ms), clock.sleep(ms, signal)) };
    const limiter = createLimiter(heard, even, noMemory());
    const [first] = [await limiter.take('background'), await limiter.take('background')];
    const third = limiter.take('background');
    if (first.granted) first.done(null);
    expect((await third).granted).toBe(true);
    expect(slept.filter((ms) => !Number.isFinite(ms))).toEqual([]);
  });
});

async function finished(taken: Promise<{ granted: boolean }>, seen: BudgetSeen | null = null): Promise<void> {
  const slot = await taken;
  if (isSlot(slot)) slot.done(seen);
  else throw new Error('paused');
}
const isSlot = (slot: { granted: boolean }): slot is Slot => slot.granted;

describe('what the service says', () => {
  test('a lower limit is kept to, a higher one changes nothing', async () => {
    for (const [limit, expected] of [
      [30, 30],
      [100, 60],
    ] as const) {
      const clock = virtualClock();
      const limiter = createLimiter(clock, even, noMemory());
      await finished(limiter.take('user'), { limit, remaining: limit - 1, resetInMs: MINUTE });
      let granted = 1;
      for (let n = 0; n < 100; n += 1) void finished(limiter.take('user')).then(() => (granted += 1));
      await clock.advance(MINUTE - 1000);
      expect(granted).toBe(expected);
    }
  });

  test('what others spent is not spent again', async () => {
    const clock = virtualClock();
    const limiter = createLimiter(clock, even, noMemory());
    await finished(limiter.take('background'), { limit: 60, remaining: 25, resetInMs: 30_000 });
    let granted = 0;
    for (let n = 0; n < 40; n += 1) void finished(limiter.take('background')).then(() => (granted += 1));
    await clock.advance(29_000);
    // Of the 24 left, three and a third of the rest of the minute are not for background work.
    expect(granted).toBeLessThanOrEqual(14);
    expect(granted).toBeGreaterThan(0);
  });

  test('a limit beyond all measure does not keep it looking all the time', async () => {
    const clock = virtualClock();
    let looks = 0;
    const counted: Clock = { ...clock, sleep: (ms, signal) => ((looks += 1), clock.sleep(ms, signal)) };
    const limiter = createLimiter(counted, even, noMemory());
    await finished(limiter.take('background'), { limit: 1e11, remaining: 0, resetInMs: null });
    let granted = false;
    void finished(limiter.take('background')).then(() => (granted = true));
    await clock.advance(2 * MINUTE);
    expect(granted).toBe(true);
    expect(looks).toBeLessThan(150);
  });

  test('a pause of ten seconds is waited out, a longer one is told', async () => {
    for (const [ms, granted] of [
      [10_000, true],
      [10_001, false],
    ] as const) {
      const clock = virtualClock();
      const limiter = createLimiter(clock, even, noMemory());
      limiter.pause(ms);
      const taken = limiter.take('user');
      await clock.advance(20_000);
      expect((await taken).granted).toBe(granted);
    }
  });

  test('after a 429 everybody is told of a long pause, and a short one is waited out', async () => {
    const clock = virtualClock();
    const limiter = createLimiter(clock, even, noMemory());
    limiter.pause(45_000);
    for (const priority of ['user', 'background'] as const)
      expect(await limiter.take(priority)).toEqual({ granted: false, waitMs: 45_000 });
    await clock.advance(36_000);
    const begun = clock.now();
    let background = 0;
    void limiter.take('background').then(() => (background = clock.now()));
    await clock.advance(8_000);
    expect(background).toBe(0);
    await clock.advance(2 * MINUTE);
    expect(background - begun).toBeGreaterThanOrEqual(9_000);
    expect((await limiter.take('user')).granted).toBe(true);
  });

  test('after six requests a run goes slowly, so that there is time to see others, and is then as fast as the service', async () => {
    const clock = virtualClock();
    const limiter = createLimiter(clock, even, noMemory());
    let answered = 0;
    void (async () => {
      for (; answered < 39; answered += 1) {
        const slot = await limiter.take('background');
        await clock.sleep(10);
        if (slot.granted) slot.done(null);
      }
    })();
    await clock.advance(100);
    expect(answered).toBe(6);
    await clock.advance(900);
    expect(answered).toBeGreaterThanOrEqual(8);
    expect(answered).toBeLessThanOrEqual(11);
    await clock.advance(1800);
    expect(answered).toBe(39);
    // Whoever is waited for does not wait for that.
    const fresh = createLimiter(clock, even, noMemory());
    for (let n = 0; n < 5; n += 1) expect((await fresh.take('user')).granted).toBe(true);
  });

  test('who stood in the queue when the pause began is told as well', async () => {
    const clock = virtualClock();
    const limiter = createLimiter(clock, even, noMemory());
    const under = [limiter.take('background'), limiter.take('background')];
    await clock.advance(1000);
    expect((await Promise.all(under)).every(({ granted }) => granted)).toBe(true);
    const third = limiter.take('background');
    limiter.pause(45_000);
    expect(await third).toEqual({ granted: false, waitMs: 45_000 });
  });
});
