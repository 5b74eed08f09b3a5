import { oc } from '@orpc/contract';
import { z } from 'zod';
import { derivedOptionsSchema, discountSchema, priceDaySchema } from '../model/pricing';
import { reservationSchema } from '../model/reservation';
import { stayFilterSchema } from '../model/stayFilter';
import { daySchema, decimalTextSchema, instantSchema } from '../model/scalars';
import {
  freeRoomsSchema,
  priceChecksSchema,
  largestPartyByRoomSchema,
  roomSearchSchema,
} from './roomFinderContract';
import { rangeAgeSchema } from './rangeAge';
import { balanceSchema, invoicingSchema, stayAccountSchema } from './stayAccountContract';

/** The plan, the day and the reservation card, from the local store; each range carries its last confirmation. */

/** One bar of the plan, as small as can be: 9,400 of them travel at once. */
export const planStaySchema = z.object({
  id: z.int(),
  number: z.int().nullable(),
  roomId: z.int().nullable(),
  arrival: daySchema,
  departure: daySchema,
  name: z.string(),
  forename: z.string(),
  checkIn: z.string(),
  payment: z.string(),
  source: z.string(),
  color: z.string().nullable(),
  note: z.boolean(),
  goneSince: instantSchema.nullable(),
  /** Nothing of its guest is kept (docs/reference/store.md, People). */
  erased: z.literal(true).optional(),
});
export type PlanStay = z.infer<typeof planStaySchema>;

