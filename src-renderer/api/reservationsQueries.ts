import { queryOptions, skipToken } from '@tanstack/svelte-query';
import type { RoomsWanted } from '#shared/contract/reservationsContract';
import type { ShownStayAccount } from '#shared/contract/stayAccountContract';
import type { Day, Instant } from '#shared/model/scalars';
import type { StayFilter } from '#shared/model/stayFilter';
import { fromDayNumber } from '#shared/rules/days';
import { queryClient } from './queryCache';
import { getEngineClient } from './engineClient';

/**
 * Length of a block, in days. The room plan loads stays in fixed blocks, so that scrolling requests each block once and
 * later finds it in the cache.
 */
export const PLAN_BLOCK_DAYS = 28;

/** Returns the numbers of the plan's day blocks that overlap the days [from, to). */
export function listPlanDayBlockNumbers(from: number, to: number): number[] {
  const first = Math.floor(from / PLAN_BLOCK_DAYS);
  const last = Math.ceil(to / PLAN_BLOCK_DAYS);
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
}

const getBlockSpan = (block: number) => ({
  from: fromDayNumber(block * PLAN_BLOCK_DAYS),
  to: fromDayNumber((block + 1) * PLAN_BLOCK_DAYS),
});

// Structural sharing of TanStack Query is off, because comparing new rows with old rows takes longer than drawing the
// rows.
const blockQueryOptions = { placeholderData: () => undefined, structuralSharing: false } as const;

export const roomsQueryOptions = () =>
  queryOptions({
    queryKey: ['reservations', 'rooms'],
    queryFn: () => getEngineClient().reservations.rooms(),
  });

/**
 * Loads the stays of the given rooms in a block of days. Only rooms near the visible part of the plan are requested,
 * because a property may have many rooms.
 */
export const staysInDayBlockQueryOptions = (block: number, rooms: RoomsWanted, asOf: Instant | null) =>
  queryOptions({
    queryKey: ['reservations', 'stays', block, rooms, asOf],
    queryFn: () => getEngineClient().reservations.stays({ ...getBlockSpan(block), rooms, asOf }),
    ...blockQueryOptions,
  });

/** Query for all stays in a range of days, of all rooms, for printing the plan. */
export const staysInRangeQueryOptions = (from: number, to: number, asOf: Instant | null) =>
  queryOptions({
    queryKey: ['reservations', 'stays', 'whole', from, to, asOf],
    queryFn: () =>
      getEngineClient().reservations.stays({
        from: fromDayNumber(from),
        to: fromDayNumber(to),
        rooms: 'all',
        asOf,
      }),
    structuralSharing: false,
    gcTime: 0,
  });

export const pricesInDayBlockQueryOptions = (block: number, rooms: number[]) =>
  queryOptions({
    queryKey: ['pricing', 'nights', block, rooms],
    queryFn: () => getEngineClient().reservations.prices({ ...getBlockSpan(block), rooms }),
    ...blockQueryOptions,
  });

export const pricesInRangeQueryOptions = (from: number, to: number, rooms: number[]) =>
  queryOptions({
    queryKey: ['pricing', 'nights', 'whole', from, to, rooms],
    queryFn: () =>
      getEngineClient().reservations.prices({ from: fromDayNumber(from), to: fromDayNumber(to), rooms }),
    structuralSharing: false,
    gcTime: 0,
  });

/** Loads the totals of the property, such as the number of taken rooms, for a block of nights. */
export const propertyNightTotalsQueryOptions = (block: number, includesGone: boolean, asOf: Instant | null) =>
  queryOptions({
    queryKey: ['reservations', 'nights', block, includesGone, asOf],
    queryFn: () =>
      getEngineClient().reservations.nights({ ...getBlockSpan(block), gone: includesGone, asOf }),
    ...blockQueryOptions,
  });

export const staysByFilterQueryOptions = (
  from: number,
  to: number,
  filter: StayFilter,
  includesGone: boolean,
  asOf: Instant | null,
) =>
  queryOptions({
    queryKey: ['reservations', 'matching', from, to, filter, includesGone, asOf],
    queryFn: () =>
      getEngineClient().reservations.matching({
        from: fromDayNumber(from),
        to: fromDayNumber(to),
        filter,
        gone: includesGone,
        asOf,
      }),
    structuralSharing: false,
  });

/** Query for the times at which reservations and prices in a range of days were last confirmed by the service. */
export const dataAgesQueryOptions = (span: { from: Day; to: Day }, asOf: Instant | null = null) =>
  queryOptions({
    queryKey: ['ages', span.from, span.to, asOf],
    queryFn: () => getEngineClient().reservations.ages({ ...span, asOf }),
    placeholderData: () => undefined,
  });

export const dataAgesInDayBlockQueryOptions = (block: number, asOf: Instant | null) =>
  dataAgesQueryOptions(getBlockSpan(block), asOf);

export const staysOfRoomsQueryOptions = (span: { from: Day; to: Day }, rooms: number[]) =>
  queryOptions({
    queryKey: ['reservations', 'staysOfRooms', span, rooms],
    queryFn: () => getEngineClient().reservations.stays({ ...span, rooms }),
    placeholderData: () => undefined,
  });

/** Query for a reservation and for the time at which the service last confirmed it. */
export const reservationQueryOptions = (reservationId: number) =>
  queryOptions({
    queryKey: ['reservations', 'card', reservationId],
    queryFn: () => getEngineClient().reservations.reservation({ reservationId }),
    placeholderData: () => undefined,
    meta: { alsoReads: ['ages'] },
  });

/** The other stays of the reservation's guest. */
export const guestStaysQueryOptions = (reservationId: number) =>
  queryOptions({
    queryKey: ['reservations', 'guest', reservationId],
    queryFn: () => getEngineClient().reservations.guestStays({ reservationId }),
    placeholderData: () => undefined,
    meta: { alsoReads: ['invoices'] },
  });

/**
 * Loads the documents and sums of a reservation. This query is separate from the reservation card, because the sums
 * change with the invoices.
 */
export const stayAccountQueryOptions = (reservationId: number) =>
  queryOptions({
    queryKey: ['invoices', 'account', reservationId],
    queryFn: () => getEngineClient().reservations.account({ reservationId }),
    placeholderData: () => undefined,
    meta: { alsoReads: ['reservations', 'ages'] },
  });

/**
 * Asks the service for the invoices of one stay, which takes at most two seconds, and updates the shown totals of the
 * stay.
 */
export async function fetchStayInvoicesFromService(
  reservationId: number,
): Promise<{ account: ShownStayAccount; asked: boolean }> {
  const answer = await getEngineClient().reservations.askStay({ reservationId });
  queryClient.setQueryData(stayAccountQueryOptions(reservationId).queryKey, answer.account);
  return answer;
}

/** Query for the door code of a reservation. The code leaves the cache as soon as no component uses the query. */
export const doorCodeQueryOptions = (reservationId: number | null) =>
  queryOptions({
    queryKey: ['reservations', 'doorCode', reservationId],
    queryFn:
      reservationId === null ? skipToken : () => getEngineClient().reservations.doorCode({ reservationId }),
    placeholderData: () => undefined,
    gcTime: 0,
  });
