import type { Instant } from '../model/scalars';
import type { SyncState } from './syncHealthSchemas';
import type { Problem } from './problem';

/**
 * Returns the problem that explains the sync status: the problem of the sync pass or, without one, the problem of a
 * queued change.
 */
export const findSyncHealthReason = ({
  problem,
  queueProblem,
}: Pick<SyncState, 'problem' | 'queueProblem'>): Problem | null => problem ?? queueProblem;

/** Returns the time of the next attempt to synchronise or to send a queued change. */
export const getNextSyncAttemptTime = ({ problem, nextTry, queueNextTry }: SyncState): Instant | null =>
  problem ? nextTry : (queueNextTry ?? nextTry);
