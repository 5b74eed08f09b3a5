import type { QueuedChange } from '#shared/contract/outboxContract';
import type { SyncState } from '#shared/outcome/syncHealthSchemas';
import type { Problem } from '#shared/outcome/problem';
import { toPropertyDay } from '#shared/rules/days';
import { shortDay } from '#shared/text/formats';
import { explain } from '#shared/text/problems';
import { speak, type Language } from '#shared/text/language';
import * as texts from '#shared/i18n/texts';

/** Explains why a queued change has not been sent yet and what the user can do about it. */
export interface Waiting {
  /** Short reason why the queued change waits, shown in the list of waiting changes. */
  readonly short: string;
  /** Full explanation why a queued change waits, shown with the details of the change. */
  readonly long: string;
  /** Effect of the button "retry now": `send` sends the change, and `look` searches for the change in the service. */
  readonly now: 'send' | 'look' | null;
  /** Another change whose conflict the user must decide before this change can be sent; null if there is none. */
  readonly decideFirst: QueuedChange | null;
  /** True if the invoice still waits after its day of issue; KSeF then treats it as issued offline (domain.md 3.2). */
  readonly pastIssue: boolean;
}
type Cause = Omit<Waiting, 'pastIssue'>;

interface WaitingContext {
  readonly open: readonly QueuedChange[];
  readonly sync: Pick<SyncState, 'problem' | 'nextTry'> | null;
  readonly language: Language;
  readonly nowMs: number;
  readonly formatTime: (at: string) => string;
}

const formatSentence = (text: string): string =>
  text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`;

export function explainWhyChangeWaits(change: QueuedChange, around: WaitingContext): Waiting {
  const why = findWaitingCause(change, around);
  const { issueDate, waitsFor } = change;
  const queueTexts = speak(texts.queue, around.language);
  const today = toPropertyDay(new Date(around.nowMs).toISOString());
  const late = waitsFor?.until === 'ksef' && issueDate !== null && issueDate < today;
  if (!late) return { ...why, pastIssue: false };
  return {
    ...why,
    short: `${why.short}, ${queueTexts.pastIssue}`,
    long: `${why.long} ${queueTexts.pastIssueWhat({ day: shortDay(around.language, issueDate) })}`,
    pastIssue: true,
  };
}

function findWaitingCause(change: QueuedChange, around: WaitingContext): Cause {
  const queueTexts = speak(texts.queue, around.language);
  const held = findBlockingChangeCause(change, around);
  if (held) return held;
  if (change.state === 'sending')
    return {
      short: queueTexts.sendingNow,
      long: formatSentence(queueTexts.sendingNow),
      now: null,
      decideFirst: null,
    };
  const general =
    around.sync?.problem && isProblemBlockingQueue(around.sync.problem) ? around.sync.problem : null;
  // The text about an `uncertain` change already says that the service did not answer, so the change's own problem is
  // left out.
  const problem =
    general ?? (change.state === 'uncertain' ? null : (change.problem ?? around.sync?.problem ?? null));
  const at = computeNextTryMs(change, around);
  const explained = problem && explain(around.language, problem);
  const cause = explained ? `${explained.what} ${explained.next} ` : '';
  const causeShort = explained ? `${explained.what.replace(/\.$/, '')}, ` : '';
  if (change.state === 'uncertain') {
    const next =
      at === null
        ? queueTexts.looksSoon
        : queueTexts.looksAt({ at: around.formatTime(new Date(at).toISOString()) });
    const long = `${queueTexts.lookingWhat} ${cause}${formatSentence(next)}`;
    return { short: `${queueTexts.looking}, ${next}`, long, now: 'look', decideFirst: null };
  }
  const next =
    at === null
      ? queueTexts.soon
      : speak(texts.shell, around.language).nextTry({
          at: around.formatTime(new Date(at).toISOString()),
        });
  return { short: causeShort + next, long: cause + formatSentence(next), now: 'send', decideFirst: null };
}

/** Returns why a queued change must wait until another change is sent, or null if no other change holds it back. */
function findBlockingChangeCause(change: QueuedChange, { open, language }: WaitingContext): Cause | null {
  const queueTexts = speak(texts.queue, language);
  if (change.state !== 'waiting') return null;
  const buildCauseAfter = (short: string, long: string, first: QueuedChange | undefined): Cause => ({
    short,
    long: formatSentence(long),
    now: null,
    decideFirst: first?.state === 'conflict' ? first : null,
  });
  const lane = open.filter(({ localId }) => localId === change.localId);
  const deletion = lane.find(({ kind }) => kind === 'delete');
  // The deletion of an invoice is sent before waiting edits of the same invoice (outbox/SPEC.md).
  const busy = lane.find(
    ({ state, conflict }) => state === 'sending' || state === 'uncertain' || conflict === 'doubtful',
  );
  const earlier = busy ?? deletion ?? lane[0];
  if (earlier && earlier !== change) {
    if (earlier.state === 'conflict')
      return buildCauseAfter(queueTexts.behindDecision, queueTexts.behindDecision, earlier);
    const behind = earlier.kind === 'delete' ? queueTexts.behindDeletion : queueTexts.behind;
    return buildCauseAfter(behind, behind, earlier);
  }
  if (change.waitsFor === null) return null;
  const { name, until, localId } = change.waitsFor;
  const blocker = open.find((candidate) => candidate.localId === localId);
  if (blocker?.state === 'conflict')
    return buildCauseAfter(
      queueTexts.waitsForDecision({ name }),
      queueTexts.waitsForDecisionWhat({ name }),
      blocker,
    );
  switch (until) {
    case 'service':
      return buildCauseAfter(queueTexts.waitsFor({ name }), queueTexts.waitsForWhat({ name }), blocker);
    case 'ksef':
      return buildCauseAfter(
        queueTexts.waitsForKsef({ name }),
        queueTexts.waitsForKsefWhat({ name }),
        blocker,
      );
    case 'answer':
      return buildCauseAfter(
        queueTexts.waitsForAnswer({ name }),
        queueTexts.waitsForAnswerWhat({ name }),
        blocker,
      );
  }
}

/** Returns true if a problem prevents the sending of all queued changes, such as a missing network connection. */
export function isProblemBlockingQueue({ kind, cause }: Problem): boolean {
  if (kind === 'signedOut') return true;
  switch (cause) {
    case 'noNetwork':
    case 'wrongAddress':
    case 'noAnswer':
    case 'certificate':
    case 'clock':
    case 'oldTls':
    case 'notTheService':
    case 'limit':
    case 'serviceError':
    case 'keychain':
    case 'otherAddress':
    case 'disk':
      return true;
    case 'redirect':
    case 'status':
    case 'notGranted':
    case 'refusedRead':
    case 'kontuar':
    case 'legacyError':
    case 'unreadable':
    case 'cancelled':
      return false;
  }
}

/** Returns the time in ms at which Kontuar next tries to send the change; null means in the next sync pass. */
function computeNextTryMs({ nextTry }: QueuedChange, { sync, nowMs }: WaitingContext): number | null {
  const ownTryMs = nextTry === null ? null : Date.parse(nextTry);
  const syncTryMs = sync?.nextTry ? Date.parse(sync.nextTry) : null;
  const at =
    ownTryMs === null
      ? syncTryMs
      : sync?.problem && syncTryMs !== null
        ? Math.max(ownTryMs, syncTryMs)
        : ownTryMs;
  return at === null || at <= nowMs ? null : at;
}
