import type { Pass } from '#shared/contract/syncContract';
import type { DaySpan } from '#shared/model/serviceEvent';
import type { Progress, RemovalKind, SyncState } from '#shared/outcome/syncHealthSchemas';
import type { Problem } from '#shared/outcome/problem';

/** Records read so far, by kind. */
export type Tally = Pick<Pass, 'invoices' | 'reservations' | 'pricing' | 'setAside'>;

/** Result of one pull. Records applied before a problem stay applied. */
export interface PullResult extends Readonly<Tally> {
  /**
   * First problem of each part. A problem of one part does not stop the other parts, unless the service does not answer
   * at all.
   */
  readonly problems: readonly Problem[];
  /** True if the invoices are up to date, regardless of the other parts. */
  readonly invoicesRead: boolean;
  readonly guard: SyncState['guard'];
}

export interface PullOptions {
  /** Reads every invoice page and every range of days again, not only those that may have changed. */
  readonly full: boolean;
  /** Priority of the requests: `user` for "sync now". */
  readonly priority: 'user' | 'background';
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Kinds of records whose removal the user has allowed despite the removal limit. */
  readonly allowRemoval?: ReadonlySet<RemovalKind>;
  /**
   * Maximum number of local records that the user allowed to be removed; without a value, any number may be removed.
   */
  readonly allowedCount?: number;
}

/**
 * Records that may have changed according to a hint from outside. A hint only triggers a refetch and never counts as a
 * fact.
 */
export interface Targets {
  /** True to refetch the days around today, when a hint does not tell which records have changed. */
  readonly near: boolean;
  /** Days in which stays may have changed. */
  readonly days: readonly DaySpan[];
  /** Numbers of stays that may have changed; the refetch reads the days on which the mirror has these stays. */
  readonly reservations: readonly number[];
  readonly invoices: readonly number[];
  /** Refetches names and kinds of rooms, which come with today's prices. */
  readonly rooms: boolean;
}

export interface Pull {
  run(options: PullOptions): Promise<PullResult>;
  /**
   * Downloads the given stays, invoices, rooms and days at once, with background priority and by the same rules as a
   * sync pass.
   */
  refetch(targets: Targets, signal: AbortSignal): Promise<PullResult>;
}
