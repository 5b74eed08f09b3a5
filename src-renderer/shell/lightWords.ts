import type { SyncState } from '#shared/outcome/light';
import { reasonOf, waitsUntil } from '#shared/outcome/lightReason';
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
export function secondsLeft(state: SyncState, nowMs: number): number {
  const { nextTry } = state;
  const problem = reasonOf(state);
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
  const reason = reasonOf(state);
  const until = waitsUntil(state);
  const checked = state.confirmedAt === null ? '' : t.checkedAt(when(state.confirmedAt));
  switch (state.light) {
    case 'notConnected':
      return { tone: 'person', state: t.notConnected, time: checked };
    case 'incomplete':
      return { tone: 'mends', state: t.incomplete(state.setAside), time: checked };
    case 'neverSynced':
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
        time: until === null ? '' : t.nextTry(when(until)),
      };
    case 'offline':
      return { tone: 'thisPc', state: t.offline, time: t.since(when(state.since)) };
    case 'serviceDown':
      return {
        tone: reason && wantsPerson(reason) ? 'person' : 'mends',
        state: reason ? downWords(t, reason) : t.serviceDown,
        time: t.since(when(state.since)),
      };
    case 'limit': {
      const left = secondsLeft(state, nowMs);
      return { tone: 'mends', state: t.limit, time: left > 0 ? t.secondsLeft(left) : '' };
    }
    case 'signIn': {
      // The service has not even been asked.
      if (reason?.cause === 'keychain')
        return { tone: 'person', state: t.keychain, time: t.since(when(state.since)) };
      if (reason?.cause === 'otherAddress')
        return { tone: 'person', state: t.otherAddress, time: t.since(when(state.since)) };
      if (reason?.cause === 'notGranted')
        return { tone: 'person', state: t.notGranted, time: t.since(when(state.since)) };
      const status = reason?.status ?? null;
      return {
        tone: 'person',
        state: reason?.kind === 'notAllowed' ? t.notAllowed : t.signIn,
        time: status === null ? t.since(when(state.since)) : String(status),
      };
    }
    case 'needsYou':
      if (reason?.cause === 'disk' || reason?.cause === 'kontuar')
        return { tone: 'person', state: downWords(t, reason), time: t.since(when(state.since)) };
      return {
        tone: 'person',
        state:
          state.conflicts > 0 || state.guard
            ? t.needsYou(state.conflicts + state.otherTypes + (state.guard ? 1 : 0))
            : t.checkTypes(state.otherTypes),
        time: checked,
      };
  }
}

/** Problems that waiting does not solve. */
const wantsPerson = ({ cause }: Problem): boolean =>
  cause === 'wrongAddress' ||
  cause === 'clock' ||
  cause === 'oldTls' ||
  cause === 'redirect' ||
  cause === 'refusedRead';

/** "The service does not answer" is said only where that is so. */
function downWords(t: Words, { cause }: Problem): string {
  switch (cause) {
    case 'serviceError':
      return t.serviceFails;
    case 'wrongAddress':
      return t.wrongAddress;
    case 'clock':
      return t.clockWrong;
    case 'oldTls':
      return t.oldTls;
    case 'redirect':
      return t.redirect;
    case 'kontuar':
      return t.ownFault;
    case 'certificate':
      return t.untrusted;
    case 'notTheService':
      return t.notTheService;
    case 'unreadable':
      return t.unreadable;
    case 'status':
    case 'refusedRead':
    case 'legacyError':
      return t.refuses;
    case 'keychain':
      return t.keychain;
    case 'otherAddress':
      return t.otherAddress;
    case 'notGranted':
      return t.notGranted;
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
