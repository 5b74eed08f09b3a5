import type { InboxItem, News, NewsCounts } from '#shared/contract/inboxContract';
import type { Instant } from '#shared/model/scalars';
import { countNewsByGroup } from '#shared/rules/newsKindGroups';
import {
  listFieldChangesToAnnounce,
  classifyNewsKind,
  type FieldChanges,
} from '#shared/rules/stays/stayChanges';
import type { StoredInboxItem } from '../store/changeLog/inboxStore';
import type { Store } from '../store/storeInterface';

function buildNews(
  record: { isNew: boolean; fields: FieldChanges } & Omit<News, 'kind' | 'fields'>,
): News | null {
  const { isNew, fields, ...rest } = record;
  const kind = classifyNewsKind(isNew, fields);
  return kind && { ...rest, kind, fields: isNew ? [] : listFieldChangesToAnnounce(fields) };
}

export function convertStoredInboxItem(item: StoredInboxItem): InboxItem[] {
  const { itemId, firstAt, isNew, fields, subject, recordId, lastAt, about } = item;
  const news = buildNews({ isNew, fields, subject, recordId, lastAt, about });
  return news ? [{ ...news, itemId, firstAt }] : [];
}

export const countInboxItemsByGroup = (
  items: readonly Pick<StoredInboxItem, 'isNew' | 'fields'>[],
): NewsCounts =>
  countNewsByGroup(items.flatMap(({ isNew, fields }) => classifyNewsKind(isNew, fields) ?? []));

/** Returns the recorded changes of a stay, newest first. Changes that Kontuar never announces are left out. */
export const readStayHistory = (store: Store, reservationId: number) => ({
  firstSeen: store.versions.getFirstSeen(reservationId),
  versions: store.versions
    .listVersions('reservation', reservationId)
    .flatMap(({ at, isNew, fields }) => {
      const kind = classifyNewsKind(isNew, fields);
      return kind ? [{ at, kind, fields: listFieldChangesToAnnounce(fields) }] : [];
    })
    .reverse(),
});

/** Returns the news about records that changed after `from` and up to `to`, the latest change first. */
export const listChangeNewsBetween = (store: Store, from: Instant, to: Instant): News[] =>
  store.versions
    .listChangesBetween(from, to)
    .flatMap(
      ({ at, ...version }) =>
        buildNews({ ...version, lastAt: at, about: readRecordSummaryAt(store, version, to) }) ?? [],
    )
    .sort((a, b) => b.lastAt.localeCompare(a.lastAt));

function readRecordSummaryAt(
  store: Store,
  { subject, recordId }: Pick<News, 'subject' | 'recordId'>,
  to: Instant,
) {
  const about = store.inbox.describeSubject(subject, recordId);
  if (!about || !('currency' in about)) return about;
  const later = store.versions
    .listVersions(subject, recordId)
    .find(({ at, fields }) => at > to && 'currency' in fields);
  const currency = later?.fields['currency']?.[0];
  return typeof currency === 'string' ? { ...about, currency } : about;
}
