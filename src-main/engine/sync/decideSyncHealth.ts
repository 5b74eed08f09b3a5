import type { SyncHealth, SyncState } from '#shared/outcome/syncHealthSchemas';
import { findSyncHealthReason } from '#shared/outcome/findSyncHealthReason';
import type { Problem } from '#shared/outcome/problem';
import { SYNC_CONSEQUENCES_BY_FAILURE_CAUSE } from '../remote/causeConsequences';

/** Facts about the last sync pass and the queue, from which the sync status is derived (sync.md). */
export interface SyncHealthFacts extends Pick<
  SyncState,
  | 'confirmedAt'
  | 'problem'
  | 'queueProblem'
  | 'waiting'
  | 'conflicts'
  | 'otherTypes'
  | 'guard'
  | 'setAside'
  | 'checking'
> {
  readonly connected: boolean;
}

/** Returns the state of the sync light (sync.md, "The sync light"). */
export function decideSyncHealth(known: SyncHealthFacts): SyncHealth {
  const reason = findSyncHealthReason(known);
  if (!known.connected && reason?.cause !== 'disk') return 'notConnected';
  if (reason) return getHealthForProblem(reason);
  if (known.conflicts + known.otherTypes > 0 || known.guard !== null) return 'needsYou';
  if (known.waiting > 0) return 'waiting';
  if (known.confirmedAt === null) return 'neverSynced';
  if (known.checking) return 'checking';
  return known.setAside > 0 ? 'incomplete' : 'upToDate';
}

const getHealthForProblem = ({ kind, cause }: Problem): SyncHealth =>
  kind === 'signedOut' || kind === 'notAllowed' ? 'signIn' : SYNC_CONSEQUENCES_BY_FAILURE_CAUSE[cause].light;

/**
 * Returns the exit status of a command that failed with the given problem (command-line.md). The result is never the
 * status for invalid input, because input is validated earlier.
 */
export function getExitCodeForProblem({ kind }: Pick<Problem, 'kind'>): 1 | 4 | 5 {
  switch (kind) {
    case 'signedOut':
    case 'notAllowed':
      return 5;
    case 'later':
    case 'unknown':
      return 4;
    case 'refused':
    case 'conflict':
    case 'locked':
    case 'gone':
    case 'fault':
      return 1;
  }
}

/** Returns the most serious of the given problems; null if the list is empty. */
export function findWorstProblem(problems: readonly Problem[]): Problem | null {
  const rankProblem = (problem: Problem) => [5, 1, 4].indexOf(getExitCodeForProblem(problem));
  return [...problems].sort((a, b) => rankProblem(a) - rankProblem(b))[0] ?? null;
}
