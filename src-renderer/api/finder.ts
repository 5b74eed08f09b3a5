import { queryOptions } from '@tanstack/svelte-query';
import type { Day } from '#shared/model/scalars';
import { client } from './client';

/** Free rooms and the checks of prices: both read stays, prices and how old they are. */
const meta = { alsoReads: ['pricing', 'ages'] };

export interface Wish {
  readonly arrival: Day;
  readonly nights: number;
  readonly adults: number;
  readonly children: number;
  readonly rooms: number[] | null;
}

export const freeRoomsQuery = (wish: Wish) =>
  queryOptions({
    queryKey: ['reservations', 'freeRooms', wish],
    queryFn: () => client().desk.freeRooms(wish),
    meta,
  });

export const priceChecksQuery = (span: { from: Day; to: Day }) =>
  queryOptions({
    queryKey: ['reservations', 'priceChecks', span],
    queryFn: () => client().desk.priceChecks(span),
    meta,
  });
