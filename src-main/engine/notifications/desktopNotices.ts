import type { InboxItem, Notice, NoticeTarget } from '#shared/contract/inboxContract';
import type { Notifications, Preferences } from '#shared/model/accountAndPreferences';
import type { Day, Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { countNewsByGroup, getNewsGroupOfKind } from '#shared/rules/newsKindGroups';
import { classifyNewsKind } from '#shared/rules/stays/stayChanges';
import { clockTime } from '#shared/text/formats';
import { countsInWords, formatNewsDetails, formatNewsSubject } from '#shared/text/inboxWords';
import { speak, type Language } from '#shared/text/language';
import { plainLine } from '#shared/text/plain';
import type { World } from '#shared/model/propertyOrTrainingId';
import { Listeners } from '../platform/listeners';
import { getCurrentInstant, type Clock } from '../platform/platform';
import type { SyncStatus } from '../sync/syncStatus';
import type { StoredInboxItem } from '../store/changeLog/inboxStore';
import { isUnwritableOrLockedDatabaseError } from '../store/openStore';
import { isDatabaseDamageError } from '../store/sql/databaseAndSqlBuilder';
import type { Store } from '../store/storeInterface';
import { log } from '../../log/log';
import { convertStoredInboxItem } from './buildInboxNews';
import * as texts from '#shared/i18n/texts';

/** Time in ms during which the changes that one sync pass writes are collected into one desktop notification. */
const NEWS_COLLECTION_MS = 2_000;
/**
 * Minimum pauses in ms before the next desktop notification, by the number of notifications since the user was last
 * active.
 */
const PAUSES_MS = [0, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const;
/**
 * Minimum interval in ms between notifications in training, because in training something happens every two or three
 * minutes.
 */
const TRAINING_PAUSE_MS = 5 * 60_000;
/** Time in ms for which a user counts as present after an activity. The page reports activity every half minute. */
const MAX_ACTIVITY_AGE_MS = 90_000;
/** Interval in ms between two checks for news that could not be announced earlier, for example during quiet hours. */
const NEWS_CHECK_INTERVAL_MS = 5 * 60_000;

/** Announces new inbox items as desktop notifications. */
export interface Notices {
  listen(listener: (notice: Notice) => void): () => void;
  /** Reports that somebody is using the window. Time behind the privacy screen (`covered`) does not count as use. */
  recordActivity(covered: boolean): void;
  reschedule(): void;
  stop(): void;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly syncStatus: SyncStatus;
  readonly preferences: () => Preferences;
  /** Returns the origin of the inbox items: a real property or the training mode. */
  readonly getSource: () => Source;
}

interface Source {
  readonly world: World;
  readonly property: string | null;
}

export function createDesktopNotices({ store, clock, syncStatus, preferences, getSource }: Parts): Notices {
  const listeners = new Listeners<[Notice]>();
  let timer = new AbortController();
  let stopped = false;
  let unseen = 0;
  let lastAt = -Infinity;
  let covered = false;
  let aliveAt = -Infinity;

  function computeWaitMs(): number {
    const least = getSource().world === 'training' ? TRAINING_PAUSE_MS : 0;
    const pause = Math.max(least, PAUSES_MS[Math.min(unseen, PAUSES_MS.length - 1)] ?? 0);
    const since = clock.now() - lastAt;
    // The time since the last notification is negative if the clock was set back; a negative time is ignored.
    const due = since < 0 ? NEWS_COLLECTION_MS : Math.max(NEWS_COLLECTION_MS, pause - since);
    return isWithinQuietHours(preferences().notifications, getCurrentInstant(clock))
      ? Math.max(due, NEWS_CHECK_INTERVAL_MS)
      : due;
  }

  function scheduleCheck(): void {
    timer.abort();
    if (!stopped && listeners.size > 0 && store.inbox.hasUnannounced())
      checkAfter(Math.min(computeWaitMs(), NEWS_CHECK_INTERVAL_MS));
  }

  function checkAfter(ms: number): void {
    const mine = (timer = new AbortController());
    clock.sleep(ms, mine.signal).then(tryToAnnounce, () => undefined);
  }

  /**
   * Shows the desktop notifications that are due. Never throws; after a disk error, the notifications are shown later.
   */
  function tryToAnnounce(): void {
    try {
      announce();
    } catch (error) {
      if (isUnwritableOrLockedDatabaseError(error)) checkAfter(NEWS_CHECK_INTERVAL_MS);
      else if (!isDatabaseDamageError(error)) log.fault('notices', error);
    }
  }

  function announce(): void {
    // No notification is shown during a sync pass, because the sync pass may still add inbox items that belong in the
    // same notification.
    if (listeners.size === 0 || syncStatus.state().progress !== null || computeWaitMs() > NEWS_COLLECTION_MS)
      return scheduleCheck();
    const { language, notifications } = preferences();
    const items = store.inbox.listUnannounced().map(clearNewIfAnnounced);
    const wanted = items.flatMap((item) => {
      if (!notifications.on) return [];
      const back = classifyRetraction(item);
      return convertStoredInboxItem(item).flatMap((shown) => {
        if (back) return { ...shown, kind: back };
        const group = getNewsGroupOfKind(shown.kind);
        return group !== null && notifications.kinds.includes(group) ? shown : [];
      });
    });
    // Items are marked as announced before the notification is shown. Otherwise a crash would repeat the notification
    // at every start.
    const kinds = new Map(wanted.map(({ itemId, kind }) => [itemId, kind]));
    store.inbox.markAnnounced(new Map(items.map(({ itemId }) => [itemId, kinds.get(itemId) ?? null])));
    if (wanted.length === 0) return;
    const since = clock.now() - aliveAt;
    // The time since the last user activity is negative if the clock was set back; the user then counts as absent.
    const attended = !covered && since >= 0 && since < MAX_ACTIVITY_AGE_MS;
    const notice = {
      ...buildDesktopNotice(wanted, language, getSource(), covered, toPropertyDay(getCurrentInstant(clock))),
      attended,
    };
    unseen += 1;
    lastAt = clock.now();
    listeners.notify(notice);
  }

  const stopWatching = store.onChange((areas) => {
    if (areas.includes('inbox')) scheduleCheck();
  });
  return {
    listen: (listener) => {
      const stop = listeners.add(listener);
      scheduleCheck();
      return stop;
    },
    recordActivity: (behindCurtain) => {
      covered = behindCurtain;
      if (covered) return;
      aliveAt = clock.now();
      if (unseen === 0) return;
      unseen = 0;
      scheduleCheck();
    },
    reschedule: scheduleCheck,
    stop: () => {
      stopped = true;
      timer.abort();
      stopWatching();
    },
  };
}

function classifyRetraction({ isNew, fields, told }: StoredInboxItem): 'back' | 'same' | null {
  const kind = classifyNewsKind(isNew, fields);
  if (told === 'gone' || told === 'newGone') return kind === 'gone' || kind === 'newGone' ? null : 'back';
  return kind !== 'same' || told === null || told === 'new' || told === 'back' || told === 'same'
    ? null
    : 'same';
}

const clearNewIfAnnounced = (item: StoredInboxItem): StoredInboxItem =>
  item.told === null ? item : { ...item, isNew: false };

/**
 * Returns whether the time is within the quiet hours. If the quiet hours start later than they end, they include
 * midnight.
 */
export function isWithinQuietHours({ quiet }: Pick<Notifications, 'quiet'>, now: Instant): boolean {
  if (!quiet) return false;
  const { from, to } = quiet;
  const hour = clockTime('pl', now);
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to;
}

/**
 * Builds a notification that names the item if there is only one, and otherwise counts the items. While the window is
 * covered, it names no item.
 */
export function buildDesktopNotice(
  items: readonly InboxItem[],
  language: Language,
  { world, property }: Source,
  covered: boolean,
  today: Day,
): Omit<Notice, 'attended'> {
  const t = speak(texts.inbox, language);
  const buildTitle = (title: string) =>
    shortenNoticeText(property === null ? title : `${property}: ${title}`);
  const [only, ...others] = items;
  if (only && others.length === 0)
    return {
      world,
      title: buildTitle(t[only.kind]),
      body: covered
        ? t.coveredBody
        : shortenNoticeText(
            [formatNewsSubject(only, language), formatNewsDetails(only, language, today)]
              .filter(Boolean)
              .join(', '),
          ),
      target: chooseNoticeTarget(only),
    };
  return {
    world,
    title: buildTitle(t.manyTitle({ n: items.length })),
    // An inbox item whose change was undone (`same`) counts as `changed`, because an earlier notification already
    // announced the change.
    body: countsInWords(
      countNewsByGroup(items.map(({ kind }) => (kind === 'same' ? 'changed' : kind))),
      language,
    ),
    target: { to: 'inbox' },
  };
}

/** Maximum number of characters of a notification, because the system shows only a few lines. */
const MAX_NOTICE_CHARS = 200;
const shortenNoticeText = (text: string): string => plainLine(text).slice(0, MAX_NOTICE_CHARS);

function chooseNoticeTarget({ about, recordId }: InboxItem): NoticeTarget {
  if (!about) return { to: 'inbox' };
  return 'localId' in about
    ? { to: 'invoice', localId: about.localId }
    : { to: 'reservation', reservationId: recordId, arrival: about.arrival };
}
