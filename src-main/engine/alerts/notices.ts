import type { InboxItem, Notice, NoticeTarget } from '#shared/contract/inbox';
import type { Notifications, Preferences } from '#shared/model/account';
import type { Instant } from '#shared/model/scalars';
import { countsOf, groupOf } from '#shared/rules/newsGroups';
import { clockTime } from '#shared/text/formats';
import { inboxText } from '#shared/text/inbox';
import { countsInWords, whereOf, whoOf } from '#shared/text/inboxWords';
import { speak, type Language } from '#shared/text/language';
import type { World } from '#shared/model/world';
import { instantOf, type Clock } from '../edges/edges';
import type { Board } from '../board';
import type { Store } from '../store/store';
import { itemOf } from './shown';

/** A pass writes in several steps; they are one notification. ms. */
const GATHER_MS = 2_000;
/** How long the next notification waits when nobody has shown a sign of life since the last n of them, ms. */
const PAUSES_MS = [0, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const;
/** Quiet hours and a sleeping PC are looked at again this often, ms. */
const LOOK_MS = 5 * 60_000;

/** Raises notifications for what is new and not yet told of. */
export interface Notices {
  /** While nobody listens, nothing is told. Returns the way to stop. */
  listen(listener: (notice: Notice) => void): () => void;
  /** Somebody is here: the next news need not wait. */
  alive(): void;
  /** The user chose otherwise. */
  reconsider(): void;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly board: Board;
  readonly preferences: () => Preferences;
  /** Where the news are from; `property` is its name where there are several. */
  readonly from: () => Source;
}

interface Source {
  readonly world: World;
  readonly property: string | null;
}

export function makeNotices({ store, clock, board, preferences, from }: Parts): Notices {
  const listeners = new Set<(notice: Notice) => void>();
  let timer = new AbortController();
  let stopped = false;
  let unseen = 0;
  let lastAt = -Infinity;

  /** Milliseconds until something may be told. */
  function wait(): number {
    const pause = PAUSES_MS[Math.min(unseen, PAUSES_MS.length - 1)] ?? 0;
    const due = Math.max(GATHER_MS, lastAt + pause - clock.now());
    return isQuiet(preferences().notifications, instantOf(clock)) ? Math.max(due, LOOK_MS) : due;
  }

  function plan(): void {
    timer.abort();
    if (stopped || listeners.size === 0 || !store.inbox.anyUnnoticed()) return;
    const mine = (timer = new AbortController());
    clock.sleep(Math.min(wait(), LOOK_MS), mine.signal).then(tell, () => undefined);
  }

  function tell(): void {
    // A pass under way may bring more of the same.
    if (board.state().progress !== null || wait() > GATHER_MS) return plan();
    const { language, notifications } = preferences();
    const items = store.inbox.unnoticed();
    // At most once: were it written down afterwards, a crash in between would tell it again at every start.
    store.inbox.noticed(items.map(({ itemId }) => itemId));
    const wanted = items.flatMap(itemOf).filter(({ kind }) => {
      const group = groupOf(kind);
      return notifications.on && group !== null && notifications.kinds.includes(group);
    });
    if (wanted.length === 0) return;
    const notice = noticeOf(wanted, language, from());
    unseen += 1;
    lastAt = clock.now();
    for (const listener of [...listeners]) listener(notice);
  }

  const stopWatching = store.onChange((areas) => {
    if (areas.includes('inbox')) plan();
  });
  return {
    listen: (listener) => {
      listeners.add(listener);
      plan();
      return () => listeners.delete(listener);
    },
    alive: () => {
      if (unseen === 0) return;
      unseen = 0;
      plan();
    },
    reconsider: plan,
    stop: () => {
      stopped = true;
      timer.abort();
      stopWatching();
    },
  };
}

/** Whether it is in the hours in which nobody is called; from later than to is over midnight. */
export function isQuiet({ quiet }: Pick<Notifications, 'quiet'>, now: Instant): boolean {
  if (!quiet) return false;
  const { from, to } = quiet;
  const hour = clockTime('pl', now);
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to;
}

/** One news by its name, several by their number; the property before it where there are several. */
export function noticeOf(
  items: readonly InboxItem[],
  language: Language,
  { world, property }: Source,
): Notice {
  const t = speak(inboxText, language);
  const titled = (title: string) => (property === null ? title : `${property}: ${title}`);
  const [only, ...others] = items;
  if (only && others.length === 0)
    return {
      world,
      title: titled(t[only.kind]),
      body: [whoOf(only, language), whereOf(only, language)].filter(Boolean).join(', '),
      target: targetOf(only),
    };
  return {
    world,
    title: titled(t.manyTitle(items.length)),
    body: countsInWords(countsOf(items.map(({ kind }) => kind)), language),
    target: { to: 'inbox' },
  };
}

function targetOf({ about, recordId }: InboxItem): NoticeTarget {
  if (!about) return { to: 'inbox' };
  return 'localId' in about
    ? { to: 'invoice', localId: about.localId }
    : { to: 'reservation', reservationId: recordId, arrival: about.arrival };
}
