import { createQuery } from '@tanstack/svelte-query';
import type { Notice } from '#shared/contract/inboxContract';
import type { Instant } from '#shared/model/scalars';
import type { SnoozeEnd } from '#shared/rules/instantsAtPropertyClockTimes';
import { readEngineStreamWithReconnect } from './queryCache';
import { getEngineClient } from './engineClient';

// The inbox queries also run again when stays or invoices change, because the inbox shows names, rooms and days from
// the current records.
const meta = { alsoReads: ['reservations', 'invoices'] };

/** Loads the inbox items that nobody has acknowledged yet, newest first. */
export const useInboxQuery = () =>
  createQuery(() => ({ queryKey: ['inbox', 'list'], queryFn: () => getEngineClient().inbox.list(), meta }));

/** Query for the number of unacknowledged inbox items, and for the unread news of the user's last absence. */
export const useInboxNewsCountsQuery = () =>
  createQuery(() => ({ queryKey: ['inbox', 'summary'], queryFn: () => getEngineClient().inbox.summary() }));

/**
 * Loads the changes that Kontuar found in the service in the period (from, to]. The query reloads after every new
 * change.
 */
export const useInboxChangesInPeriodQuery = (span: () => { from: Instant; to: Instant }) =>
  createQuery(() => ({
    queryKey: ['inbox', 'changes', span().from, span().to],
    queryFn: () => getEngineClient().inbox.changes(span()),
    // The changes of the previous period are hidden while the next period loads, so that they do not appear under the
    // title of the next period.
    placeholderData: () => undefined,
    meta,
  }));

export const useStayChangesQuery = (reservationId: () => number) =>
  createQuery(() => ({
    queryKey: ['reservations', 'history', reservationId()],
    queryFn: () => getEngineClient().inbox.ofStay({ reservationId: reservationId() }),
    placeholderData: () => undefined,
  }));

/** Requests the changes of a period as a CSV file for a spreadsheet. */
export const requestInboxChangesCsv = (span: { from: Instant; to: Instant }) =>
  getEngineClient().inbox.changesFile(span);

/**
 * Acknowledges inbox items that have not changed since `upTo`, and returns their ids. If `itemIds` is null, all items
 * are acknowledged.
 */
export const acknowledgeInboxItems = async (
  itemIds: readonly number[] | null,
  upTo: Instant,
): Promise<readonly number[]> =>
  (await getEngineClient().inbox.acknowledge({ itemIds: itemIds && [...itemIds], upTo })).itemIds;

/** Snoozes inbox items until the next shift or tomorrow morning. Returns the snoozed ids and the end of the snooze. */
export const requestInboxSnooze = (itemIds: readonly number[], until: SnoozeEnd) =>
  getEngineClient().inbox.snooze({ itemIds: [...itemIds], until });

export const markInboxItemsUnread = (itemIds: readonly number[]) =>
  getEngineClient().inbox.putBack({ itemIds: [...itemIds] });

/**
 * Tells the engine that a user is active at this window. `covered` is true while the privacy screen hides the content.
 */
export const reportUserActivityToEngine = (covered: boolean) => getEngineClient().inbox.alive({ covered });

/** Calls `each` for every desktop notification of the engine until the window closes. */
export const followDesktopNotifications = (each: (notice: Notice) => void): Promise<never> =>
  readEngineStreamWithReconnect(() => getEngineClient().inbox.notices(), each);
