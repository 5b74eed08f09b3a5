import { queryOptions } from '@tanstack/svelte-query';
import type { RoomSearch } from '#shared/contract/roomFinderContract';
import type { Day } from '#shared/model/scalars';
import { now } from '../shell/screenClock.svelte';
import { getEngineClient } from './engineClient';

/** The queries for free rooms and for price checks both depend on stays, prices and their age. */
const meta = { alsoReads: ['pricing', 'ages'] };

export const freeRoomsQueryOptions = (search: RoomSearch) =>
  queryOptions({
    queryKey: ['reservations', 'freeRooms', search],
    queryFn: () => getEngineClient().desk.freeRooms(search),
    // Rooms of other nights must not be shown meanwhile, because they would be copied into an e-mail with these dates.
    placeholderData: () => undefined,
    meta,
  });

/**
 * Time after which the counts are read again, in ms. The counts come from all stays of three years, so once an hour is
 * enough.
 */
const LEARNT_MS = 3_600_000;
export const roomPersonsQueryOptions = () =>
  queryOptions({
    queryKey: ['roomPersons'],
    queryFn: () => getEngineClient().desk.roomPersons(),
    staleTime: LEARNT_MS,
    gcTime: LEARNT_MS,
  });

export const priceChecksQueryOptions = (span: { from: Day; to: Day }) =>
  queryOptions({
    queryKey: ['reservations', 'priceChecks', span, now.today],
    queryFn: () => getEngineClient().desk.priceChecks(span),
    meta,
  });
