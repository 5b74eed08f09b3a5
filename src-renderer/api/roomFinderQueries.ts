import { queryOptions } from '@tanstack/svelte-query';
import type { RoomSearch } from '#shared/contract/roomFinderContract';
import type { Day } from '#shared/model/scalars';
import { now } from '../shell/now.svelte';
import { client } from './client';

/** Free rooms and the checks of prices: both read stays, prices and how old they are. */
const meta = { alsoReads: ['pricing', 'ages'] };

export const freeRoomsQuery = (search: RoomSearch) =>
  queryOptions({
    queryKey: ['reservations', 'freeRooms', search],
    queryFn: () => client().desk.freeRooms(search),
    // Rooms of other nights are no answer: they would be copied into an e-mail with these dates.
    placeholderData: () => undefined,
    meta,
  });

/** Counted from all stays of three years, so once an hour is enough. */
const LEARNT_MS = 3_600_000;
export const roomPersonsQuery = () =>
  queryOptions({
    queryKey: ['roomPersons'],
    queryFn: () => client().desk.roomPersons(),
    staleTime: LEARNT_MS,
    gcTime: LEARNT_MS,
  });

export const priceChecksQuery = (span: { from: Day; to: Day }) =>
  queryOptions({
    queryKey: ['reservations', 'priceChecks', span, now.today],
    queryFn: () => client().desk.priceChecks(span),
    meta,
  });
