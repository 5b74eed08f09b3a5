import { queryOptions } from '@tanstack/svelte-query';
import type { RoomSearch } from '#shared/contract/roomFinderContract';
import type { Day } from '#shared/model/scalars';
import { now } from '../shell/now.svelte';
import { client } from './client';

/** The queries for free rooms and for price checks both depend on stays, prices and their age. */
const meta = { alsoReads: ['pricing', 'ages'] };

export const freeRoomsQuery = (search: RoomSearch) =>
  queryOptions({
    queryKey: ['reservations', 'freeRooms', search],
    queryFn: () => client().desk.freeRooms(search),
    // Rooms of other nights must not be shown meanwhile, because they would be copied into an e-mail with these dates.
    placeholderData: () => undefined,
    meta,
  });

/**
 * Time after which the counts are read again, in ms. The counts come from all stays of three years, so once an hour is
 * enough.
 */
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
