import type { QueuedChange } from '#shared/contract/outbox';
import type { SyncState } from '#shared/outcome/light';
import { explain } from '#shared/text/problems';
import { speak, type Language } from '#shared/text/language';
import { queueText } from '#shared/text/queue';
import { shellText } from '#shared/text/shell';
import { lightWords } from '../shell/lightWords';

/** Why a change has not gone yet, and until when. */
export interface Waiting {
  /** For the line in the list. */
  readonly short: string;
  /** Whole sentences, for the change by itself. */
  readonly long: string;
}

interface Around {
  readonly open: readonly QueuedChange[];
  readonly sync: SyncState | null;
  readonly language: Language;
  readonly when: (at: string) => string;
}

const sentence = (text: string): string =>
  text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`;

export function whyItWaits(change: QueuedChange, { open, sync, language, when }: Around): Waiting {
  const t = speak(queueText, language);
  const both = (short: string): Waiting => ({ short, long: sentence(short) });
  if (change.state === 'sending') return both(t.sendingNow);
  const planned = change.nextTry ?? sync?.nextTry ?? null;
  const next = planned === null ? t.soon : t.next(when(planned));
  if (change.state === 'uncertain') return { short: t.looking, long: `${t.lookingWhat} ${sentence(next)}` };
  if (open.some((one) => one.localId === change.localId && one.changeId < change.changeId))
    return both(t.behind);
  if (change.waitsFor !== null) {
    const other = open.find(({ localId }) => localId === change.waitsFor);
    const number = other?.invoiceFullNo || other?.buyerName || t.thatInvoice;
    return { short: t.waitsFor(number), long: t.waitsForWhat(number) };
  }
  const own = change.problem;
  if (own) {
    const { what, next: step } = explain(language, own);
    return { short: next, long: `${what} ${step} ${sentence(next)}` };
  }
  if (sync?.problem) {
    const { what, next: step } = explain(language, sync.problem);
    const state = lightWords(speak(shellText, language), sync, when, Date.now()).state;
    return { short: `${state}, ${next}`, long: `${what} ${step} ${sentence(next)}` };
  }
  return both(next);
}
