import type { Clock, Random } from '../../platform/platform';
import { retryPauseMs } from '../../platform/retryPause';
import type { Targets, Pull } from '../pull/pull';
import { mergeTargets } from './refetchTargets';

/** One booking causes several events at once: wait for them, ms. */
const GATHER_MS = 150;
/** After a look that failed, ms: growing, and as long as the service asked for. After so many tries it is left to the passes. */
const POLICY = { firstMs: 5_000, maxMs: 160_000 } as const;
const MAX_REFETCH_TRIES = 6;

/** Combines targets into one refetch at a time. */
export interface RefetchBatcher {
  add(targets: Targets): void;
  /** Another account or none: forgets the targets and ends the refetch; resolves when it has ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function createRefetchBatcher(
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  pull: () => Pull | null,
): RefetchBatcher {
  let waiting: Targets | null = null;
  let halt = new AbortController();
  let busy = false;
  /** Also those that end because of another account. */
  const underWay = new Set<Promise<void>>();

  async function work(signal: AbortSignal): Promise<void> {
    await clock.sleep(GATHER_MS, signal);
    for (let failures = 0; waiting;) {
      const targets: Targets = waiting;
      waiting = null;
      // Without an account or its secrets, the next pass reads what is there.
      const result = await pull()?.refetch(targets, signal);
      if (signal.aborted) return;
      failures = result && result.problems.length > 0 ? failures + 1 : 0;
      if (failures === MAX_REFETCH_TRIES) failures = 0;
      if (failures === 0) continue;
      waiting = waiting ? mergeTargets(targets, waiting) : targets;
      const asked = result?.problems.map(({ retryAfterMs }) => retryAfterMs ?? 0) ?? [];
      await clock.sleep(Math.max(retryPauseMs(failures, random, POLICY), ...asked), signal);
    }
  }

  function begin(): void {
    busy = true;
    const { signal } = halt;
    const mine = work(signal)
      // Aborted, or a bug or full disk, which the next pass reports.
      .catch(() => undefined)
      .then(() => {
        underWay.delete(mine);
        if (signal.aborted) return;
        busy = false;
        if (waiting) begin();
      });
    underWay.add(mine);
  }

  const end = () => {
    halt.abort();
    waiting = null;
  };
  return {
    add: (targets) => {
      if (halt.signal.aborted) return;
      waiting = waiting ? mergeTargets(waiting, targets) : targets;
      if (!busy) begin();
    },
    restart: async () => {
      end();
      halt = new AbortController();
      busy = false;
      await Promise.all(underWay);
    },
    stop: async () => {
      end();
      await Promise.all(underWay);
    },
  };
}
