import type { InboxItem } from '#shared/contract/inboxContract';
import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import type { SnoozeEnd } from '#shared/rules/instantsAtPropertyClockTimes';
import { clockTime } from '#shared/text/formats';
import { markInboxItemsUnread, requestInboxSnooze } from '../../api/inboxQueries';
import { showToast } from '../../kit/toasts.svelte';
import { preferences } from '../../app/preferences.svelte';
import { screenClock } from '../../api/screenClock.svelte';
import * as texts from '#shared/i18n/texts';

/** Formats the time at which a snoozed inbox item reappears, such as `22:00`, or `jutra, 06:00` for the next day. */
export function formatSnoozeEnd(until: Instant): string {
  const time = clockTime(preferences.language, until);
  return toPropertyDay(until) === screenClock.today ? time : texts.snooze.tomorrowAt({ time });
}

/** Snoozes inbox items on this PC, and offers to undo the snooze. */
export async function snoozeInboxItems(items: readonly InboxItem[], end: SnoozeEnd): Promise<void> {
  if (items.length === 0) return;
  const { itemIds, until } = await requestInboxSnooze(
    items.map(({ itemId }) => itemId),
    end,
  );
  const undo = { label: texts.words.undo, run: () => void markInboxItemsUnread(itemIds) };
  showToast(texts.snooze.snoozed({ n: itemIds.length, at: formatSnoozeEnd(until) }), undo);
}
