import type { News } from '#shared/contract/inboxContract';
import type { Route } from '../../app/route';

/** Returns the window address of the reservation or invoice that an inbox item is about. */
export function buildRouteToNewsRecord({ about, recordId }: Pick<News, 'about' | 'recordId'>): Route {
  if (about && 'localId' in about) return { screen: 'invoices', id: about.localId };
  return { screen: 'plan', stay: recordId, ...(about ? { day: about.arrival } : {}) };
}
