import { createQuery } from '@tanstack/svelte-query';
import type { Day } from '#shared/model/scalars';
import { getEngineClient } from './engineClient';

/** Loads the stays that the Today screen shows for one day, from this PC's database. */
export const useFrontDeskDayQuery = (day: () => Day) =>
  createQuery(() => ({
    queryKey: ['reservations', 'today', day()],
    queryFn: ({ signal }) => getEngineClient().reservations.today({ day: day() }, { signal }),
    meta: { alsoReads: ['invoices', 'ages'] },
  }));
