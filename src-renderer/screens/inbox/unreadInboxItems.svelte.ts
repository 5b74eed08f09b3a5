import { SvelteMap } from 'svelte/reactivity';
import type { InboxItem } from '#shared/contract/inboxContract';
import type { Instant } from '#shared/model/scalars';
import { acknowledgeInboxItems, markInboxItemsUnread } from '../../api/inboxQueries';
import { showToast } from '../../kit/toasts.svelte';
import * as texts from '#shared/i18n/texts';

/**
 * Inbox items that the user has just marked as read, each with the time of its last change. These items are hidden at
 * once, before the engine confirms the mark.
 */
const readUpToByItemId = new SvelteMap<number, Instant>();

export const filterUnreadInboxItems = (items: readonly InboxItem[]): InboxItem[] =>
  items.filter(({ itemId, lastAt }) => lastAt > (readUpToByItemId.get(itemId) ?? ''));

/** Marks inbox items as read. `includesUnseen` also marks unread items that the list does not show. */
export async function markInboxItemsRead(items: readonly InboxItem[], includesUnseen = false): Promise<void> {
  if (items.length === 0) return;
  const upTo = items.reduce((newest, { lastAt }) => (lastAt > newest ? lastAt : newest), '');
  for (const { itemId, lastAt } of items) readUpToByItemId.set(itemId, lastAt);
  const itemIds = items.map(({ itemId }) => itemId);
  const done = await acknowledgeInboxItems(includesUnseen ? null : itemIds, upTo).catch((error: unknown) => {
    // If the engine could not mark the inbox items as read, the items are shown as unread again.
    for (const itemId of itemIds) readUpToByItemId.delete(itemId);
    throw error;
  });
  const inboxTexts = texts.inbox;
  showToast(inboxTexts.acknowledged({ n: done.length }), {
    label: texts.words.undo,
    run: () => void undoMarkRead(done),
  });
}

async function undoMarkRead(itemIds: readonly number[]): Promise<void> {
  for (const itemId of itemIds) readUpToByItemId.delete(itemId);
  await markInboxItemsUnread(itemIds);
}
