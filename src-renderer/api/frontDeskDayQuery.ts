import { createQuery } from '@tanstack/svelte-query';
import type { Day } from '#shared/model/scalars';
import { getEngineClient } from './engineClient';

/**
 * Loads one day at the desk from the store of this PC. The query is also read again when invoices change, because the
 * day shows whether a stay has an invoice, and when data is confirmed, which happens every two minutes for one window
 * of days.
 */
export const useFrontDeskDayQuery = (day: () => Day) =>
  createQuery(() => ({
    queryKey: ['reservations', 'today', day()],
    queryFn: ({ signal }) => getEngineClient().desk.today({ day: day() }, { signal }),
    meta: { alsoReads: ['invoices', 'ages'] },
  }));
