import type { Pass } from '#shared/contract/syncContract';
import type { Progress } from '#shared/outcome/syncHealthSchemas';
import type { Clock } from '../platform/platform';
import { isGlobalFailure } from './outbox/sendDecision';
import type { Push, PushEnd } from './outbox/push';
import type { Pull, PullOptions, PullResult } from './pull/pullTypes';

/** The steps of one sync pass: sending waiting changes and downloading records from the service. */

/**
 * Maximum time in ms for which the download waits for the sending of the queue. After this time, the download starts
 * while the sending continues.
 */
const HEAD_START_MS = 15_000;

export const EMPTY_SYNC_PASS_RESULT: Pass = {
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

/**
 * Sends waiting changes before records are downloaded, so that the downloaded records already contain the changes made
 * on this PC. `result` is null if nothing was downloaded.
 */
export async function sendQueueThenReadService(
  clock: Clock,
  { push, pull }: { readonly push: Push; readonly pull: Pull },
  { onProgress, ...options }: WorkOptions,
): Promise<{ readonly pushed: PushEnd; readonly result: PullResult | null }> {
  const { priority, signal } = options;
  const sending = push.run({ priority, signal, onProgress });
  const ahead = await waitForSending(clock, sending);
  const reading =
    ahead && blocksReading(ahead) ? null : pull.run({ ...options, ...(ahead ? { onProgress } : {}) });
  await Promise.allSettled([sending, reading]);
  return { pushed: await sending, result: await reading };
}

/** Returns the result of sending the queue; null if sending takes longer than `HEAD_START_MS`. */
async function waitForSending(clock: Clock, sending: Promise<PushEnd>): Promise<PushEnd | null> {
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

/**
 * Returns true if the problem that stopped the sending would also stop the download. A refused sign-in does not count,
 * because the download makes its own attempt to sign in.
 */
const blocksReading = ({ problem }: PushEnd): boolean =>
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
