import type { NewsKind } from './stays/stayChanges';

/** Groups of news in the inbox: new records, changed records, records that were removed, and news about KSeF. */
export type NewsGroup = 'new' | 'changed' | 'gone' | 'ksef';

/**
 * The group in the notification settings to which each kind of news belongs; null if the inbox does not show news of
 * this kind.
 */
const NEWS_GROUP_BY_KIND: Readonly<Record<NewsKind, NewsGroup | null>> = {
  new: 'new',
  moved: 'changed',
  changed: 'changed',
  back: 'changed',
  gone: 'gone',
  newGone: 'gone',
  ksefNumber: 'ksef',
  ksefLate: 'ksef',
  ksefBack: 'ksef',
  ksefWaits: null,
  same: null,
};
export const getNewsGroupOfKind = (kind: NewsKind): NewsGroup | null => NEWS_GROUP_BY_KIND[kind];

export function countNewsByGroup(kinds: readonly NewsKind[]): Record<NewsGroup, number> {
  const counts = { new: 0, changed: 0, gone: 0, ksef: 0 };
  for (const kind of kinds) {
    const group = getNewsGroupOfKind(kind);
    if (group) counts[group] += 1;
  }
  return counts;
}
