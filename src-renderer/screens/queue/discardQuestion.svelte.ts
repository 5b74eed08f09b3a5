import type { QueuedChange } from '#shared/contract/outboxContract';
import { speak, type Language } from '#shared/text/language';
import { discardChange, requestDiscardedChangeRestore } from '../../api/outboxQueries';
import { showToast } from '../../kit/toasts.svelte';
import { showActionRefusalReason } from '../../app/lastActionFailure.svelte';
import { findDiscardRestriction } from '../../app/staffAtDesk.svelte';
import * as texts from '#shared/i18n/texts';

/** The queued change for which the program asks whether to discard it; null while no question is open. */
export const discardQuestion: { change: QueuedChange | null } = $state({ change: null });

/**
 * Returns whether a queued change can be discarded. A change that may have reached the service can no longer be
 * discarded.
 */
export const canDiscardChange = ({ state }: QueuedChange): boolean =>
  state === 'waiting' || state === 'conflict';

export function askToDiscardChange(change: QueuedChange): void {
  if (!canDiscardChange(change)) return;
  const restriction = findDiscardRestriction(change);
  if (restriction === null) discardQuestion.change = change;
  else showActionRefusalReason(restriction);
}

/**
 * Discards a queued change and shows a message with a button that restores the change. Returns false if the change
 * could no longer be discarded.
 */
export async function discardChangeWithUndo(
  { changeId, state }: QueuedChange,
  language: Language,
): Promise<boolean> {
  const queueTexts = speak(texts.queue, language);
  const discarded = await discardChange(changeId);
  // The question dialog closes before a refusal is shown, so that the user sees the refusal only once.
  discardQuestion.change = null;
  if (!discarded) {
    showActionRefusalReason(queueTexts.sentAlready);
    return false;
  }
  const restoreDiscardedChange = async () => {
    if (await requestDiscardedChangeRestore(discarded)) showToast(queueTexts.isBack);
    else showActionRefusalReason(queueTexts.notBack);
  };
  const label = queueTexts.putBack;
  showToast(state === 'conflict' ? queueTexts.givenUp : speak(texts.words, language).changeUndone, {
    label,
    run: () => void restoreDiscardedChange(),
  });
  return true;
}
