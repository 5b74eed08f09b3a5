import { queryOptions, skipToken } from '@tanstack/svelte-query';
import type { RoomsWanted } from '#shared/contract/reservationsContract';
import type { StayAccount } from '#shared/contract/stayAccountContract';
import type { Day, Instant } from '#shared/model/scalars';
import type { StayFilter } from '#shared/model/stayFilter';
import { dayOf } from '#shared/rules/days';
import { queryClient } from './cache';
import { client } from './client';

/**
 * What the plan and the reservation card read. Time is cut into blocks of days on a fixed grid, so that
 * scrolling asks for each block once and finds it again.
 */
export const BLOCK_DAYS = 28;

/** The blocks that touch the day numbers [from, to). */
export function blocksBetween(from: number, to: number): number[] {
  const first = Math.floor(from / BLOCK_DAYS);
  const last = Math.ceil(to / BLOCK_DAYS);
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
}

const spanOf = (block: number) => ({
  from: dayOf(block * BLOCK_DAYS),
  to: dayOf((block + 1) * BLOCK_DAYS),
});

// A block is another block's answer only by mistake, and comparing thousands of rows by value is slower than drawing them.
const wholeAnswers = { placeholderData: () => undefined, structuralSharing: false } as const;

export const roomsQuery = () =>
  queryOptions({ queryKey: ['reservations', 'rooms'], queryFn: () => client().desk.rooms() });

/** A block of days of some rooms: only those near the window are read, however many rooms there are. */
export const staysQuery = (block: number, rooms: RoomsWanted, asOf: Instant | null) =>
  queryOptions({
    queryKey: ['reservations', 'stays', block, rooms, asOf],
    queryFn: () => client().desk.stays({ ...spanOf(block), rooms, asOf }),
    ...wholeAnswers,
  });

/** All stays of some days, for paper. */
export const wholeStaysQuery = (from: number, to: number, asOf: Instant | null) =>
  queryOptions({
    queryKey: ['reservations', 'stays', 'whole', from, to, asOf],
    queryFn: () => client().desk.stays({ from: dayOf(from), to: dayOf(to), rooms: 'all', asOf }),
    structuralSharing: false,
    gcTime: 0,
  });

export const pricesQuery = (block: number, rooms: number[]) =>
  queryOptions({
    queryKey: ['pricing', 'nights', block, rooms],
    queryFn: () => client().desk.prices({ ...spanOf(block), rooms }),
    ...wholeAnswers,
  });

/** The prices of some days in all these rooms, for paper. */
export const wholePricesQuery = (from: number, to: number, rooms: number[]) =>
  queryOptions({
    queryKey: ['pricing', 'nights', 'whole', from, to, rooms],
    queryFn: () => client().desk.prices({ from: dayOf(from), to: dayOf(to), rooms }),
    structuralSharing: false,
    gcTime: 0,
  });

/** The totals of the whole property for a block of days. */
export const propertyNightsQuery = (block: number, gone: boolean, asOf: Instant | null) =>
  queryOptions({
    queryKey: ['reservations', 'nights', block, gone, asOf],
    queryFn: () => client().desk.nights({ ...spanOf(block), gone, asOf }),
    ...wholeAnswers,
  });

/** The stays of the window that match a filter; the previous result stays until the answer arrives. */
export const matchingQuery = (
  from: number,
  to: number,
  filter: StayFilter,
  gone: boolean,
  asOf: Instant | null,
) =>
  queryOptions({
    queryKey: ['reservations', 'matching', from, to, filter, gone, asOf],
    queryFn: () => client().desk.matching({ from: dayOf(from), to: dayOf(to), filter, gone, asOf }),
    structuralSharing: false,
  });

/** The age of these days, reservations and prices apart. The ages of other days do not count. */
export const agesQuery = (span: { from: Day; to: Day }, asOf: Instant | null = null) =>
  queryOptions({
    queryKey: ['ages', span.from, span.to, asOf],
    queryFn: () => client().desk.ages({ ...span, asOf }),
    placeholderData: () => undefined,
  });

export const agesOfBlockQuery = (block: number, asOf: Instant | null) => agesQuery(spanOf(block), asOf);

/** Stays of a few rooms over any days. */
export const staysOfRoomsQuery = (span: { from: Day; to: Day }, rooms: number[]) =>
  queryOptions({
    queryKey: ['reservations', 'staysOfRooms', span, rooms],
    queryFn: () => client().desk.stays({ ...span, rooms }),
    placeholderData: () => undefined,
  });

/** It says when it was last confirmed. */
export const reservationQuery = (reservationId: number) =>
  queryOptions({
    queryKey: ['reservations', 'card', reservationId],
    queryFn: () => client().desk.reservation({ reservationId }),
    placeholderData: () => undefined,
    meta: { alsoReads: ['ages'] },
  });

/** Other stays of its guest. */
export const guestStaysQuery = (reservationId: number) =>
  queryOptions({
    queryKey: ['reservations', 'guest', reservationId],
    queryFn: () => client().desk.guestStays({ reservationId }),
    placeholderData: () => undefined,
    meta: { alsoReads: ['invoices'] },
  });

/** Its documents and sums; apart from the card, because they change with the invoices. */
export const accountQuery = (reservationId: number) =>
  queryOptions({
    queryKey: ['invoices', 'account', reservationId],
    queryFn: () => client().desk.account({ reservationId }),
    placeholderData: () => undefined,
    meta: { alsoReads: ['reservations', 'ages'] },
  });

/** Asks the service for the invoices of one stay; ends within two seconds. Who shows its account is told. */
export async function askStay(reservationId: number): Promise<{ account: StayAccount; asked: boolean }> {
  const answer = await client().desk.askStay({ reservationId });
  queryClient.setQueryData(accountQuery(reservationId).queryKey, answer.account);
  return answer;
}

/** Told while it is wanted, read again when it changes, forgotten at once after that. null: nobody's is wanted. */
export const doorCodeQuery = (reservationId: number | null) =>
  queryOptions({
    queryKey: ['reservations', 'doorCode', reservationId],
    queryFn: reservationId === null ? skipToken : () => client().desk.doorCode({ reservationId }),
    placeholderData: () => undefined,
    gcTime: 0,
  });
