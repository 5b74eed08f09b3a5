import type { SetAside } from '#shared/contract/syncContract';
import type { Outcome, Problem } from '#shared/outcome/problem';
import type { Day, Instant } from '#shared/model/scalars';
import { getCurrentInstant, type Clock } from '../../platform/platform';
import type { Ask, Remote, SetAsideRecord } from '../../remote/remoteServiceInterface';
import type { Store } from '../../store/storeInterface';
import type { PullOptions, Tally } from './pullTypes';

/**
 * State of a running download of records from the service: the connection, the store, the options and the results so
 * far.
 */
export interface Run {
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
}

export interface RunParts {
  readonly remote: Remote;
  readonly store: Store;
  readonly clock: Clock;
  readonly today: () => Day;
}

export function createPullRunContext({ remote, store, clock, today }: RunParts, options: PullOptions): Run {
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
  };
}

/** Result of one part of a download: success, or the problem that stopped this part. */
export type Ended = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };
export const PULL_STEP_OK: Ended = { ok: true };

export function buildPullStepFailure<T>(outcome: Outcome<T> & { ok: false }): Ended {
  return { ok: false, problem: outcome.problem };
}
