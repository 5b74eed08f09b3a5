import { queryOptions, skipToken } from '@tanstack/svelte-query';
import { client } from './client';

/** Told while it is wanted, read again when it changes, forgotten at once after that. null: nobody's is wanted. */
export const doorCodeQuery = (reservationId: number | null) =>
  queryOptions({
    queryKey: ['reservations', 'doorCode', reservationId],
    queryFn: reservationId === null ? skipToken : () => client().desk.doorCode({ reservationId }),
    placeholderData: () => undefined,
    gcTime: 0,
  });
