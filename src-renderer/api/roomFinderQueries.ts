import { queryOptions } from '@tanstack/svelte-query';
import type { RoomSearch } from '#shared/contract/roomFinderContract';
import type { Day } from '#shared/model/scalars';
import { screenClock } from './screenClock.svelte';
import { getEngineClient } from './engineClient';

/**
 * The queries for free rooms and price checks are repeated when prices change (`pricing`), or when the service has
 * newly confirmed stays or prices (`ages`).
 */
const meta = { alsoReads: ['pricing', 'ages'] };

export const freeRoomsQueryOptions = (search: RoomSearch) =>
  queryOptions({
    queryKey: ['reservations', 'freeRooms', search],
    queryFn: () => getEngineClient().reservations.freeRooms(search),
    // Rooms of an earlier search are hidden while a new search runs, so that nobody copies them for the wrong dates.
    placeholderData: () => undefined,
    meta,
  });

/**
 * Time in ms for which the estimated number of persons per room is cached. The engine computes the estimates from the
 * stays of three years, so one computation per hour is enough.
 */
const ROOM_PERSONS_CACHE_MS = 3_600_000;
export const largestPastPartyByRoomQueryOptions = () =>
  queryOptions({
    queryKey: ['roomPersons'],
    queryFn: () => getEngineClient().reservations.roomPersons(),
    staleTime: ROOM_PERSONS_CACHE_MS,
    gcTime: ROOM_PERSONS_CACHE_MS,
  });

export const priceChecksQueryOptions = (span: { from: Day; to: Day }) =>
  queryOptions({
    queryKey: ['reservations', 'priceChecks', span, screenClock.today],
    queryFn: () => getEngineClient().reservations.priceChecks(span),
    meta,
  });
