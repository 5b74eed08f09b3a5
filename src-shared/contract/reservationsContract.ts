import { oc } from '@orpc/contract';
import { z } from 'zod';
import { perPersonPriceRulesSchema, roomPriceDiscountSchema, priceDaySchema } from '../model/pricing';
import { reservationSchema } from '../model/reservationSchema';
import { stayFilterSchema } from '../model/stayFilter';
import { daySchema, decimalTextSchema, groszSchema, instantSchema } from '../model/scalars';
import {
  freeRoomsSchema,
  priceListCheckResultSchema,
  largestPastPartyByRoomSchema,
  roomSearchSchema,
} from './roomFinderContract';
import { rangeAgeSchema } from './rangeAge';
import {
  stayAmountLeftToPaySchema,
  stayBalanceUnknownReasonSchema,
  stayInvoicingStatusSchema,
  shownStayAccountSchema,
} from './stayAccountContract';

/**
 * The data of the plan, the Today screen and the reservation card, read from the local store. Each range of days comes
 * with the time at which the service last confirmed the data.
 */

/** One stay on the room plan. The record has only the needed fields, because up to 9,400 stays are sent at once. */
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
  /** True if the guest's data was erased, so that this stay contains no data of the guest (store.md, People). */
  erased: z.literal(true).optional(),
});
export type PlanStay = z.infer<typeof planStaySchema>;

