import type { Clock } from '../engine/platform/platform';

/**
 * The request limit (conformance.md LIM-1) in its strictest reading: never more than `perMinute` in any
 * sixty seconds. Refused requests do not count.
 */
export interface Budget {
  /** Spends one request; false when none is left. */
  spend(): boolean;
  remaining(): number;
  /** Epoch ms at which one more request becomes possible or the oldest one stops counting. */
  resetAt(): number;
}

const MINUTE = 60_000;

export function createBudget(clock: Clock, perMinute: number): Budget {
  let sent: number[] = [];
  const recent = () => {
    const edge = clock.now() - MINUTE;
    if ((sent[0] ?? Infinity) <= edge) sent = sent.filter((at) => at > edge);
    return sent;
  };
  return {
    spend() {
      if (recent().length >= perMinute) return false;
      sent.push(clock.now());
      return true;
    },
    remaining: () => Math.max(0, perMinute - recent().length),
    resetAt: () => (recent()[0] ?? clock.now()) + MINUTE,
  };
}
