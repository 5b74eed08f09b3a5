import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { Notice } from '#shared/contract/inboxContract';
import { toPropertyDay } from '#shared/rules/days';
import { computeSnoozeEnd } from '#shared/rules/instantsAtPropertyClockTimes';
import { clockTime } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { renderInboxChangesCsv } from '../documents/export/inboxChangesCsv';
import {
  readLastActivityAndAbsence,
  recordActivityAndDetectReturn,
} from '../notifications/lastActivityAndAbsence';
import {
  listChangeNewsBetween,
  countInboxItemsByGroup,
  readStayHistory,
  convertStoredInboxItem,
} from '../notifications/buildInboxNews';
import { streamBatchesFromListener } from './listenerBatchStream';
import type { ApiParts } from './apiDependencies';
import * as texts from '#shared/i18n/texts';

const os = implement(contract.inbox);

/** Maximum number of items that the inbox list shows; a list of 500 items already fills many screens. */
const MAX_INBOX_ITEMS = 500;

/**
 * Formats an instant as `2026-06-03-2200` in the property's time zone, which sorts by time and is valid on every file
 * system.
 */
const formatFileTimestamp = (at: string): string =>
  `${toPropertyDay(at)}-${clockTime('pl', at).replace(':', '')}`;
const normalizeToUtc = (instant: string): string => new Date(instant).toISOString();

export const createInboxApiHandlers = (parts: ApiParts) => ({
  list: os.list.handler(() => ({
    items: parts.store.inbox.list(MAX_INBOX_ITEMS).flatMap(convertStoredInboxItem),
    count: parts.store.inbox.count(),
    snoozed: parts.store.inbox.listSnoozed(),
  })),
  summary: os.summary.handler(() => {
    const items = parts.store.inbox.listBriefly();
    const away = readLastActivityAndAbsence(parts.store)?.away ?? null;
    return {
      count: items.length,
      counts: countInboxItemsByGroup(items),
      away: away && {
        ...away,
        counts: countInboxItemsByGroup(items.filter(({ lastAt }) => lastAt > away.from && lastAt <= away.to)),
      },
      since: parts.store.versions.getChangesKnownSince(),
    };
  }),
  acknowledge: os.acknowledge.handler(({ input }) => ({
    itemIds: parts.store.inbox.acknowledge(input.itemIds, normalizeToUtc(input.upTo), parts.now()),
  })),
  snooze: os.snooze.handler(({ input }) => {
    const until = computeSnoozeEnd(input.until, parts.now());
    return { itemIds: parts.store.inbox.snooze(input.itemIds, until), until };
  }),
  putBack: os.putBack.handler(({ input }) => {
    parts.store.inbox.markUnread(input.itemIds);
    return { done: true as const };
  }),
  alive: os.alive.handler(({ input: { covered } }) => {
    // Activity while the privacy screen covers the window does not show that the user is present, so no presence is
    // recorded.
    if (!covered && recordActivityAndDetectReturn(parts.store, parts.now())) parts.store.announce('inbox');
    parts.notices.recordActivity(covered);
    parts.otherProperties.reportActivity(covered);
    return { done: true as const };
  }),
  notices: os.notices.handler(async function* ({ signal }) {
    const listen = (tell: (notice: Notice) => void) => [
      parts.notices.listen(tell),
      parts.otherProperties.subscribe(tell),
    ];
    for await (const notices of streamBatchesFromListener(listen, signal)) yield* notices;
  }),
  ofStay: os.ofStay.handler(({ input }) => readStayHistory(parts.store, input.reservationId)),
  changes: os.changes.handler(({ input }) =>
    listChangeNewsBetween(parts.store, normalizeToUtc(input.from), normalizeToUtc(input.to)),
  ),
  changesFile: os.changesFile.handler(({ input }) => {
    const { language } = parts.preferences.get();
    const [from, to] = [normalizeToUtc(input.from), normalizeToUtc(input.to)];
    const last = [to, parts.now()].sort()[0] ?? to;
    const name = speak(texts.inbox, language).fileName;
    return {
      fileName: `${name}-${formatFileTimestamp(from)}-${formatFileTimestamp(last)}.csv`,
      csv: renderInboxChangesCsv(listChangeNewsBetween(parts.store, from, to), language),
    };
  }),
});