/** Price and restrictions of one night; short names, because 45,000 of them travel at once. */
export const planPriceSchema = z.object({
  roomId: z.int(),
  date: daySchema,
  price: decimalTextSchema.nullable(),
  /** The least price per person; omitted without such a price. */
  minPrice: decimalTextSchema.optional(),
  minStay: z.int().nullable(),
  maxStay: z.int().nullable(),
  arrival: z.boolean().nullable(),
  departure: z.boolean().nullable(),
  discount: discountSchema.nullable(),
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

/** The price list of some rooms and days; `derived`: how the rooms of derived prices come by theirs. */
export const planPricesSchema = z.object({
  currency: z.string(),
  derived: z.array(z.object({ roomId: z.int(), options: derivedOptionsSchema })),
  days: z.array(planPriceSchema),
});
export type PlanPrices = z.infer<typeof planPricesSchema>;

export const roomSchema = z.object({ roomId: z.int(), name: z.string(), pricingType: z.string().nullable() });
export type Room = z.infer<typeof roomSchema>;

export const deskRowSchema = reservationSchema
  .pick({
    reservationId: true,
    roomId: true,
    roomName: true,
    name: true,
    forename: true,
    phone: true,
    adults: true,
    children: true,
    arrival: true,
    departure: true,
    checkin: true,
    checkout: true,
    checkInStatus: true,
    paymentStatus: true,
    source: true,
  })
  .extend({ balance: balanceSchema, note: z.string(), invoicing: invoicingSchema });
export type DeskRow = z.infer<typeof deskRowSchema>;

export const todaySchema = z.object({
  day: daySchema,
  /** How old the reservations of this day are. */
  checkedAt: instantSchema.nullable(),
  rooms: z.int(),
  /** Whether these are known from stays alone: there may be more. */
  roomsFromStays: z.boolean(),
  /** Whether all invoices were ever read: before that, "none" is unproven. */
  invoicesKnown: z.boolean(),
  arrivals: z.array(deskRowSchema),
  /** Guests who sleep here after this day: arrived earlier, or arrived today and checked in. */
  inHouse: z.array(deskRowSchema),
  departures: z.array(deskRowSchema),
  tomorrow: z.object({ arrivals: z.int(), departures: z.int() }),
  /** Notes of the next 7 days, by day of arrival. */
  notes: z.array(
    z.object({
      day: daySchema,
      reservationId: z.int(),
      roomName: z.string(),
      name: z.string(),
      note: z.string(),
    }),
  ),
});
export type Today = z.infer<typeof todaySchema>;

/** Another stay of a guest: what the desk wants to know of it. */
export const guestStaySchema = deskRowSchema
  .pick({
    reservationId: true,
    name: true,
    roomName: true,
    arrival: true,
    departure: true,
    note: true,
    balance: true,
  })
  .extend({ invoices: z.array(z.object({ localId: z.string(), number: z.string() })) });
export type GuestStay = z.infer<typeof guestStaySchema>;

export const reservationFilterSchema = z.object({
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  roomId: z.int().nullable().default(null),
  search: z.string().max(255).default(''),
  gone: z.boolean().default(false),
});
export type ReservationFilter = z.infer<typeof reservationFilterSchema>;

/** Without the door code, which has its own procedure (`doorCode`). */
export const storedReservationSchema = reservationSchema.omit({ doorCode: true }).extend({
  hasDoorCode: z.boolean(),
  goneSince: instantSchema.nullable(),
  confirmedAt: instantSchema,
  /** Nothing of its guest is kept (docs/reference/store.md, People). */
  erased: z.literal(true).optional(),
});
export type StoredReservation = z.infer<typeof storedReservationSchema>;

/** A price day with its room: what `pricing list` prints. */
export const priceRowSchema = z.object({
  roomId: z.int(),
  roomName: z.string(),
  pricingType: z.string(),
  currency: z.string(),
  ...priceDaySchema.omit({ extra: true }).shape,
});
export type PriceRow = z.infer<typeof priceRowSchema>;

const span = z.object({ from: daySchema, to: daySchema });

const asOf = instantSchema.nullable().default(null);

/** Which stays: of all rooms, of some rooms by id, or in no room that `rooms` names. */
const roomsWanted = z.union([z.literal('all'), z.literal('others'), z.array(z.int()).max(1000)]);
export type RoomsWanted = z.infer<typeof roomsWanted>;

/** The plan's totals of the whole house in the nights [from, to), whichever rooms are visible: `rules/propertyNights`. */
export const propertyNightsSchema = z.object({
  /** Rooms that each night needs: those taken, once however many stays they have, and one for each of `roomless`. */
  taken: z.array(z.int()),
  /** Living stays of each night that are in none of the counted rooms; the finder's `unplaced`. */
  roomless: z.array(z.int()),
  /** Rooms whose stays lie over each other: how many lines they need. */
  lanes: z.array(z.object({ roomId: z.int(), lanes: z.int() })),
  /** Stays that share a room and a night with another one that is not gone. */
  clashing: z.array(z.int()),
  /** Stays that share a reservation number (domain.md A74). */
  groups: z.array(z.object({ number: z.int(), stays: z.array(z.int()) })),
});
export type PropertyNights = z.infer<typeof propertyNightsSchema>;

/** A question about one stay. */
const ofStay = oc.errors({ NOT_FOUND: {} }).input(z.object({ reservationId: z.int() }));

export const desk = {
  /** Rooms that are gone come last: the plan names them if stays are still in them. */
  rooms: oc.output(z.array(roomSchema.extend({ gone: z.boolean() }))),
  /**
   * Stays in the half-open range [from, to) (rules/days, `isIn`), gone ones included and marked; with `asOf`, as this PC knew them
   * at that instant. Before `inbox.since` nothing is known: then they are as they were at that time.
   */
  stays: oc.input(span.extend({ rooms: roomsWanted.default('all'), asOf })).output(z.array(planStaySchema)),
  /** The stays of [from, to) that match a filter, in all rooms, by arrival; and all sources in these days. */
  matching: oc.input(span.extend({ filter: stayFilterSchema, gone: z.boolean(), asOf })).output(
    z.object({
      stays: z.array(z.object({ id: z.int(), roomId: z.int().nullable(), arrival: daySchema })),
      sources: z.array(z.string()),
    }),
  ),
  /** `gone`: those that are gone take lines, too; nights they never take. */
  nights: oc.input(span.extend({ gone: z.boolean(), asOf })).output(propertyNightsSchema),
  prices: oc.input(span.extend({ rooms: z.array(z.int()).max(1000) })).output(planPricesSchema),
  /** With `asOf`, what was never read by then has no age. */
  ages: oc
    .input(span.extend({ asOf }))
    .output(z.object({ reservations: z.array(rangeAgeSchema), pricing: z.array(rangeAgeSchema) })),
  today: oc.input(z.object({ day: daySchema })).output(todaySchema),
  reservation: ofStay.output(
    z.object({
      reservation: storedReservationSchema,
      nights: z.int(),
      /** Other stays with its number (domain.md A74), by room; gone ones left out. */
      together: z.array(z.object({ reservationId: z.int(), roomName: z.string() })),
    }),
  ),
  /** Other stays of its guest, newest first: same client, e-mail address or phone. */
  guestStays: ofStay.output(z.array(guestStaySchema)),
  /** A stay's invoices, payments and the amount left. */
  account: ofStay.output(stayAccountSchema),
  /**
   * The same after one request for the invoices of this stay, which ends within two seconds; `asked`: whether the
   * service gave them. Else the account says since when they are known.
   */
  askStay: ofStay.output(z.object({ account: stayAccountSchema, asked: z.boolean() })),
  /** null: it is sealed with a key that is no longer there, until the service has been read again. */
  doorCode: ofStay.output(z.object({ code: z.string().nullable() })),
  /** Those nearest to the day `near` first; without it the latest arrival first. `total` counts all that match. */
  reservations: oc
    .input(
      reservationFilterSchema.extend({
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(5000).default(500),
        near: daySchema.nullable().default(null),
      }),
    )
    .output(z.object({ rows: z.array(storedReservationSchema), total: z.int() })),
  /** Rooms free for all nights of a request, best fit first; where there is none to book, what comes nearest. */
  freeRooms: oc.input(roomSearchSchema).output(freeRoomsSchema),
  roomPersons: oc.output(largestPartyByRoomSchema),
  /** Suspicious prices and restrictions in the days [from, to), from today on. */
  priceChecks: oc.input(span).output(priceChecksSchema),
  priceList: oc
    .input(span.extend({ roomId: z.int().nullable().default(null) }))
    .output(z.array(priceRowSchema)),
};
