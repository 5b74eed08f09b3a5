import type { Instant } from '../model/scalars';
import type { SyncState } from './syncHealth';
import type { Problem } from './problem';

/** The reason for the status: a global problem precedes one change's. */
export const findSyncHealthReason = ({
  problem,
  queueProblem,
}: Pick<SyncState, 'problem' | 'queueProblem'>): Problem | null => problem ?? queueProblem;

/** Until when the status waits: a change's own pause is longer than the global one. */
export const waitsUntil = ({ problem, nextTry, queueNextTry }: SyncState): Instant | null =>
  problem ? nextTry : (queueNextTry ?? nextTry);
