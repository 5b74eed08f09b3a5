import type { SyncState } from '#shared/outcome/light';
import type { Problem } from '#shared/outcome/problem';
import type { Spoken } from '#shared/text/language';
import type { shellText } from '#shared/text/shell';

/**
 * The sync light as a person reads it (look.md, Sync light): the state in bold, then a time. The tone
 * is the button's look: plain is fine, dashed is this PC, amber mends itself, red needs a person.
 */
export interface LightWords {
  readonly tone: 'fine' | 'thisPc' | 'mends' | 'person';
  readonly state: string;
  readonly time: string;
}

type Words = Spoken<typeof shellText>;

/** Seconds until the service's limit is over; 0 when it is not known or already over. */
export function secondsLeft({ problem, nextTry }: SyncState, nowMs: number): number {
  const pause = problem?.retryAfterMs ?? null;
  const until = problem && pause !== null ? Date.parse(problem.at) + pause : Date.parse(nextTry ?? '');
  if (Number.isNaN(until)) return 0;
  return Math.max(0, Math.ceil((until - nowMs) / 1000));
}

/** `when` writes an instant as the desk reads it. */
export function lightWords(
  t: Words,
  state: SyncState,
  when: (at: string) => string,
  nowMs: number,
): LightWords {
  const checked = state.confirmedAt === null ? '' : t.checkedAt(when(state.confirmedAt));
  switch (state.light) {
    case 'upToDate':
      if (state.progress && state.firstPass)
        return { tone: 'fine', state: t.firstPass, time: t.progress(state.progress) };
      return state.confirmedAt === null
        ? { tone: 'fine', state: t.notYet, time: '' }
        : { tone: 'fine', state: t.upToDate, time: when(state.confirmedAt) };
    case 'waiting':
      return {
        tone: 'mends',
        state: t.waiting(state.waiting),
        time: state.nextTry === null ? '' : t.nextTry(when(state.nextTry)),
      };
    case 'offline':
      return { tone: 'thisPc', state: t.offline, time: t.since(when(state.since)) };
    case 'serviceDown':
      return {
        tone: 'mends',
        state: state.problem ? downWords(t, state.problem) : t.serviceDown,
        time: t.since(when(state.since)),
      };
    case 'limit': {
      const left = secondsLeft(state, nowMs);
      return { tone: 'mends', state: t.limit, time: left > 0 ? t.secondsLeft(left) : '' };
    }
    case 'signIn': {
      // The service has not even been asked.
      if (state.problem?.cause === 'keychain')
        return { tone: 'person', state: t.keychain, time: t.since(when(state.since)) };
      const status = state.problem?.status ?? null;
      return {
        tone: 'person',
        state: state.problem?.kind === 'notAllowed' ? t.notAllowed : t.signIn,
        time: status === null ? t.since(when(state.since)) : String(status),
      };
    }
    case 'needsYou':
      if (state.problem?.cause === 'disk')
        return { tone: 'person', state: t.diskFails, time: t.since(when(state.since)) };
      return {
        tone: 'person',
        state: t.needsYou(state.conflicts + (state.guard ? 1 : 0)),
        time: checked,
      };
  }
}

/** "The service does not answer" is said only where that is so. */
function downWords(t: Words, { cause }: Problem): string {
  switch (cause) {
    case 'serviceError':
      return t.serviceFails;
    case 'certificate':
      return t.untrusted;
    case 'notTheService':
      return t.notTheService;
    case 'unreadable':
      return t.unreadable;
    case 'status':
    case 'legacyError':
      return t.refuses;
    case 'keychain':
      return t.keychain;
    case 'cancelled':
      return t.stopped;
    case 'disk':
      return t.diskFails;
    case 'noNetwork':
    case 'noAnswer':
    case 'limit':
      return t.serviceDown;
  }
}
