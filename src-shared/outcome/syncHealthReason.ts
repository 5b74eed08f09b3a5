import type { Instant } from '../model/scalars';
import type { SyncState } from './syncHealthSchemas';
import type { Problem } from './problem';

/** Returns the reason for the sync status; a global problem takes precedence over the problem of one change. */
export const findSyncHealthReason = ({
  problem,
  queueProblem,
}: Pick<SyncState, 'problem' | 'queueProblem'>): Problem | null => problem ?? queueProblem;

/** Returns the time until which the sync status waits; the pause of a change is longer than the global pause. */
export const getNextSyncAttemptTime = ({ problem, nextTry, queueNextTry }: SyncState): Instant | null =>
  problem ? nextTry : (queueNextTry ?? nextTry);
