import type { Pass } from '#shared/contract/syncContract';
import type { Progress } from '#shared/outcome/syncHealth';
import type { Clock } from '../platform/platform';
import { isGlobalFailure } from './outbox/decision';
import type { Push, PushEnd } from './outbox/push';
import type { Pull, PullOptions, PullResult } from './pull/pull';

/** The work of one pass: sending and reading. */

/** So long a pass only sends before it reads as well, ms. */
const HEAD_START_MS = 15_000;

export const EMPTY_PASS: Pass = {
  requests: 0,
  invoices: { pulled: 0, removed: 0 },
  reservations: { pulled: 0, gone: 0 },
  pricing: { days: 0 },
  outbox: { sent: 0, waiting: 0, conflicts: 0 },
  setAside: 0,
};

type WorkOptions = PullOptions & {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
};

/** Sends before reading, so that the answers include what was typed here. `result` null: nothing was read. */
export async function sendAndRead(
  clock: Clock,
  { push, pull }: { readonly push: Push; readonly pull: Pull },
  { onProgress, ...options }: WorkOptions,
): Promise<{ readonly pushed: PushEnd; readonly result: PullResult | null }> {
  const { priority, signal } = options;
  const sending = push.run({ priority, signal, onProgress });
  const ahead = await headStart(clock, sending);
  const reading =
    ahead && speaksForAll(ahead) ? null : pull.run({ ...options, ...(ahead ? { onProgress } : {}) });
  await Promise.allSettled([sending, reading]);
  return { pushed: await sending, result: await reading };
}

/** How sending ended, or null: a long queue does not delay reading; both continue in parallel. */
async function headStart(clock: Clock, sending: Promise<PushEnd>): Promise<PushEnd | null> {
  const over = new AbortController();
  const enough = clock.sleep(HEAD_START_MS, over.signal).then(
    () => null,
    () => null,
  );
  try {
    return await Promise.race([sending, enough]);
  } finally {
    over.abort();
  }
}

/** The rest of the pass would fail as well. A refused sign-in is checked by the pull. */
const speaksForAll = ({ problem }: PushEnd): boolean =>
  problem !== null && isGlobalFailure(problem) && problem.kind !== 'signedOut';

export const summarizePull = (result: PullResult | null): Partial<Pass> =>
  result
    ? {
        invoices: result.invoices,
        reservations: result.reservations,
        pricing: result.pricing,
        setAside: result.setAside,
      }
    : {};
