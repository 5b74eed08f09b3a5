import type { Pass } from '#shared/contract/syncContract';
import type { DaySpan } from '#shared/model/serviceEvent';
import type { Progress, RemovalKind, SyncState } from '#shared/outcome/syncHealthSchemas';
import type { Problem } from '#shared/outcome/problem';

export type Tally = Pick<Pass, 'invoices' | 'reservations' | 'pricing' | 'setAside'>;

/** Result of one download of records from the service. Records that were stored before a problem occurred are kept. */
export interface PullResult extends Readonly<Tally> {
  /**
   * The problems of the downloads of stays, of prices and of invoices, at most one of each. After a problem, the other
   * downloads continue, unless the service does not answer at all.
   */
  readonly problems: readonly Problem[];
  /** True if all invoices were downloaded, even if the download of stays or prices failed. */
  readonly invoicesRead: boolean;
  readonly guard: SyncState['guard'];
}

export interface PullOptions {
  /** Reads every invoice page and every range of days again, not only those that may have changed. */
  readonly full: boolean;
  readonly priority: 'user' | 'background';
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Kinds of records that may be removed in large numbers, because the user has agreed. */
  readonly allowRemoval?: ReadonlySet<RemovalKind>;
  /** Maximum number of records that the user allowed Kontuar to remove; if missing, the number is unlimited. */
  readonly allowedCount?: number;
}

/**
 * Records that may have changed in the service, as reported by a webhook event or another source. Kontuar downloads
 * these records again and never stores the content of the report.
 */
export interface Targets {
  /** True if the event does not tell which records have changed. The days around today are then downloaded again. */
  readonly near: boolean;
  readonly days: readonly DaySpan[];
  /** Numbers of reservations that may have changed; the days of these reservations on this PC are downloaded again. */
  readonly reservations: readonly number[];
  readonly invoices: readonly number[];
  /**
   * True if rooms have changed. Today's prices are then downloaded again, because they contain the names and kinds of
   * the rooms.
   */
  readonly rooms: boolean;
}

export interface Pull {
  run(options: PullOptions): Promise<PullResult>;
  /**
   * Downloads the given stays, invoices, rooms and days immediately, in requests of background priority, and stores
   * them as a sync pass does.
   */
  refetch(targets: Targets, signal: AbortSignal): Promise<PullResult>;
}