/** Price and restrictions of one night. The field names are short, because one answer contains up to 45,000 nights. */
export const planPriceSchema = z.object({
  roomId: z.int(),
  date: daySchema,
  price: decimalTextSchema.nullable(),
  /** Lowest price per person for the night; omitted if the price list has no lowest price. */
  minPrice: decimalTextSchema.optional(),
  minStay: z.int().nullable(),
  maxStay: z.int().nullable(),
  arrival: z.boolean().nullable(),
  departure: z.boolean().nullable(),
  discount: roomPriceDiscountSchema.nullable(),
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

/**
 * The prices of the requested rooms and days. `derived` contains the price rules of the rooms whose price depends on
 * the number of guests.
 */
export const planPricesSchema = z.object({
  currency: z.string(),
  derived: z.array(z.object({ roomId: z.int(), options: perPersonPriceRulesSchema })),
  days: z.array(planPriceSchema),
});
export type PlanPrices = z.infer<typeof planPricesSchema>;

export const roomSchema = z.object({ roomId: z.int(), name: z.string(), pricingType: z.string().nullable() });
export type Room = z.infer<typeof roomSchema>;

export const deskStayRowSchema = reservationSchema
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
  .extend({
    balance: stayAmountLeftToPaySchema,
    /** Why `balance` is null; null if the balance is known. */
    balanceUnknown: stayBalanceUnknownReasonSchema.nullable(),
    /** Sum of the paid amounts of the stay's invoices, in grosz; null if unknown. */
    paidByInvoices: groszSchema.nullable(),
    /** True if the payment status of the reservation contradicts the payment of its invoices. */
    paymentDiffers: z.boolean(),
    note: z.string(),
    invoicing: stayInvoicingStatusSchema,
  });
export type DeskRow = z.infer<typeof deskStayRowSchema>;

export const todaySchema = z.object({
  day: daySchema,
  /** Time at which the service last confirmed the reservations of this day; null if never. */
  checkedAt: instantSchema.nullable(),
  rooms: z.int(),
  /** True if the rooms are known only from stays, so that the property may have more rooms. */
  roomsFromStays: z.boolean(),
  /**
   * Whether all invoices were fetched at least once; until then, a stay without a known invoice may still have one in
   * the service.
   */
  invoicesKnown: z.boolean(),
  arrivals: z.array(deskStayRowSchema),
  /** Stays of guests who are already in the property and remain overnight. */
  inHouse: z.array(deskStayRowSchema),
  departures: z.array(deskStayRowSchema),
  tomorrow: z.object({ arrivals: z.int(), departures: z.int() }),
  /** Notes of the arrivals of the next 7 days, by day of arrival. */
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

/** Another stay of the same guest, with its dates, room, note, unpaid balance and invoices. */
export const guestStaySchema = deskStayRowSchema
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

/** A reservation without its door code; only the procedure `doorCode` returns the door code. */
export const reservationWithoutDoorCodeSchema = reservationSchema.omit({ doorCode: true }).extend({
  hasDoorCode: z.boolean(),
  goneSince: instantSchema.nullable(),
  confirmedAt: instantSchema,
  /** True if the guest's data was erased, so that this reservation contains no data of the guest (store.md, People). */
  erased: z.literal(true).optional(),
});
export type StoredReservation = z.infer<typeof reservationWithoutDoorCodeSchema>;

/** The price of a room for one day, as the command `pricing list` prints the price. */
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

/** Selects stays by room. `others` selects stays in rooms that the list of rooms does not contain. */
const roomsWanted = z.union([z.literal('all'), z.literal('others'), z.array(z.int()).max(1000)]);
export type RoomsWanted = z.infer<typeof roomsWanted>;

/** Occupancy of the whole property for each night (rules/propertyNights). */
export const propertyNightTotalsSchema = z.object({
  /** Number of rooms needed per night: each occupied room counts once, and each stay in `roomless` adds one room. */
  taken: z.array(z.int()),
  /** Number of stays without a known room, for each night. */
  roomless: z.array(z.int()),
  /** The number of lanes of each room with overlapping stays. A lane is a strip in which the plan draws stays. */
  lanes: z.array(z.object({ roomId: z.int(), lanes: z.int() })),
  /**
   * Ids of the stays that occupy the same room on the same night as another stay; stays that the service no longer
   * returns are left out.
   */
  clashing: z.array(z.int()),
  /** Groups of stays that have the same reservation number (domain.md A74). */
  groups: z.array(z.object({ number: z.int(), stays: z.array(z.int()) })),
});
export type PropertyNights = z.infer<typeof propertyNightTotalsSchema>;

/** Request for one stay. */
const ofStay = oc.errors({ NOT_FOUND: {} }).input(z.object({ reservationId: z.int() }));

export const reservationsContract = {
  /**
   * Returns all rooms. Rooms that the service no longer lists come last, because the plan shows them only if they still
   * have stays.
   */
  rooms: oc.output(z.array(roomSchema.extend({ gone: z.boolean() }))),
  /** Returns the stays in [from, to). With `asOf`, returns the stays that this PC knew at that instant. */
  stays: oc.input(span.extend({ rooms: roomsWanted.default('all'), asOf })).output(z.array(planStaySchema)),
  /** Returns the stays in [from, to) that match a filter, and the booking sources of all stays in these days. */
  matching: oc.input(span.extend({ filter: stayFilterSchema, gone: z.boolean(), asOf })).output(
    z.object({
      stays: z.array(z.object({ id: z.int(), roomId: z.int().nullable(), arrival: daySchema })),
      sources: z.array(z.string()),
    }),
  ),
  /** Returns the totals of each night, such as the number of occupied rooms. */
  nights: oc.input(span.extend({ gone: z.boolean(), asOf })).output(propertyNightTotalsSchema),
  prices: oc.input(span.extend({ rooms: z.array(z.int()).max(1000) })).output(planPricesSchema),
  /** Returns when the service last confirmed the stays and the prices of each range of days. */
  ages: oc
    .input(span.extend({ asOf }))
    .output(z.object({ reservations: z.array(rangeAgeSchema), pricing: z.array(rangeAgeSchema) })),
  today: oc.input(z.object({ day: daySchema })).output(todaySchema),
  reservation: ofStay.output(
    z.object({
      reservation: reservationWithoutDoorCodeSchema,
      nights: z.int(),
      /**
       * Other stays with the same reservation number (domain.md A74), sorted by room; stays that the service no longer
       * returns are left out.
       */
      together: z.array(z.object({ reservationId: z.int(), roomName: z.string() })),
    }),
  ),
  /**
   * Returns the other stays of the same guest, newest first. Stays belong to the same guest if they share the client,
   * the e-mail address or the phone number.
   */
  guestStays: ofStay.output(z.array(guestStaySchema)),
  /** Returns the account of a stay: its invoices, its payments and the amount that is still to be paid. */
  account: ofStay.output(shownStayAccountSchema),
  /** Asks the service for the invoices of a stay and waits at most two seconds for the answer. */
  askStay: ofStay.output(z.object({ account: shownStayAccountSchema, asked: z.boolean() })),
  /** Returns the door code of a stay; null if the key of the stored code is lost. */
  doorCode: ofStay.output(z.object({ code: z.string().nullable() })),
  /**
   * Returns the reservations that match a filter, nearest to the day `near` first. Without `near`, the latest arrival
   * comes first.
   */
  reservations: oc
    .input(
      reservationFilterSchema.extend({
        offset: z.int().min(0).default(0),
        limit: z.int().min(1).max(5000).default(500),
        near: daySchema.nullable().default(null),
      }),
    )
    .output(z.object({ rows: z.array(reservationWithoutDoorCodeSchema), total: z.int() })),
  /**
   * Returns the rooms that are free on all requested nights, best fit first. If there are none, returns the nearest
   * alternatives.
   */
  freeRooms: oc.input(roomSearchSchema).output(freeRoomsSchema),
  roomPersons: oc.output(largestPastPartyByRoomSchema),
  /**
   * Returns prices and restrictions that are probably errors in the price list, for the days [from, to) that are not in
   * the past.
   */
  priceChecks: oc.input(span).output(priceListCheckResultSchema),
  priceList: oc
    .input(span.extend({ roomId: z.int().nullable().default(null) }))
    .output(z.array(priceRowSchema)),
};
