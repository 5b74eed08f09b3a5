import { SvelteMap } from 'svelte/reactivity';
import type { InboxItem } from '#shared/contract/inboxContract';
import type { Instant } from '#shared/model/scalars';
import { inboxText } from '#shared/text/inbox';
import { acknowledgeInboxItems, markInboxItemsUnread } from '../api/inboxQueries';
import { toast } from '../kit/toasts.svelte';
import { getLocalizedTexts } from '../shell/preferences.svelte';

/**
 * Items that were just marked as read, with the time up to which they were read; the items disappear before the engine
 * has answered.
 */
const read = new SvelteMap<number, Instant>();

export const filterUnreadInboxItems = (items: readonly InboxItem[]): InboxItem[] =>
  items.filter(({ itemId, lastAt }) => lastAt > (read.get(itemId) ?? ''));

/** Marks the items as read in the state shown on the screen; `all` includes items that the screen had no room for. */
export async function markInboxItemsRead(items: readonly InboxItem[], includesUnseen = false): Promise<void> {
  if (items.length === 0) return;
  const upTo = items.reduce((newest, { lastAt }) => (lastAt > newest ? lastAt : newest), '');
  for (const { itemId, lastAt } of items) read.set(itemId, lastAt);
  const itemIds = items.map(({ itemId }) => itemId);
  const done = await acknowledgeInboxItems(includesUnseen ? null : itemIds, upTo).catch((error: unknown) => {
    // The acknowledgement was not stored, so the items are still unread. A strip shows the reason (faults.ts).
    for (const itemId of itemIds) read.delete(itemId);
    throw error;
  });
  const t = getLocalizedTexts(inboxText);
  toast(t.acknowledged(done.length), { label: t.undo, run: () => void putBack(done) });
}

async function putBack(itemIds: readonly number[]): Promise<void> {
  for (const itemId of itemIds) read.delete(itemId);
  await markInboxItemsUnread(itemIds);
}
