import type { NewsKind } from './stayChanges';

/** The groups in which news is shown: new, changed, removed, KSeF. */
export type NewsGroup = 'new' | 'changed' | 'gone' | 'ksef';

/** null means that a change is not announced, because it is usual or nothing changed. */
const GROUPS: Readonly<Record<NewsKind, NewsGroup | null>> = {
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
export const findNewsGroup = (kind: NewsKind): NewsGroup | null => GROUPS[kind];

export function countNewsByGroup(kinds: readonly NewsKind[]): Record<NewsGroup, number> {
  const counts = { new: 0, changed: 0, gone: 0, ksef: 0 };
  for (const kind of kinds) {
    const group = findNewsGroup(kind);
    if (group) counts[group] += 1;
  }
  return counts;
}
