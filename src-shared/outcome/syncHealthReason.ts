import type { Instant } from '../model/scalars';
import type { SyncState } from './syncHealthSchemas';
import type { Problem } from './problem';

/** Returns the reason for the sync status; a global problem takes precedence over the problem of one change. */
export const findSyncHealthReason = ({
  problem,
  queueProblem,
}: Pick<SyncState, 'problem' | 'queueProblem'>): Problem | null => problem ?? queueProblem;

/**
 * Returns the time of the next sync attempt. During a problem that affects the whole sync, the sync's own retry time
 * counts; otherwise the retry time of the first queued change counts, because a queued change waits longer.
 */
export const getNextSyncAttemptTime = ({ problem, nextTry, queueNextTry }: SyncState): Instant | null =>
  problem ? nextTry : (queueNextTry ?? nextTry);
