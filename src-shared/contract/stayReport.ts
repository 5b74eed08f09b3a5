import { z } from 'zod';
import { groszSchema } from '../model/scalars';

/** Figures of stays, of the days of a period that were fetched at least once. */

export const shareSchema = z.object({
  arrivals: z.int(),
  nights: z.int(),
  nightsUnpriced: z.int(),
  /** null: no night has a price in this currency. */
  revenue: groszSchema.nullable(),
});
const reportShareSchema = shareSchema.extend({ name: z.string() });
export type ReportShare = z.infer<typeof reportShareSchema>;

/** A room or a kind of rooms; `rooms` null: without a room, or in one that the service no longer lists. */
export const roomShareSchema = reportShareSchema.extend({
  rooms: z.int().nullable(),
  nightsAvailable: z.int().nullable(),
  occupancy: z.number().nullable(),
});
export type RoomShare = z.infer<typeof roomShareSchema>;

/** Stays of so many nights or days, both included; `to` null: and more. */
const stepSchema = z.object({ from: z.int(), to: z.int().nullable(), stays: z.int() });
export type BookingStep = z.infer<typeof stepSchema>;
const endSchema = z.object({ stays: z.int(), nights: z.int() });

/** Of the stays that begin in the period. */
export const bookingFiguresSchema = z.object({
  /** By nights. */
  lengths: z.array(stepSchema),
  /** Stays, the gone ones among them, that depart before they arrive: no nights of theirs are counted. */
  nightsUnknown: z.int(),
  /** By days from the day on which the service added the stay to its arrival. */
  leads: z.array(stepSchema),
  /** null: no stay has both days. */
  leadMedian: z.number().nullable(),
  /** Added after the arrival. */
  addedLater: z.int(),
  /** Without a day on which it was added. */
  leadUnknown: z.int(),
  ends: z.object({
    /** Still in the service. */
    kept: endSchema,
    /** Of them: the day of arrival is over, and nobody checked in. */
    notCheckedIn: endSchema,
    /** Found gone before the day of arrival; null: all of them arrive before this PC noticed what goes. */
    goneBefore: endSchema.nullable(),
    goneLater: endSchema.nullable(),
  }),
});
export type BookingFigures = z.infer<typeof bookingFiguresSchema>;

export const stayReportSchema = bookingFiguresSchema.extend({
  currency: z.string(),
  /** Days of the period that were never fetched: their stays are in nothing here. */
  daysUnfetched: z.int(),
  /** What went before is not known; '': always known. */
  goneKnownSince: z.string(),
  /** As of the whole report. */
  roomsFromStays: z.boolean(),
  /** By the source that the service names, the most nights first. */
  sources: z.array(reportShareSchema),
  rooms: z.array(roomShareSchema),
  kinds: z.array(roomShareSchema),
});
export type StayReport = z.infer<typeof stayReportSchema>;
