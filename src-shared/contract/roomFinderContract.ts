import { z } from 'zod';
import { MAX_SEARCH_NIGHTS } from '../model/inputLimits';
import { daySchema, groszSchema } from '../model/scalars';
import { rangeAgeSchema } from './rangeAge';

/**
 * Requests and results of the free-room finder and of the price checks (freeRooms.ts, roomAlternatives.ts,
 * checkRoomPrices.ts).
 */

export const roomSearchSchema = z.object({
  arrival: daySchema,
  nights: z.int().min(1).max(MAX_SEARCH_NIGHTS),
  adults: z.int().min(1).max(50),
  children: z.int().min(0).max(50),
  /** Ids of the rooms to search; null searches all rooms. */
  rooms: z.array(z.int()).max(1000).nullable(),
  /** Maximum number of persons for each room with a known size. Rooms too small for the guests are not offered. */
  persons: z
    .array(z.object({ roomId: z.int(), persons: z.int().min(1).max(50) }))
    .max(1000)
    .default([]),
});
export type RoomSearch = z.input<typeof roomSearchSchema>;

export const largestPastPartyByRoomSchema = z.array(z.object({ roomId: z.int(), persons: z.int() }));

const restrictionSchema = z.object({
  rule: z.enum(['minStay', 'maxStay', 'arrivalClosed', 'departureClosed']),
  /** How certain it is that the restriction forbids the stay; `unknown` if the price list does not contain the day. */
  certainty: z.enum(['sure', 'possible', 'unknown']),
  date: daySchema,
  /** Limit of the restriction in nights; set only for the rules `minStay` and `maxStay`. */
  nights: z.int().nullable(),
});
export type Restriction = z.infer<typeof restrictionSchema>;

/** The free nights directly before or directly after an offered stay. */
const sideGapSchema = z.object({
  nights: z.int(),
  /**
   * True if no stay was found on this side of the offered stay within the searched nights; `nights` is then only a
   * minimum.
   */
  open: z.boolean(),
  /**
   * True if the free nights on this side of the offered stay cannot be sold, because no bookable stay fits into them.
   */
  lost: z.boolean(),
});
export type SideGap = z.infer<typeof sideGapSchema>;

const offerSchema = z.object({
  roomId: z.int(),
  arrival: daySchema,
  departure: daySchema,
  restrictions: z.array(restrictionSchema),
  /**
   * Price of the stay from the price list, in grosz; null if a night has no price, or if the price list has no rule for
   * this number of guests.
   */
  price: groszSchema.nullable(),
  /** True if the price of the stay is an estimate, as for a price per guest or with a discount. */
  about: z.boolean(),
  before: sideGapSchema,
  after: sideGapSchema,
  /** True if the stay begins today and the guest who leaves this room today has not checked out yet. */
  isPreviousGuestInRoom: z.boolean(),
});
export type Offer = z.infer<typeof offerSchema>;

export const freeRoomsSchema = z.object({
  currency: z.string(),
  /** Offers for the requested rooms that are free on all nights; a room that is known to be too small has no offer. */
  offers: z.array(offerSchema),
  /** Ids of the requested rooms that are free on all nights but too small for the guests. */
  tooSmall: z.array(z.int()),
  /** True if every requested room is too small for the guests. */
  isPartyTooLarge: z.boolean(),
  /** Nights [from, to) on which no free room is large enough; empty if a room can be offered. */
  full: z.array(z.object({ from: daySchema, to: daySchema })),
  /**
   * Bookable rooms that the user did not ask for: their number, and the best offers for them. Null if there is no such
   * room or Kontuar did not search for one.
   */
  elsewhere: z.object({ rooms: z.int(), best: z.array(offerSchema) }).nullable(),
  /** Other days of arrival with bookable rooms; empty if an offer for the requested day can be booked. */
  otherDays: z.array(z.object({ arrival: daySchema, rooms: z.int(), best: offerSchema })),
  /** Offers in which the guest changes rooms during the stay; used if no single room is free on all nights. */
  splits: z.array(z.object({ first: offerSchema, second: offerSchema })),
  /** Number of stays in the requested nights whose room is unknown; each of these stays takes one of the free rooms. */
  unplaced: z.int(),
  ages: z.object({ reservations: z.array(rangeAgeSchema), pricing: z.array(rangeAgeSchema) }),
});
export type FreeRooms = z.infer<typeof freeRoomsSchema>;

const priceFindingSchema = z.object({
  roomId: z.int(),
  kind: z.enum(['noPrice', 'zeroPrice', 'stayLength', 'arrivalClosed', 'departureClosed', 'discountNever']),
  /** Nights [from, to). */
  from: daySchema,
  to: daySchema,
  /** For a finding about the length of stay, the minimum length in nights; null for all other findings. */
  nights: z.int().nullable(),
});
export type PriceFinding = z.infer<typeof priceFindingSchema>;

export const priceListCheckResultSchema = z.object({
  findings: z.array(priceFindingSchema),
  /**
   * Age of the reservations and prices that the price checks use. Days whose data was never fetched are not checked.
   */
  ages: z.object({ reservations: z.array(rangeAgeSchema), pricing: z.array(rangeAgeSchema) }),
});
export type PriceChecks = z.infer<typeof priceListCheckResultSchema>;
