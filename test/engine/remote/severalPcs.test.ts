import { describe, expect, test } from 'vitest';
import type { Clock } from '#engine/platform/platform';
import { createRateLimit } from '#engine/remote/rateLimit';
import type { RateHeaders } from '#engine/remote/rateHeaders';
import { virtualClock } from '#support/virtualClock';

/** Tests PCs that share one request limit without knowing of each other, on a virtual clock (sync.md, Rate). */

const MINUTE = 60_000;

/** Simulates a service that counts the requests of all PCs together, per sliding 60 seconds or per fixed minute. */
function sharedService(counting: 'sliding' | 'fixed', clock: Clock) {
  const first = clock.now();
  let answered: number[] = [];
  const counts = { all: 0, refused: 0 };
  return {
    told: counts,
    ask(): RateHeaders & { refused: boolean } {
      const now = clock.now();
      const minute = now - ((now - first) % MINUTE);
      answered = answered.filter((at) => (counting === 'fixed' ? at >= minute : now - at < MINUTE));
      const refused = answered.length >= 60;
      counts.all += 1;
      counts.refused += Number(refused);
      if (!refused) answered.push(now);
      const resetAt = (counting === 'fixed' ? minute : (answered[0] ?? now)) + MINUTE;
      return { refused, limit: 60, remaining: 60 - answered.length, resetInMs: resetAt - now };
    },
  };
}

describe('rate limit', () => {
  const cases = (['fixed', 'sliding'] as const).flatMap((counting) =>
    [2, 4].flatMap((pcs) => [50, 400, 2000].map((latency) => ({ counting, pcs, latency }))),
  );

  test.each(cases)(
    'rate limit shared by $pcs PCs: causes at most one 429 in 200 answers ($counting one-minute window, latency $latency ms)',
    async ({ counting, pcs, latency }) => {
      const clock = virtualClock();
      const service = sharedService(counting, clock);
      const next = seeded(pcs * 7919 + latency);
      const EACH = 200;
      const ended: number[] = [];
      const begun = clock.now();
      const runs = Array.from({ length: pcs }, async () => {
        const limiter = createRateLimit(clock, { next, id: () => '' });
        await clock.sleep(next() * 3000);
        for (let done = 0; done < EACH;) {
          const slot = await limiter.acquireSlot('background');
          if (!slot.granted) {
            await clock.sleep(slot.waitMs);
            continue;
          }
          await clock.sleep(latency * next());
          const seen = service.ask();
          await clock.sleep(latency * next());
          slot.release(seen);
          if (seen.refused) limiter.pause(seen.resetInMs ?? MINUTE);
          else done += 1;
        }
        ended.push(clock.now() - begun);
      });
      await clock.advance(40 * MINUTE);
      await Promise.all(runs);

      expect(service.told.refused).toBeLessThanOrEqual(service.told.all / 200);
      // Background work leaves 20 of the 60 requests to users, so all PCs together read 40 pages a minute.
      expect(Math.max(...ended)).toBeLessThan(((pcs * EACH * MINUTE) / 40) * 1.1);
    },
  );
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
