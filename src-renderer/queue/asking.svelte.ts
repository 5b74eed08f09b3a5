import type { QueuedChange } from '#shared/contract/outboxContract';
import { speak, type Language } from '#shared/text/language';
import { queueText } from '#shared/text/queue';
import { discardChange, putBack } from '../api/outboxQueries';
import { toast } from '../kit/toasts.svelte';
import { tellRefusal } from '../shell/failure.svelte';
import { findDiscardRestriction } from '../shell/staff.svelte';

/** The change that somebody may want to take back; null while nobody is asked. */
export const asking: { change: QueuedChange | null } = $state({ change: null });

/** Only what cannot have reached the service is taken back; the rest is being sent or is over. */
export const canGoBack = ({ state }: QueuedChange): boolean => state === 'waiting' || state === 'conflict';

export function ask(change: QueuedChange): void {
  if (!canGoBack(change)) return;
  const restriction = findDiscardRestriction(change);
  if (restriction === null) asking.change = change;
  else tellRefusal(restriction);
}

/** Takes it back and offers to put it back. Whether it was still to be had. */
export async function takeBack({ changeId, state }: QueuedChange, language: Language): Promise<boolean> {
  const t = speak(queueText, language);
  const discarded = await discardChange(changeId);
  // Closed first: else a refusal is said in the question, and a second time behind it.
  asking.change = null;
  if (!discarded) {
    tellRefusal(t.sentAlready);
    return false;
  }
  const again = async () => {
    if (await putBack(discarded)) toast(t.isBack);
    else tellRefusal(t.notBack);
  };
  const label = t.putBack;
  toast(state === 'conflict' ? t.givenUp : t.undone, { label, run: () => void again() });
  return true;
}
