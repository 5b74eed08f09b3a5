import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Random, Clock } from '#engine/platform/platform';
import type { RateHeaders } from '#engine/remote/rateHeaders';
import { createRateLimit, type RateLimit, type RequestSlot } from '#engine/remote/rateLimit';
import type { Priority } from '#engine/remote/remoteServiceInterface';
import { virtualClock, type VirtualClock } from '#support/virtualClock';

/** Tests the request limit on a virtual clock (sync.md, Rate). */

const MINUTE = 60_000;
const even: Random = { next: () => 0.5, id: () => '' };

/** Takes and finishes `count` user requests at once. */
async function spend(rateLimit: RateLimit, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await finished(rateLimit.acquireSlot('user'));
}

/** A planned request: the time at which it asks for a turn, and how long it keeps its slot. */
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

async function play(plans: readonly Planned[], clock: VirtualClock): Promise<Left[]> {
  const rateLimit = createRateLimit(clock, even);
  const left: Left[] = [];
  const running = Promise.all(
    plans.map(async ({ after, takes, priority }) => {
      await clock.sleep(after);
      const askedAt = clock.now();
      const slot = await rateLimit.acquireSlot(priority);
      if (!slot.granted) throw new Error('nothing asked for a pause');
      const at = clock.now();
      await clock.sleep(takes);
      slot.release(null);
      left.push({ priority, askedAt, at, over: clock.now() });
    }),
  );
  await clock.advance(20 * MINUTE);
  await running;
  return left.sort((a, b) => a.at - b.at);
}

/**
 * Returns the highest number that the service may count in a minute, when each request counts at any time between its
 * sending and its end.
 */
function most(left: readonly Left[], fits: (request: Left) => boolean): number {
  const mine = left.filter(fits);
  return Math.max(
    0,
    ...mine.map(({ at }) => mine.filter((request) => request.at <= at && request.over > at - MINUTE).length),
  );
}

/** Generates more requests than two minutes allow, all asked for within half a minute. */
const rush = fc.array(planned, { minLength: 130, maxLength: 200 });

