import { z } from 'zod';
import { daySchema, groszSchema } from '../model/scalars';
import { rangeAgeSchema } from './rangeAge';

/** The free-room finder and the checks of prices: `rules/freeRooms`, `rules/freeElsewhere`, `rules/priceChecks`. */

export const roomSearchSchema = z.object({
  arrival: daySchema,
  nights: z.int().min(1).max(90),
  adults: z.int().min(1).max(50),
  children: z.int().min(0).max(50),
  /** Only these; null is all. */
  rooms: z.array(z.int()).max(1000).nullable(),
  /** How many persons a room takes, as far as that is known: it decides which room comes first. */
  persons: z
    .array(z.object({ roomId: z.int(), persons: z.int().min(1).max(50) }))
    .max(1000)
    .default([]),
});
export type RoomSearch = z.input<typeof roomSearchSchema>;

/** The largest number of persons of a past stay, by room. */
export const largestPartyByRoomSchema = z.array(z.object({ roomId: z.int(), persons: z.int() }));

const restrictionSchema = z.object({
  rule: z.enum(['minStay', 'maxStay', 'arrivalClosed', 'departureClosed']),
  /** `sure`: the deciding day says no. `possible`: a later night does, which may not count. `unknown`: day not in the data. */
  certainty: z.enum(['sure', 'possible', 'unknown']),
  date: daySchema,
  /** The limit in nights, for the two stay lengths. */
  nights: z.int().nullable(),
});
export type Restriction = z.infer<typeof restrictionSchema>;

/** Nights that stay free on one side of a stay. */
const sideGapSchema = z.object({
  nights: z.int(),
  /** At least so many: neither a stay nor today ends them in sight. */
  open: z.boolean(),
  /** Nights that cannot be sold: prices, lengths and closed days refuse every stay in them for sure. */
  lost: z.boolean(),
});
export type SideGap = z.infer<typeof sideGapSchema>;

const offerSchema = z.object({
  roomId: z.int(),
  arrival: daySchema,
  departure: daySchema,
  restrictions: z.array(restrictionSchema),
  /** By the price list, in grosz; null where a night has no price or no rule for these guests. */
  price: z.object({ low: groszSchema, high: groszSchema }).nullable(),
  /** The price is a reading of the price list, not its own figure. */
  about: z.boolean(),
  before: sideGapSchema,
  after: sideGapSchema,
});
export type Offer = z.infer<typeof offerSchema>;

export const freeRoomsSchema = z.object({
  currency: z.string(),
  offers: z.array(offerSchema),
  /** Only where nothing is free: nights [from, to) in which none of these rooms is. */
  full: z.array(z.object({ from: daySchema, to: daySchema })),
  /** Only where rooms were named and none of them may be booked: how many of the others may for all nights, and the best of them. */
  elsewhere: z.object({ rooms: z.int(), best: z.array(offerSchema) }).nullable(),
  /** Only where no offer may be booked; `rooms` may be for all nights. */
  otherDays: z.array(z.object({ arrival: daySchema, rooms: z.int(), best: offerSchema })),
  /** Only where a change of rooms is needed, on the arrival of `second`; both are free in their nights. */
  splits: z.array(z.object({ first: offerSchema, second: offerSchema })),
  /** Stays in these nights that are in no known room: they will need one of those that look free. */
  unplaced: z.int(),
  /** For the nights of the search. */
  ages: z.object({ reservations: z.array(rangeAgeSchema), pricing: z.array(rangeAgeSchema) }),
});
export type FreeRooms = z.infer<typeof freeRoomsSchema>;

const priceFindingSchema = z.object({
  roomId: z.int(),
  kind: z.enum(['noPrice', 'zeroPrice', 'stayLength', 'arrivalClosed', 'departureClosed', 'discountNever']),
  /** Nights [from, to). */
  from: daySchema,
  to: daySchema,
  /** The least stay that is asked for: by the first of these nights, or for a discount. */
  nights: z.int().nullable(),
});
export type PriceFinding = z.infer<typeof priceFindingSchema>;

export const priceChecksSchema = z.object({
  findings: z.array(priceFindingSchema),
  /** For the requested days; days that were never read are not checked. */
  ages: z.object({ reservations: z.array(rangeAgeSchema), pricing: z.array(rangeAgeSchema) }),
});
export type PriceChecks = z.infer<typeof priceChecksSchema>;
