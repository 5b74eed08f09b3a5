import { createQuery } from '@tanstack/svelte-query';
import type { Day } from '#shared/model/scalars';
import { client } from './client';

/**
 * One day at the desk, read from the store of this PC. The query also reads the invoices, for whether a stay has an
 * invoice, and the ages of the windows, of which one changes every two minutes.
 */
export const dayAtTheDesk = (day: () => Day) =>
  createQuery(() => ({
    queryKey: ['reservations', 'today', day()],
    queryFn: ({ signal }) => client().desk.today({ day: day() }, { signal }),
    meta: { alsoReads: ['invoices', 'ages'] },
  }));
