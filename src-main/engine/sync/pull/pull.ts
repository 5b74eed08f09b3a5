import type { Pass } from '#shared/contract/syncContract';
import type { DaySpan } from '#shared/model/event';
import type { Progress, RemovalKind, SyncState } from '#shared/outcome/syncHealth';
import type { Problem } from '#shared/outcome/problem';

/** Records read so far, by kind. */
export type Tally = Pick<Pass, 'invoices' | 'reservations' | 'pricing' | 'setAside'>;

/** What one pull did, and where it stopped. What was applied before a problem stays applied. */
export interface PullResult extends Readonly<Tally> {
  /** The first problem of each part; one part's problem does not stop the others, unless there is no answer at all. */
  readonly problems: readonly Problem[];
  /** The invoices are known as they are now, whatever became of the other parts. */
  readonly invoicesRead: boolean;
  readonly guard: SyncState['guard'];
}

export interface PullOptions {
  /** Every page and window again, not only what may have changed. */
  readonly full: boolean;
  /** Whose patience is spent: `user` for "sync now". */
  readonly priority: 'user' | 'background';
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Kinds whose removal the user has allowed despite the guard. */
  readonly allowRemoval?: ReadonlySet<RemovalKind>;
  /** How many of them the user has read; left out, any number. */
  readonly allowedCount?: number;
}

/** Where something may have changed, from outside: only a trigger for a refetch, never a fact. */
export interface Targets {
  /** The days around today, for changes of an unknown subject. */
  readonly near: boolean;
  /** Days in which stays may have changed. */
  readonly days: readonly DaySpan[];
  /** Stays that may have changed: looked for where the mirror has them. */
  readonly reservations: readonly number[];
  readonly invoices: readonly number[];
  /** Names and kinds of rooms: today's prices carry them. */
  readonly rooms: boolean;
}

export interface Pull {
  run(options: PullOptions): Promise<PullResult>;
  /** Reads at once what the targets point at, in the background's share of the budget, and by all the rules of a pass. */
  refetch(targets: Targets, signal: AbortSignal): Promise<PullResult>;
}
