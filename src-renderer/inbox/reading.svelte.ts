import { SvelteMap } from 'svelte/reactivity';
import type { InboxItem } from '#shared/contract/inboxContract';
import type { Instant } from '#shared/model/scalars';
import { inboxText } from '#shared/text/inbox';
import { acknowledge, markInboxItemsUnread } from '../api/inboxQueries';
import { toast } from '../kit/toasts.svelte';
import { say } from '../shell/preferences.svelte';

/** Items that were read a moment ago, up to when: they leave the screen before the engine has answered. */
const read = new SvelteMap<number, Instant>();

export const unread = (items: readonly InboxItem[]): InboxItem[] =>
  items.filter(({ itemId, lastAt }) => lastAt > (read.get(itemId) ?? ''));

/** Takes items as read as they stand on the screen. `all`: also those that the screen had no room for. */
export async function markRead(items: readonly InboxItem[], all = false): Promise<void> {
  if (items.length === 0) return;
  const upTo = items.reduce((newest, { lastAt }) => (lastAt > newest ? lastAt : newest), '');
  for (const { itemId, lastAt } of items) read.set(itemId, lastAt);
  const itemIds = items.map(({ itemId }) => itemId);
  const done = await acknowledge(all ? null : itemIds, upTo).catch((error: unknown) => {
    // Not kept: still unread. A strip says why (faults.ts).
    for (const itemId of itemIds) read.delete(itemId);
    throw error;
  });
  const t = say(inboxText);
  toast(t.acknowledged(done.length), { label: t.undo, run: () => void putBack(done) });
}

async function putBack(itemIds: readonly number[]): Promise<void> {
  for (const itemId of itemIds) read.delete(itemId);
  await markInboxItemsUnread(itemIds);
}