describe('the budget', () => {
  test('rate limit: sends at most 60 requests in any minute and at most 40 from background work', async () => {
    await fc.assert(
      fc.asyncProperty(rush, async (plans) => {
        const left = await play(plans, virtualClock());
        expect(left).toHaveLength(plans.length);
        expect(most(left, () => true)).toBeLessThanOrEqual(60);
        for (const { at } of left.filter(({ priority }) => priority === 'background')) {
          const inTheMinute = left.filter((request) => request.at <= at && request.over > at - MINUTE);
          const before = inTheMinute.filter(
            (request) => request.at < at || request.priority === 'background',
          );
          expect(before.length).toBeLessThanOrEqual(40);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('rate limit: sends no background request while a user request waits', async () => {
    await fc.assert(
      fc.asyncProperty(rush, async (plans) => {
        const left = await play(plans, virtualClock());
        for (const user of left.filter(({ priority }) => priority === 'user')) {
          const overtaking = left.filter(
            (request) =>
              request.priority === 'background' && request.at > user.askedAt && request.at < user.at,
          );
          expect(overtaking).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('rate limit: a waiting user request is sent within three minutes although the PC clock was set back an hour', async () => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, even);
    await spend(rateLimit, 60);
    let granted = false;
    void rateLimit.acquireSlot('user').then(() => (granted = true));
    clock.set(clock.now() - 3_600_000);
    await clock.advance(3 * MINUTE);
    expect(granted).toBe(true);
  });

  test('rate limit: background requests continue soon although the PC clock was set back a day during a pause', async () => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, even);
    rateLimit.pause(30_000);
    clock.set(clock.now() - 86_400_000);
    let granted = 0;
    const patiently = async (): Promise<void> => {
      const slot = await rateLimit.acquireSlot('background');
      if (!slot.granted) return clock.sleep(slot.waitMs).then(patiently);
      slot.release(null);
      granted += 1;
    };
    for (let n = 0; n < 40; n += 1) void patiently();
    await clock.advance(10 * MINUTE);
    expect(granted).toBe(40);
  });

  test('rate limit: rejects at once a request that was cancelled before joining the queue', async () => {
    const rateLimit = createRateLimit(virtualClock(), even);
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(rateLimit.acquireSlot('user', stopped)).rejects.toThrow('enough');
  });

  test('rate limit: the second waiting request gets the next turn when the first waiting request is cancelled', async () => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, even);
    await spend(rateLimit, 60);
    const stop = new AbortController();
    const first = rateLimit.acquireSlot('user', stop.signal);
    const second = rateLimit.acquireSlot('user');
    stop.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await clock.advance(2 * MINUTE);
    expect((await second).granted).toBe(true);
  });

  test('rate limit: background requests cancelled while queued do not block later background requests', async () => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, even);
    await spend(rateLimit, 60);
    const stop = new AbortController();
    const left = [
      rateLimit.acquireSlot('background', stop.signal),
      rateLimit.acquireSlot('background', stop.signal),
    ];
    stop.abort(new Error('enough'));
    for (const turn of left) await expect(turn).rejects.toThrow('enough');
    // Background work may use two turns at a time; two turns that never ended would block all later ones.
    let granted = false;
    void rateLimit.acquireSlot('background').then((slot) => (granted = slot.granted));
    await clock.advance(2 * MINUTE);
    expect(granted).toBe(true);
  });

  test('rate limit: stops its timer when the last waiting request is cancelled', async () => {
    const clock = virtualClock();
    const timers: (AbortSignal | undefined)[] = [];
    const heard: Clock = { ...clock, sleep: (ms, signal) => (timers.push(signal), clock.sleep(ms, signal)) };
    const rateLimit = createRateLimit(heard, even);
    await spend(rateLimit, 60);
    const stop = new AbortController();
    const only = rateLimit.acquireSlot('user', stop.signal);
    expect(timers.map((signal) => signal?.aborted)).toContain(false);
    stop.abort(new Error('enough'));
    await expect(only).rejects.toThrow('enough');
    expect(timers.map((signal) => signal?.aborted)).not.toContain(false);
  });
});

describe('whoever has had a turn', () => {
  test('rate limit: gives a cancelled request’s slot to the next request when the cancelled request was not sent', async () => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, even);
    await spend(rateLimit, 59);
    const stop = new AbortController();
    const first = await rateLimit.acquireSlot('user', stop.signal);
    const second = rateLimit.acquireSlot('user');
    stop.abort(new Error('enough'));
    if (first.granted) first.release(null);
    await clock.advance(2 * MINUTE);
    expect([first.granted, (await second).granted]).toEqual([true, true]);
  });

  test('rate limit: the third background request starts as soon as the first one ends, without waiting for a timer', async () => {
    const clock = virtualClock();
    const slept: number[] = [];
    const heard: Clock = { ...clock, sleep: (ms, signal) => (slept.push(ms), clock.sleep(ms, signal)) };
    const rateLimit = createRateLimit(heard, even);
    const [first] = [await rateLimit.acquireSlot('background'), await rateLimit.acquireSlot('background')];
    const third = rateLimit.acquireSlot('background');
    if (first.granted) first.release(null);
    expect((await third).granted).toBe(true);
    expect(slept.filter((ms) => !Number.isFinite(ms))).toEqual([]);
  });
});

async function finished(
  taken: Promise<{ granted: boolean }>,
  seen: RateHeaders | null = null,
): Promise<void> {
  const slot = await taken;
  if (isSlot(slot)) slot.release(seen);
  else throw new Error('paused');
}
const isSlot = (slot: { granted: boolean }): slot is RequestSlot => slot.granted;

describe('what the service says', () => {
  test('rate limit: follows a lower limit announced by the service and ignores a higher limit', async () => {
    for (const [limit, expected] of [
      [30, 30],
      [100, 60],
    ] as const) {
      const clock = virtualClock();
      const rateLimit = createRateLimit(clock, even);
      await finished(rateLimit.acquireSlot('user'), { limit, remaining: limit - 1, resetInMs: MINUTE });
      let granted = 1;
      for (let n = 0; n < 100; n += 1)
        void finished(rateLimit.acquireSlot('user')).then(() => (granted += 1));
      await clock.advance(MINUTE - 1000);
      expect(granted).toBe(expected);
    }
  });

  test('rate limit: lets 5 background requests through and keeps 20 requests for users when the service reports 25 remaining requests', async () => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, even);
    await finished(rateLimit.acquireSlot('background'), { limit: 60, remaining: 25, resetInMs: 30_000 });
    let granted = 0;
    for (let n = 0; n < 40; n += 1)
      void finished(rateLimit.acquireSlot('background')).then(() => (granted += 1));
    await clock.advance(29_000);
    // Users keep 20 of the 25 requests left, so background work gets 5.
    expect(granted).toBe(5);
  });

  test('rate limit: wakes fewer than 150 times in two minutes when the service announces a huge request limit', async () => {
    const clock = virtualClock();
    let looks = 0;
    const counted: Clock = { ...clock, sleep: (ms, signal) => ((looks += 1), clock.sleep(ms, signal)) };
    const rateLimit = createRateLimit(counted, even);
    await finished(rateLimit.acquireSlot('background'), { limit: 1e11, remaining: 0, resetInMs: null });
    let granted = false;
    void finished(rateLimit.acquireSlot('background')).then(() => (granted = true));
    await clock.advance(2 * MINUTE);
    expect(granted).toBe(true);
    expect(looks).toBeLessThan(150);
  });

  test('rate limit: a request waits during a pause of up to ten seconds, and is refused when the pause is longer', async () => {
    for (const [ms, granted] of [
      [10_000, true],
      [10_001, false],
    ] as const) {
      const clock = virtualClock();
      const rateLimit = createRateLimit(clock, even);
      rateLimit.pause(ms);
      const taken = rateLimit.acquireSlot('user');
      await clock.advance(20_000);
      expect((await taken).granted).toBe(granted);
    }
  });

  test('rate limit, 45-second pause: refuses new requests, but a background request made nine seconds before the end waits', async () => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, even);
    rateLimit.pause(45_000);
    for (const priority of ['user', 'background'] as const)
      expect(await rateLimit.acquireSlot(priority)).toEqual({ granted: false, waitMs: 45_000 });
    await clock.advance(36_000);
    const begun = clock.now();
    let background = 0;
    void rateLimit.acquireSlot('background').then(() => (background = clock.now()));
    await clock.advance(8_000);
    expect(background).toBe(0);
    await clock.advance(2 * MINUTE);
    expect(background - begun).toBeGreaterThanOrEqual(9_000);
    expect((await rateLimit.acquireSlot('user')).granted).toBe(true);
  });

  test('rate limit: refuses a request already in the queue when a long pause begins', async () => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, even);
    const under = [rateLimit.acquireSlot('background'), rateLimit.acquireSlot('background')];
    await clock.advance(1000);
    expect((await Promise.all(under)).every(({ granted }) => granted)).toBe(true);
    const third = rateLimit.acquireSlot('background');
    rateLimit.pause(45_000);
    expect(await third).toEqual({ granted: false, waitMs: 45_000 });
  });
});

