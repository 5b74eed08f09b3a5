import { z } from 'zod';
import { groszSchema } from '../model/scalars';

/** Figures of the stays of a period. Days that were never fetched from the service are left out. */

export const nightsAndRevenueSchema = z.object({
  arrivals: z.int(),
  nights: z.int(),
  nightsUnpriced: z.int(),
  /** Revenue in grosz; null if no night has a price in the currency of the report. */
  revenue: groszSchema.nullable(),
});
const reportShareSchema = nightsAndRevenueSchema.extend({ name: z.string() });
export type ReportShare = z.infer<typeof reportShareSchema>;

/**
 * Report values of one room or of one kind of room, such as the occupancy. `rooms` is null for stays without a room and
 * for stays in a room that the service no longer lists.
 */
export const roomReportFiguresSchema = reportShareSchema.extend({
  rooms: z.int().nullable(),
  nightsAvailable: z.int().nullable(),
  occupancy: z.number().nullable(),
});
export type RoomShare = z.infer<typeof roomReportFiguresSchema>;

/**
 * One group of stays of similar length or lead time. Both limits are inclusive, in nights or days; the last group has
 * no upper limit.
 */
const stayGroupSchema = z.object({ from: z.int(), to: z.int().nullable(), stays: z.int() });
export type BookingStep = z.infer<typeof stayGroupSchema>;
const stayOutcomeSchema = z.object({ stays: z.int(), nights: z.int() });

/**
 * Figures about the stays whose arrival is in the period: lengths, time between booking and arrival, and cancellations.
 */
export const stayLengthAndLeadTimeSchema = z.object({
  /** By nights. */
  lengths: z.array(stayGroupSchema),
  /**
   * Number of stays whose length is unknown, because the departure is before the arrival. Stays that the service no
   * longer returns are included.
   */
  nightsUnknown: z.int(),
  /** Groups of stays by lead time: the number of days from booking to arrival. */
  leads: z.array(stayGroupSchema),
  /** Median number of days between booking and arrival; null if no stay has both days. */
  leadMedian: z.number().nullable(),
  /** Added after the arrival. */
  addedLater: z.int(),
  /** Number of stays whose lead time is unknown, because the service gives no day of booking. */
  leadUnknown: z.int(),
  ends: z.object({
    /** Still in the service. */
    kept: stayOutcomeSchema,
    /** Stays in the service whose day of arrival has passed without a check-in. */
    notCheckedIn: stayOutcomeSchema,
    /**
     * Stays that disappeared from the service before their day of arrival; null if Kontuar has no records of
     * disappearances for the period.
     */
    goneBefore: stayOutcomeSchema.nullable(),
    goneLater: stayOutcomeSchema.nullable(),
  }),
});
export type BookingFigures = z.infer<typeof stayLengthAndLeadTimeSchema>;

export const stayLengthAndSourceReportSchema = stayLengthAndLeadTimeSchema.extend({
  currency: z.string(),
  /**
   * Number of days of the period whose stays were never fetched from the service; the figures of the report do not
   * include these days.
   */
  daysUnfetched: z.int(),
  /**
   * Time since which this PC records that stays have disappeared from the service; empty if it has always recorded
   * this.
   */
  goneKnownSince: z.string(),
  /** True if all rooms of the report are known only from stays; the report may then lack some rooms. */
  roomsFromStays: z.boolean(),
  /** The nights and revenue of each booking source; the source with the most nights comes first. */
  sources: z.array(reportShareSchema),
  rooms: z.array(roomReportFiguresSchema),
  kinds: z.array(roomReportFiguresSchema),
});
export type StayReport = z.infer<typeof stayLengthAndSourceReportSchema>;
