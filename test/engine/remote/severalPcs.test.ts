import { describe, expect, test } from 'vitest';
import type { Clock } from '#engine/platform/platform';
import { createLimiter } from '#engine/remote/limiter';
import type { BudgetSeen } from '#engine/remote/waits';
import { virtualClock } from '#support/virtualClock';

/** sync.md, Rate: PCs that share one budget without knowing of each other. Everything on a clock that stands still. */

const MINUTE = 60_000;

/** A service that counts all PCs together, over any sixty seconds or by the minute. */
function sharedService(counting: 'sliding' | 'fixed', clock: Clock) {
  const first = clock.now();
  let answered: number[] = [];
  const told = { all: 0, refused: 0 };
  return {
    told,
    ask(): BudgetSeen & { refused: boolean } {
      const now = clock.now();
      const minute = now - ((now - first) % MINUTE);
      answered = answered.filter((at) => (counting === 'fixed' ? at >= minute : now - at < MINUTE));
      const refused = answered.length >= 60;
      told.all += 1;
      told.refused += Number(refused);
      if (!refused) answered.push(now);
      const resetAt = (counting === 'fixed' ? minute : (answered[0] ?? now)) + MINUTE;
      return { refused, limit: 60, remaining: 60 - answered.length, resetInMs: resetAt - now };
    },
  };
}

describe('several PCs with one sign-in', () => {
  const cases = (['fixed', 'sliding'] as const).flatMap((counting) =>
    [2, 4].flatMap((pcs) => [50, 400, 2000].map((latency) => ({ counting, pcs, latency }))),
  );

  test.each(cases)(
    '$pcs PCs, $counting minutes, answers in $latency ms',
    async ({ counting, pcs, latency }) => {
      const clock = virtualClock();
      const service = sharedService(counting, clock);
      const next = seeded(pcs * 7919 + latency);
      const EACH = 200;
      const ended: number[] = [];
      const begun = clock.now();
      const all = Array.from({ length: pcs }, async () => {
        const limiter = createLimiter(
          clock,
          { next, id: () => '' },
          { load: () => [], save: () => undefined },
        );
        await clock.sleep(next() * 3000);
        for (let done = 0; done < EACH;) {
          const slot = await limiter.take('background');
          if (!slot.granted) {
            await clock.sleep(slot.waitMs);
            continue;
          }
          await clock.sleep(latency * next());
          const seen = service.ask();
          await clock.sleep(latency * next());
          slot.done(seen);
          if (seen.refused) limiter.pause(seen.resetInMs ?? MINUTE);
          else done += 1;
        }
        ended.push(clock.now() - begun);
      });
      await clock.advance(40 * MINUTE);
      await Promise.all(all);

      expect(service.told.refused).toBeLessThanOrEqual(service.told.all / 200);
      // Four use the whole limit; two keep further apart than they would have to, not knowing that they are two.
      const bound = (pcs * EACH * MINUTE) / 60;
      expect(Math.max(...ended)).toBeLessThan(bound * (pcs === 4 ? 1.12 : 1.35));
      expect(Math.max(...ended)).toBeLessThan(Math.min(...ended) * 1.3);
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
