import type { SyncState } from '#shared/outcome/syncHealthSchemas';
import { findSyncHealthReason, getNextSyncAttemptTime } from '#shared/outcome/findSyncHealthReason';
import type { ProblemCause } from '#shared/outcome/problem';
import type * as texts from '#shared/i18n/texts';
import { describeProgress } from '../../app/describeProgress';

/** Text of the sync status button (look.md, Sync light). The tone `mends` means that the problem ends by itself. */
export interface LightWords {
  readonly tone: 'fine' | 'thisPc' | 'mends' | 'person';
  readonly state: string;
  readonly time: string;
}

type ShellTexts = typeof texts.shell;

/** Returns the seconds until the service's request limit ends; 0 if the end is unknown or has passed. */
export function computeRateLimitSecondsLeft(state: SyncState, nowMs: number): number {
  const { nextTry } = state;
  const problem = findSyncHealthReason(state);
  const pause = problem?.retryAfterMs ?? null;
  const until = problem && pause !== null ? Date.parse(problem.at) + pause : Date.parse(nextTry ?? '');
  if (Number.isNaN(until)) return 0;
  return Math.max(0, Math.ceil((until - nowMs) / 1000));
}

/** Returns the text of the sync status button. `when` formats a time in the user's language. */
export function describeSyncHealth(
  t: ShellTexts,
  state: SyncState,
  when: (at: string) => string,
  nowMs: number,
): LightWords {
  const reason = findSyncHealthReason(state);
  const until = getNextSyncAttemptTime(state);
  const since = t.since({ at: when(state.since) });
  const checked = state.confirmedAt === null ? '' : t.checkedAt({ at: when(state.confirmedAt) });
  switch (state.light) {
    case 'notConnected':
      return { tone: 'person', state: t.notConnected, time: checked };
    case 'checking':
      return { tone: 'mends', state: t.checking, time: checked };
    case 'incomplete':
      return { tone: 'mends', state: t.incomplete({ n: state.setAside }), time: checked };
    case 'neverSynced':
    case 'upToDate':
      if (state.progress && state.firstPass)
        return { tone: 'fine', state: t.firstPass, time: describeProgress(t, state.progress) };
      return state.confirmedAt === null
        ? { tone: 'fine', state: t.notYet, time: '' }
        : { tone: 'fine', state: t.upToDate, time: when(state.confirmedAt) };
    case 'waiting':
      return {
        tone: 'mends',
        state: t.waiting({ n: state.waiting }),
        time: describeWaitingTime(t, state, until === null ? '' : t.nextTry({ at: when(until) })),
      };
    case 'offline':
      return { tone: 'thisPc', state: t.offline, time: since };
    case 'serviceDown':
      return {
        tone: reason && CAUSES_NEEDING_PERSON.has(reason.cause) ? 'person' : 'mends',
        state: reason ? t[TEXT_KEY_BY_CAUSE[reason.cause]] : t.serviceDown,
        time: since,
      };
    case 'limit': {
      const left = computeRateLimitSecondsLeft(state, nowMs);
      return { tone: 'mends', state: t.limit, time: left > 0 ? t.secondsLeft({ n: left }) : '' };
    }
    case 'signIn': {
      // Kontuar itself detects the causes `keychain`, `otherAddress` and `notGranted`, so there is no HTTP status of
      // the service to show.
      if (reason?.cause === 'keychain' || reason?.cause === 'otherAddress' || reason?.cause === 'notGranted')
        return { tone: 'person', state: t[TEXT_KEY_BY_CAUSE[reason.cause]], time: since };
      const status = reason?.status ?? null;
      return {
        tone: 'person',
        state: reason?.kind === 'notAllowed' ? t.notAllowed : t.signIn,
        time: status === null ? since : String(status),
      };
    }
    case 'needsYou':
      if (reason?.cause === 'disk' || reason?.cause === 'kontuar')
        return { tone: 'person', state: t[TEXT_KEY_BY_CAUSE[reason.cause]], time: since };
      return {
        tone: 'person',
        state:
          state.conflicts > 0 || state.guard
            ? t.needsYou({ n: state.conflicts + state.otherTypes + (state.guard ? 1 : 0) })
            : t.checkTypes({ n: state.otherTypes }),
        time: checked,
      };
  }
}

/** A settlement is sent after its advance has a KSeF number, so no time of a next attempt is known for it. */
const describeWaitingTime = (t: ShellTexts, state: SyncState, nextTry: string): string =>
  state.waitingForKsef > 0 && state.waitingForKsef === state.waiting ? t.forKsefNumber : nextTry;

/** Causes of sync problems that only a user can solve; waiting does not help. */
const CAUSES_NEEDING_PERSON: ReadonlySet<ProblemCause> = new Set([
  'wrongAddress',
  'clock',
  'oldTls',
  'redirect',
  'refusedRead',
]);

/** For each cause of a sync problem, the key of the text that the sync status shows. */
const TEXT_KEY_BY_CAUSE = {
  noNetwork: 'serviceDown',
  noAnswer: 'serviceDown',
  limit: 'serviceDown',
  serviceError: 'serviceFails',
  wrongAddress: 'wrongAddress',
  clock: 'clockWrong',
  oldTls: 'oldTls',
  redirect: 'redirect',
  kontuar: 'ownFault',
  certificate: 'untrusted',
  notTheService: 'notTheService',
  unreadable: 'unreadable',
  status: 'refuses',
  refusedRead: 'refuses',
  legacyError: 'refuses',
  keychain: 'keychain',
  otherAddress: 'otherAddress',
  notGranted: 'notGranted',
  cancelled: 'stopped',
  disk: 'diskFails',
} as const satisfies Readonly<Record<ProblemCause, keyof ShellTexts>>;
