import { createQuery } from '@tanstack/svelte-query';
import type { Day } from '#shared/model/scalars';
import { client } from './client';

/**
 * One day at the desk, from the store of this PC. Whether a stay has an invoice comes from the invoices, and how old
 * it all is from the windows that are read: one every two minutes where nothing changes.
 */
export const dayAtTheDesk = (day: () => Day) =>
  createQuery(() => ({
    queryKey: ['reservations', 'today', day()],
    queryFn: ({ signal }) => client().desk.today({ day: day() }, { signal }),
    meta: { alsoReads: ['invoices', 'ages'] },
  }));
