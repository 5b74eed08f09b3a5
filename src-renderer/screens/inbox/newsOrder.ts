import type { News } from '#shared/contract/inboxContract';
import { formatNewsSubject } from '#shared/text/inboxWords';
import { collator } from '#shared/text/formats';
import type { Language } from '#shared/text/language';

export type NewsOrder = 'newest' | 'arrival' | 'guest';

/** Sorts inbox items in the chosen order. Items that are equal in this order are sorted newest first. */
export function sortNews<N extends News>(
  news: readonly N[],
  by: NewsOrder,
  language: Language,
): readonly N[] {
  if (by === 'newest') return news;
  const names = collator(language);
  const getArrival = ({ about }: News) => (about && 'arrival' in about ? about.arrival : '9999-12-31');
  return news.toSorted((a, b) =>
    by === 'guest'
      ? names.compare(formatNewsSubject(a, language), formatNewsSubject(b, language))
      : names.compare(getArrival(a), getArrival(b)),
  );
}
