import type { News } from '#shared/contract/inbox';
import type { Place } from '../shell/place';

/** The place that shows the record itself. */
export function placeOfNews({ about, recordId }: Pick<News, 'about' | 'recordId'>): Place {
  if (about && 'localId' in about) return { screen: 'invoices', id: about.localId };
  return { screen: 'plan', stay: recordId, ...(about ? { day: about.arrival } : {}) };
}
