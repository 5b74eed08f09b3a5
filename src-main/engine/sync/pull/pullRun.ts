import type { SetAside } from '#shared/contract/syncContract';
import type { Outcome, Problem } from '#shared/outcome/problem';
import type { Day, Instant } from '#shared/model/scalars';
import { getCurrentInstant, type Clock } from '../../platform/platform';
import type { Ask, Remote, SetAsideRecord } from '../../remote/remote';
import type { Store } from '../../store/store';
import type { PullOptions, Tally } from './pull';

/** One pull under way: what it works with and what it has done so far. */
export interface Run {
  readonly remote: Remote;
  readonly store: Store;
  readonly options: PullOptions;
  readonly today: Day;
  now(): Instant;
  /** Milliseconds since the epoch on the service's clock, as known from its `Date` header. */
  serverNow(): number;
  /** For requests that a user waits for; long reading is in the background (sync.md, Rate). */
  readonly ask: Ask;
  readonly background: Ask;
  /** Sets aside unreadable records of an answer and clears those that are whole. Without an id, by the request's name. */
  setAside(records: readonly SetAsideRecord[], asked: string, isWhole: (record: SetAside) => boolean): void;
  readonly tally: Tally;
}

export interface RunParts {
  readonly remote: Remote;
  readonly store: Store;
  readonly clock: Clock;
  readonly today: () => Day;
}

export function beginRun({ remote, store, clock, today }: RunParts, options: PullOptions): Run {
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
    setAside: (records, asked, isWhole) => {
      store.log.whole(store.log.listSetAside().filter(isWhole));
      tally.setAside += records.length;
      // One that the answer has once more is put back.
      store.log.setAside(
        records.map((record) => ({ ...record, id: record.id ?? asked })),
        getCurrentInstant(clock),
      );
    },
    tally,
  };
}

/** A part of a pull ends well, or with the problem that stopped it. */
export type Ended = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };
export const WELL: Ended = { ok: true };

/** The failed side of an outcome, as a part's end. */
export function failed<T>(outcome: Outcome<T> & { ok: false }): Ended {
  return { ok: false, problem: outcome.problem };
}
