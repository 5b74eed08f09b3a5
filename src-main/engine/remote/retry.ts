import type { Outcome, Problem } from '#shared/outcome/problem';
import { SYNC_CONSEQUENCES_BY_FAILURE_CAUSE } from './causeConsequences';
import type { Random, Clock } from '../platform/platform';
import { computeRetryPauseMs } from '../platform/retryPause';
import type { Priority } from './remoteServiceInterface';
import { MAX_SILENT_RETRY_PAUSE_MS } from './rateHeaders';

/** Repeats reads (sync.md, Retry; domain.md A60, A85). Nothing in this module may repeat a write. */

const MAX_READ_TRIES = 3;
const READ_RETRY_POLICY = { firstMs: 1_000, maxMs: MAX_SILENT_RETRY_PAUSE_MS } as const;

/** Tries a read request up to three times, with pauses between the tries. */
export async function withRetries<T>(
  attempt: () => Promise<Outcome<T>>,
  priority: Priority,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  signal?: AbortSignal,
): Promise<Outcome<T>> {
  for (let tried = 1; ; tried += 1) {
    const began = clock.now();
    const outcome = await attempt();
    if (outcome.ok || tried === MAX_READ_TRIES || !shouldRetry(outcome.problem, priority)) return outcome;
    const pause = Math.max(
      computeRetryPauseMs(tried, random, READ_RETRY_POLICY),
      outcome.problem.retryAfterMs ?? 0,
    );
    const waited = priority === 'background' ? 0 : clock.now() - began;
    if (waited + pause > MAX_SILENT_RETRY_PAUSE_MS) return outcome;
    await clock.sleep(pause, signal);
  }
}

function shouldRetry({ cause }: Problem, priority: Priority): boolean {
  const { again } = SYNC_CONSEQUENCES_BY_FAILURE_CAUSE[cause];
  return again === 'everybody' || again === priority;
}
