import type { SetAside } from '#shared/contract/syncContract';
import type { Outcome, Problem } from '#shared/outcome/problem';
import type { Day, Instant } from '#shared/model/scalars';
import { getCurrentInstant, type Clock } from '../../platform/platform';
import type { Ask, InvoicePage, Remote, SetAsideRecord } from '../../remote/remoteServiceInterface';
import type { Store } from '../../store/storeInterface';
import type { PullOptions, Tally } from './pullTypes';

/**
 * State of a running download of records from the service: the connection, the store, the options and the results so
 * far.
 */
export interface PullRun {
  readonly remote: Remote;
  readonly store: Store;
  readonly options: PullOptions;
  readonly today: Day;
  now(): Instant;
  /** Returns the current time of the service in ms since 1970, derived from the `Date` header of its answers. */
  serverNow(): number;
  /**
   * Options for requests that a user waits for. Long downloads use the options `background` instead (sync.md, Rate).
   */
  readonly ask: Ask;
  readonly background: Ask;
  /** Updates the list of unreadable records from one answer of the service. */
  updateUnreadableRecords(
    records: readonly SetAsideRecord[],
    asked: string,
    isWhole: (record: SetAside) => boolean,
  ): void;
  readonly tally: Tally;
  readonly fullRead: FullReadState;
}

/** A full read that has begun. A background pass that reads only some of the pages leaves it to the next pass. */
export interface FullRead {
  readonly isFirst: boolean;
  /** True if an earlier run of the program has read some of the pages. */
  readonly isResumed: boolean;
  /** Start of the whole read and start in this run of the program, in ms by the service's clock. */
  readonly startedAt: number;
  readonly begunAt: number;
  readonly top: InvoicePage;
  /** Number of the next page; the pages are read from the last page down to page 2. */
  next: number;
  readonly ids: Set<number>;
  /**
   * Number of unreadable rows on each page, by page number. The service counts these rows as invoices, but the local
   * copy does not contain them.
   */
  readonly unreadable: Map<number, number>;
  readonly nameless: Map<number, number>;
  /** Number of invoices in the service, as stated in its latest answer. */
  total: number | null;
  isListChanged: boolean;
  /**
   * Value of the store's write counter when the full read began. The value shows which invoices the program itself
   * wrote during the read.
   */
  readonly asOf: number;
}

/** State of the full read of all invoices. The passes of one sign-in share it in memory. */
export interface FullReadState {
  /** True if something shows that the local invoices differ from the service's, so that all must be read again. */
  isWanted: boolean;
  unfinished: FullRead | null;
}

export interface RunParts {
  readonly remote: Remote;
  readonly store: Store;
  readonly clock: Clock;
  readonly today: () => Day;
}

export function createPullRunContext(
  { remote, store, clock, today }: RunParts,
  options: PullOptions,
  fullRead: FullReadState = { isWanted: false, unfinished: null },
): PullRun {
  const signal = options.signal ? { signal: options.signal } : {};
  const tally: Tally = {
    invoices: { pulled: 0, removed: 0 },
    reservations: { pulled: 0, gone: 0 },
    pricing: { days: 0 },
    setAside: 0,
  };
  return {
    remote,
    store,
    options,
    today: today(),
    now: () => getCurrentInstant(clock),
    serverNow: () => clock.now() + (remote.clockSkewMs() ?? 0),
    ask: { priority: options.priority, ...signal },
    background: { priority: 'background', ...signal },
    updateUnreadableRecords: (records, asked, isWhole) => {
      store.log.removeUnreadable(store.log.listUnreadable().filter(isWhole));
      tally.setAside += records.length;
      // The call of `removeUnreadable` has deleted the older entries for these records, so no record is listed twice.
      store.log.addUnreadable(
        records.map((record) => ({ ...record, id: record.id ?? asked })),
        getCurrentInstant(clock),
      );
    },
    tally,
    fullRead,
  };
}

/** Result of one part of a download: success, or the problem that stopped this part. */
export type PullStepResult = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };
export const PULL_STEP_OK: PullStepResult = { ok: true };

export function buildPullStepFailure<T>(outcome: Outcome<T> & { ok: false }): PullStepResult {
  return { ok: false, problem: outcome.problem };
}
