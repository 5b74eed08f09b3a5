import { createQuery } from '@tanstack/svelte-query';
import type { Notice } from '#shared/contract/inboxContract';
import type { Instant } from '#shared/model/scalars';
import { follow } from './cache';
import { client } from './client';

// Names, rooms and days come from the current records, so the inbox queries also read stays and invoices.
const meta = { alsoReads: ['reservations', 'invoices'] };

/** The items that nobody has acknowledged yet, latest first. */
export const inboxQuery = () =>
  createQuery(() => ({ queryKey: ['inbox', 'list'], queryFn: () => client().inbox.list(), meta }));

/** The number of open items, and the news since this PC was last used. */
export const inboxSummary = () =>
  createQuery(() => ({ queryKey: ['inbox', 'summary'], queryFn: () => client().inbox.summary() }));

/** The changes in (from, to]; read again after every change. */
export const changesQuery = (span: () => { from: Instant; to: Instant }) =>
  createQuery(() => ({
    queryKey: ['inbox', 'changes', span().from, span().to],
    queryFn: () => client().inbox.changes(span()),
    // Changes of another period would be shown, and printed, under the title of this period.
    placeholderData: () => undefined,
    meta,
  }));

/** The changes of one stay; read again when stays change. */
export const stayHistoryQuery = (reservationId: () => number) =>
  createQuery(() => ({
    queryKey: ['reservations', 'history', reservationId()],
    queryFn: () => client().inbox.ofStay({ reservationId: reservationId() }),
    placeholderData: () => undefined,
  }));

/** The changes of a period as a file for a spreadsheet. */
export const changesFile = (span: { from: Instant; to: Instant }) => client().inbox.changesFile(span);

/**
 * Acknowledges the items of `itemIds` (null: all items) that have not changed since `upTo`; returns the acknowledged
 * ids.
 */
export const acknowledge = async (
  itemIds: readonly number[] | null,
  upTo: Instant,
): Promise<readonly number[]> =>
  (await client().inbox.acknowledge({ itemIds: itemIds && [...itemIds], upTo })).itemIds;

export const markInboxItemsUnread = (itemIds: readonly number[]) =>
  client().inbox.putBack({ itemIds: [...itemIds] });

/** Reports to the engine that a user sees the window, or, with `covered`, that the screen is covered. */
export const showLife = (covered: boolean) => client().inbox.alive({ covered });

/** Passes on notifications as they arrive, until the window closes. */
export const followNotices = (each: (notice: Notice) => void): Promise<never> =>
  follow(() => client().inbox.notices(), each);
