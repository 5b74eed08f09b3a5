import { createQuery } from '@tanstack/svelte-query';
import type { Day } from '#shared/model/scalars';
import { getEngineClient } from './engineClient';

/**
 * Loads the stays of one day at the desk from this PC's database. The query runs again when invoices change, because
 * each stay shows whether it has an invoice, and when the service confirms stored data.
 */
export const useFrontDeskDayQuery = (day: () => Day) =>
  createQuery(() => ({
    queryKey: ['reservations', 'today', day()],
    queryFn: ({ signal }) => getEngineClient().desk.today({ day: day() }, { signal }),
    meta: { alsoReads: ['invoices', 'ages'] },
  }));
