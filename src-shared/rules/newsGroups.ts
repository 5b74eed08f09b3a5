import type { NewsKind } from './stayChanges';

/** The groups of news: new, changed, removed, KSeF. */
export type NewsGroup = 'new' | 'changed' | 'gone' | 'ksef';

/** null: unchanged or as usual, so not announced. */
export function groupOf(kind: NewsKind): NewsGroup | null {
  switch (kind) {
    case 'new':
      return 'new';
    case 'moved':
    case 'changed':
    case 'back':
      return 'changed';
    case 'gone':
    case 'newGone':
      return 'gone';
    case 'ksefNumber':
    case 'ksefLate':
    case 'ksefBack':
      return 'ksef';
    case 'ksefWaits':
    case 'same':
      return null;
  }
}

export function countsOf(kinds: readonly NewsKind[]): Record<NewsGroup, number> {
  const counts = { new: 0, changed: 0, gone: 0, ksef: 0 };
  for (const kind of kinds) {
    const group = groupOf(kind);
    if (group) counts[group] += 1;
  }
  return counts;
}
