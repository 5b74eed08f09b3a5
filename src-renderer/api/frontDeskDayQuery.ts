import { createQuery } from '@tanstack/svelte-query';
import type { Day } from '#shared/model/scalars';
import { getEngineClient } from './engineClient';

/**
 * One day at the desk, read from the store of this PC. The query also reads the invoices, for whether a stay has an
 * invoice, and the ages of the windows, of which one changes every two minutes.
 */
export const useFrontDeskDayQuery = (day: () => Day) =>
  createQuery(() => ({
    queryKey: ['reservations', 'today', day()],
    queryFn: ({ signal }) => getEngineClient().desk.today({ day: day() }, { signal }),
    meta: { alsoReads: ['invoices', 'ages'] },
  }));