describe('rate limit', () => {
  /** Returns the milliseconds until a request of this priority is sent. */
  async function msUntilTurn(rateLimit: RateLimit, clock: VirtualClock, priority: Priority): Promise<number> {
    const askedAt = clock.now();
    const left = rateLimit.acquireSlot(priority).then(() => clock.now());
    await clock.advance(6 * MINUTE);
    return (await left) - askedAt;
  }

  const afterAnswer = async (headers: RateHeaders, chance = 0.5) => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, { next: () => chance, id: () => '' });
    await finished(rateLimit.acquireSlot('user'), headers);
    return { clock, rateLimit };
  };

  test.each([
    [30.9, 30],
    [1, 1],
    [0, 60],
    [-5, 60],
    [null, 60],
  ])(
    'rate limit: when the service announces %d requests a minute, Kontuar sends at most %d requests a minute',
    async (limit, expected) => {
      const { clock, rateLimit } = await afterAnswer({ limit, remaining: null, resetInMs: null });
      await spend(rateLimit, expected - 1);
      expect(await msUntilTurn(rateLimit, clock, 'user')).toBe(60_500);
    },
  );

  test.each([
    [20, 0],
    [21, 60_500],
  ])(
    'rate limit of 32 requests a minute: after %d sent requests, the next background request waits unless 10 requests remain for users',
    async (spent, ms) => {
      const { clock, rateLimit } = await afterAnswer({ limit: 32, remaining: null, resetInMs: null });
      await spend(rateLimit, spent);
      expect(await msUntilTurn(rateLimit, clock, 'background')).toBe(ms);
    },
  );

  test('rate limit used up: a user’s request waits until the reset time, or five seconds when that time is unknown', async () => {
    const { clock, rateLimit } = await afterAnswer({ limit: 60, remaining: 0, resetInMs: 30_000 });
    expect(await msUntilTurn(rateLimit, clock, 'user')).toBe(30_000);
    const untold = await afterAnswer({ limit: 60, remaining: 0, resetInMs: null });
    expect(await msUntilTurn(untold.rateLimit, untold.clock, 'user')).toBe(5000);
  });

  test('rate limit: subtracts a request still in progress from the number of remaining requests that an answer reports', async () => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, even);
    const first = rateLimit.acquireSlot('user');
    await rateLimit.acquireSlot('user');
    await finished(first, { limit: 60, remaining: 1, resetInMs: 30_000 });
    expect(await msUntilTurn(rateLimit, clock, 'user')).toBe(30_000);
  });

  test.each([
    ['the reset', 30_000, 0, 30_000],
    ['the reset and up to five seconds', 30_000, 1, 35_000],
    ['five seconds', 300, 0, 5000],
    ['five seconds and up to five more', 300, 1, 10_000],
  ])(
    'rate limit: when fewer than 20 requests remain, background work waits for %s',
    async (_, resetInMs, chance, ms) => {
      const { clock, rateLimit } = await afterAnswer({ limit: 60, remaining: 19, resetInMs }, chance);
      expect(await msUntilTurn(rateLimit, clock, 'background')).toBe(ms);
    },
  );

  test('rate limit: sends one background request at a time until at least 20 requests remain', async () => {
    const { clock, rateLimit } = await afterAnswer({ limit: 60, remaining: 19, resetInMs: 300 });
    await clock.advance(10_000);
    const [first, second, third] = [1, 2, 3].map(() => rateLimit.acquireSlot('background'));
    let granted = 0;
    for (const turn of [second, third]) void turn?.then(() => (granted += 1));
    await clock.advance(MINUTE);
    expect(granted).toBe(0);
    if (first) await finished(first, { limit: 60, remaining: 40, resetInMs: 300 });
    await clock.advance(0);
    expect(granted).toBe(2);
  });

  test('rate limit: delays background work by up to five seconds after a pause', async () => {
    const clock = virtualClock();
    const rateLimit = createRateLimit(clock, { next: () => 1, id: () => '' });
    rateLimit.pause(3000);
    rateLimit.pause(1000);
    expect(await msUntilTurn(rateLimit, clock, 'background')).toBe(8000);
  });

  test('rate limit: setting the clock back by a day prolongs neither the wait until the limit resets nor a background pause', async () => {
    const { clock, rateLimit } = await afterAnswer({ limit: 60, remaining: 0, resetInMs: 50_000 });
    clock.set(clock.now() - 86_400_000);
    expect(await msUntilTurn(rateLimit, clock, 'user')).toBe(60_500);
    const paused = await afterAnswer({ limit: 60, remaining: 19, resetInMs: 300_000 });
    paused.clock.set(paused.clock.now() - 86_400_000);
    expect(await msUntilTurn(paused.rateLimit, paused.clock, 'background')).toBeLessThanOrEqual(310_000);
  });
});
