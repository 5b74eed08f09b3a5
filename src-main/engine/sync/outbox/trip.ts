import type { Instant } from '#shared/model/scalars';
import type { ConflictKind } from '#shared/outcome/change';
import type { Problem } from '#shared/outcome/problem';
import { instantOf, type Chance, type Clock } from '../../platform/platform';
import type { Ask, Remote } from '../../remote/remote';
import type { Change, ChangeNews, HistoryNote } from '../../store/outbox/outboxStore';
import type { Store } from '../../store/store';
import { pauseMs } from './pauses';

/** One round of sending: what it works with, and the ways in which a try can end. */
export interface Trip {
  readonly remote: Remote;
  readonly store: Store;
  readonly clock: Clock;
  readonly chance: Chance;
  /** For reading. */
  readonly ask: Ask;
  /** For writing: a write under way is given time to end when the round is stopped. */
  readonly writeAsk: Ask;
  now(): Instant;
}

/** `stop`: nothing else would get through either. `failed`: this one did not, for reasons of its own. */
export type Went =
  | { readonly end: 'went' }
  | { readonly end: 'failed'; readonly problem: Problem }
  | { readonly end: 'stop'; readonly problem: Problem };
export const WENT: Went = { end: 'went' };

/**
 * The answer concerns everybody: no network, no sign-in, the limit (sync.md, Retry; A54, A55). A 403 may be meant for
 * one change alone, a right to delete that was withdrawn: it keeps nothing else from going (Promise 4).
 */
export function concernsAll({ kind, cause }: Problem): boolean {
  if (kind === 'signedOut') return true;
  switch (cause) {
    case 'noNetwork':
    case 'wrongAddress':
    case 'certificate':
    case 'clock':
    case 'oldTls':
    case 'notTheService':
    case 'limit':
    case 'keychain':
    case 'otherAddress':
    case 'disk':
    case 'cancelled':
      return true;
    case 'noAnswer':
    case 'redirect':
    case 'serviceError':
    case 'status':
    case 'refusedRead':
    case 'kontuar':
    case 'legacyError':
    case 'unreadable':
      return false;
  }
}

export function note(trip: Trip, { localId, kind }: Change, line: HistoryNote): void {
  trip.store.outbox.note(localId, trip.now(), { kind, ...line });
}

/** What an answer said, for the history: the service's own words. */
export const saidBy = ({ title, detail }: Problem): string => [title, detail].filter(Boolean).join(': ');

/** How a try ended, for the history; where nobody answered, whether it may have been carried out. */
export const outcomeOf = (problem: Problem): HistoryNote =>
  problem.status === null
    ? { what: 'unanswered', detail: problem.kind }
    : { what: 'answered', ruid: problem.ruid, detail: saidBy(problem) };

/** It could not even be asked for what is there: tried again later. */
export function notAsked(trip: Trip, change: Change, problem: Problem): Went {
  const { outbox } = trip.store;
  const own = !concernsAll(problem);
  const failures = own ? change.failures + 1 : change.failures;
  const nextTry = own ? after(trip, pauseMs(failures, trip.chance)) : change.nextTry;
  outbox.amend(change.changeId, { problem, failures, nextTry });
  return { end: concernsAll(problem) ? 'stop' : 'failed', problem };
}

/** Surely not carried out. */
export function failed(trip: Trip, change: Change, problem: Problem): Went {
  const own = !concernsAll(problem);
  const failures = own ? change.failures + 1 : change.failures;
  const nextTry = own ? after(trip, pauseMs(failures, trip.chance)) : null;
  trip.store.outbox.move(change.changeId, 'fail', trip.now(), { problem, failures, nextTry });
  return { end: concernsAll(problem) ? 'stop' : 'failed', problem };
}

/**
 * Nobody can tell whether it was carried out. It is looked for at once, nothing else may be sent before; one that
 * is lost again and again is left alone for longer each time, so that others get their turn.
 */
export function lost(trip: Trip, change: Change, problem: Problem): Went {
  const failures = concernsAll(problem) ? change.failures : change.failures + 1;
  const nextTry = failures > 1 ? after(trip, pauseMs(failures, trip.chance)) : null;
  trip.store.outbox.move(change.changeId, 'lose', trip.now(), { problem, looks: 0, failures, nextTry });
  return { end: concernsAll(problem) ? 'stop' : 'failed', problem };
}

export function stepAside(
  trip: Trip,
  change: Change,
  conflict: ConflictKind,
  news: Omit<ChangeNews, 'conflict'> = {},
): Went {
  const { problem = null } = news;
  trip.store.transaction(() => {
    trip.store.outbox.move(change.changeId, 'stepAside', trip.now(), {
      problem,
      failures: 0,
      nextTry: null,
      ...news,
      conflict,
    });
    note(trip, change, {
      what: 'conflict',
      conflict,
      ruid: problem?.ruid ?? null,
      fields: problem?.fields.map(({ field }) => field) ?? [],
      detail: problem ? saidBy(problem) : '',
    });
  });
  return WENT;
}

/** `ms` from now as an instant. */
export const after = (trip: Trip, ms: number): Instant => new Date(trip.clock.now() + ms).toISOString();

export const tripOf = (parts: Omit<Trip, 'now'>): Trip => ({ ...parts, now: () => instantOf(parts.clock) });
