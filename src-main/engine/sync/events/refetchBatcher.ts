import type { Clock, Random } from '../../platform/platform';
import { computeRetryPauseMs } from '../../platform/retryPause';
import type { Targets, Pull } from '../pull/pullTypes';
import { mergeRefetchTargets } from './refetchTargets';

/**
 * Time in ms for which webhook events are collected before a download starts, because one booking causes several events
 * at once.
 */
const COLLECT_EVENTS_MS = 150;
/** First and maximum pause in ms before a failed download is tried again; the pauses become longer from try to try. */
const REFETCH_RETRY_PAUSES = { firstMs: 5_000, maxMs: 160_000 } as const;
const MAX_REFETCH_TRIES = 6;

/**
 * Collects the records that webhook events require to be downloaded again, and downloads them in batches. Only one such
 * download runs at a time.
 */
export interface RefetchBatcher {
  add(targets: Targets): void;
  /**
   * Called when the account is changed or removed. Discards the waiting download requests, aborts the running download,
   * and resolves when the download has ended.
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function createEventRefetchBatcher(
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  pull: () => Pull | null,
): RefetchBatcher {
  let waiting: Targets | null = null;
  let halt = new AbortController();
  let busy = false;
  const underWay = new Set<Promise<void>>();

  async function refetchUntilDone(signal: AbortSignal): Promise<void> {
    await clock.sleep(COLLECT_EVENTS_MS, signal);
    for (let failures = 0; waiting;) {
      const targets: Targets = waiting;
      waiting = null;
      // Without an account or its secrets nothing is downloaded after an event; the next sync pass reads the data.
      const result = await pull()?.refetch(targets, signal);
      if (signal.aborted) return;
      failures = result && result.problems.length > 0 ? failures + 1 : 0;
      if (failures === MAX_REFETCH_TRIES) failures = 0;
      if (failures === 0) continue;
      waiting = waiting ? mergeRefetchTargets(targets, waiting) : targets;
      const asked = result?.problems.map(({ retryAfterMs }) => retryAfterMs ?? 0) ?? [];
      await clock.sleep(
        Math.max(computeRetryPauseMs(failures, random, REFETCH_RETRY_PAUSES), ...asked),
        signal,
      );
    }
  }

  function startRefetching(): void {
    busy = true;
    const { signal } = halt;
    const mine = refetchUntilDone(signal)
      // The error of a failed download is ignored, because the next sync pass meets and reports the same problem.
      .catch(() => undefined)
      .then(() => {
        underWay.delete(mine);
        if (signal.aborted) return;
        busy = false;
        if (waiting) startRefetching();
      });
    underWay.add(mine);
  }

  const abortRefetching = () => {
    halt.abort();
    waiting = null;
  };
  return {
    add: (targets) => {
      if (halt.signal.aborted) return;
      waiting = waiting ? mergeRefetchTargets(waiting, targets) : targets;
      if (!busy) startRefetching();
    },
    restart: async () => {
      abortRefetching();
      halt = new AbortController();
      busy = false;
      await Promise.all(underWay);
    },
    stop: async () => {
      abortRefetching();
      await Promise.all(underWay);
    },
  };
}
