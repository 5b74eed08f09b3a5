import type { Pass } from '#shared/contract/sync';
import type { Progress } from '#shared/outcome/light';
import type { Clock } from '../platform/platform';
import { isGlobalFailure } from './outbox/decision';
import type { Push, PushEnd } from './outbox/push';
import type { Pull, PullOptions, PullResult } from './pull/pull';

/** The work of one pass: sending and reading. */

/** So long a pass only sends before it reads as well, ms. */
const HEAD_START_MS = 15_000;

export const NOTHING: Pass = {
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

/** What was typed here goes up first: what then comes down already has it. `result` null: nothing was read. */
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

/** How sending ended, or null: a long queue does not keep the screens from what is new, both go on side by side. */
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

/** Nobody would answer the rest of the pass either. A refused sign-in is the pull's to find out anew. */
const speaksForAll = ({ problem }: PushEnd): boolean =>
  problem !== null && isGlobalFailure(problem) && problem.kind !== 'signedOut';

export const pulledBy = (result: PullResult | null): Partial<Pass> =>
  result
    ? {
        invoices: result.invoices,
        reservations: result.reservations,
        pricing: result.pricing,
        setAside: result.setAside,
      }
    : {};
