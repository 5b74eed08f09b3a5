import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { Notice } from '#shared/contract/inbox';
import { businessDay } from '#shared/rules/days';
import { clockTime } from '#shared/text/formats';
import { inboxText } from '#shared/text/inbox';
import { speak } from '#shared/text/language';
import { changesCsv } from '../documents/export/changesCsv';
import { presenceOf, showLife } from '../notifications/presence';
import { changesBetween, countsOfItems, historyOf, itemOf } from '../notifications/shown';
import type { Core } from '../app/engineContext';

const os = implement(contract.inbox);

/** A screenful of screens: who has more unread needs the plan, not a list. */
const MOST_ITEMS = 500;

/** `2026-06-03-2200` at the property: sorts by time, and every file system takes it. */
const stamp = (at: string): string => `${businessDay(at)}-${clockTime('pl', at).replace(':', '')}`;
const utc = (instant: string): string => new Date(instant).toISOString();

export const inboxApi = (core: Core) => ({
  list: os.list.handler(() => ({
    items: core.store.inbox.list(MOST_ITEMS).flatMap(itemOf),
    count: core.store.inbox.count(),
  })),
  summary: os.summary.handler(() => {
    const items = core.store.inbox.brief();
    const away = presenceOf(core.store)?.away ?? null;
    return {
      count: items.length,
      counts: countsOfItems(items),
      away: away && {
        ...away,
        counts: countsOfItems(items.filter(({ lastAt }) => lastAt > away.from && lastAt <= away.to)),
      },
      since: core.store.versions.since(),
    };
  }),
  acknowledge: os.acknowledge.handler(({ input }) => ({
    itemIds: core.store.inbox.acknowledge(input.itemIds, utc(input.upTo), core.now()),
  })),
  putBack: os.putBack.handler(({ input }) => {
    core.store.inbox.putBack(input.itemIds);
    return { done: true as const };
  }),
  alive: os.alive.handler(({ input: { covered } }) => {
    // A curtain falls by itself, too. What came meanwhile is told from now on (`away`), though no item is another.
    if (!covered && showLife(core.store, core.now())) core.store.announce('inbox');
    core.notices.alive(covered);
    core.neighbours.alive(covered);
    return { done: true as const };
  }),
  notices: os.notices.handler(async function* ({ signal }) {
    const waiting: Notice[] = [];
    let wake: () => void = () => undefined;
    const tell = (notice: Notice) => {
      waiting.push(notice);
      wake();
    };
    const stops = [core.notices.listen(tell), core.neighbours.hear(tell)];
    signal?.addEventListener('abort', () => wake());
    try {
      while (!signal?.aborted) {
        const next = waiting.shift();
        if (next) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      for (const stop of stops) stop();
    }
  }),
  ofStay: os.ofStay.handler(({ input }) => historyOf(core.store, input.reservationId)),
  changes: os.changes.handler(({ input }) => changesBetween(core.store, utc(input.from), utc(input.to))),
  changesFile: os.changesFile.handler(({ input }) => {
    const { language } = core.preferences.get();
    const [from, to] = [utc(input.from), utc(input.to)];
    const last = [to, core.now()].sort()[0] ?? to;
    const name = speak(inboxText, language).fileName;
    return {
      fileName: `${name}-${stamp(from)}-${stamp(last)}.csv`,
      csv: changesCsv(changesBetween(core.store, from, to), language),
    };
  }),
});
