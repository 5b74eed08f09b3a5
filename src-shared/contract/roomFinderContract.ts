import { z } from 'zod';
import { daySchema, groszSchema } from '../model/scalars';
import { rangeAgeSchema } from './rangeAge';

/** The free-room finder and the price checks: `rules/freeRooms`, `rules/freeElsewhere`, `rules/priceChecks`. */

export const roomSearchSchema = z.object({
  arrival: daySchema,
  nights: z.int().min(1).max(90),
  adults: z.int().min(1).max(50),
  children: z.int().min(0).max(50),
  /** Ids of the rooms to search; null searches all rooms. */
  rooms: z.array(z.int()).max(1000).nullable(),
  /** Number of persons per room, if known; decides which room comes first. */
  persons: z
    .array(z.object({ roomId: z.int(), persons: z.int().min(1).max(50) }))
    .max(1000)
    .default([]),
});
export type RoomSearch = z.input<typeof roomSearchSchema>;

/** The largest number of persons of a past stay, by room. */
export const largestPastPartyByRoomSchema = z.array(z.object({ roomId: z.int(), persons: z.int() }));

const restrictionSchema = z.object({
  rule: z.enum(['minStay', 'maxStay', 'arrivalClosed', 'departureClosed']),
  /**
   * How certain the restriction is. `sure`: the restriction of the arrival or departure day forbids the stay;
   * `possible`: a later night forbids the stay, but the service may not apply the restriction of a later night;
   * `unknown`: the data does not contain the day.
   */
  certainty: z.enum(['sure', 'possible', 'unknown']),
  date: daySchema,
  /** Limit in nights, for the rules `minStay` and `maxStay`. */
  nights: z.int().nullable(),
});
export type Restriction = z.infer<typeof restrictionSchema>;

/** Free nights on one side of a stay. */
const sideGapSchema = z.object({
  nights: z.int(),
  /**
   * True if `nights` is only a minimum, because the free nights reach the limit of the search and are ended neither by
   * a stay nor by today.
   */
  open: z.boolean(),
  /** True if the nights cannot be sold, because prices, stay lengths and closed days rule out every stay in them. */
  lost: z.boolean(),
});
export type SideGap = z.infer<typeof sideGapSchema>;

const offerSchema = z.object({
  roomId: z.int(),
  arrival: daySchema,
  departure: daySchema,
  restrictions: z.array(restrictionSchema),
  /** Price from the price list, in grosz; null if a night has no price or no rule for these guests. */
  price: z.object({ low: groszSchema, high: groszSchema }).nullable(),
  /** The price is derived from the price list, not stated in it. */
  about: z.boolean(),
  before: sideGapSchema,
  after: sideGapSchema,
});
export type Offer = z.infer<typeof offerSchema>;

export const freeRoomsSchema = z.object({
  currency: z.string(),
  offers: z.array(offerSchema),
  /** Only if nothing is free: the nights [from, to) in which none of the requested rooms is free. */
  full: z.array(z.object({ from: daySchema, to: daySchema })),
  /**
   * Set only if the search is limited to certain rooms and none of these rooms can be booked: the number of other rooms
   * that can be booked for all nights, and the best offers for the other rooms.
   */
  elsewhere: z.object({ rooms: z.int(), best: z.array(offerSchema) }).nullable(),
  /**
   * Only if no offer can be booked: other days of arrival, each with the number of `rooms` that can be booked for all
   * nights.
   */
  otherDays: z.array(z.object({ arrival: daySchema, rooms: z.int(), best: offerSchema })),
  /**
   * Only if the guest must change rooms: the move is on the arrival day of `second`, and each room is free for its
   * nights.
   */
  splits: z.array(z.object({ first: offerSchema, second: offerSchema })),
  /** Number of stays in these nights without a known room; each will need one of the rooms that look free. */
  unplaced: z.int(),
  /** Age of the data for the nights of the search. */
  ages: z.object({ reservations: z.array(rangeAgeSchema), pricing: z.array(rangeAgeSchema) }),
});
export type FreeRooms = z.infer<typeof freeRoomsSchema>;

const priceFindingSchema = z.object({
  roomId: z.int(),
  kind: z.enum(['noPrice', 'zeroPrice', 'stayLength', 'arrivalClosed', 'departureClosed', 'discountNever']),
  /** Nights [from, to). */
  from: daySchema,
  to: daySchema,
  /** Minimum stay in nights, required by the first of these nights or by a discount. */
  nights: z.int().nullable(),
});
export type PriceFinding = z.infer<typeof priceFindingSchema>;

export const priceChecksSchema = z.object({
  findings: z.array(priceFindingSchema),
  /** Age of the data for the requested days; days that were never fetched are not checked. */
  ages: z.object({ reservations: z.array(rangeAgeSchema), pricing: z.array(rangeAgeSchema) }),
});
export type PriceChecks = z.infer<typeof priceChecksSchema>;
