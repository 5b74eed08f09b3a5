import { oc } from '@orpc/contract';
import { z } from 'zod';
import { daySchema, groszSchema, instantSchema } from '../model/scalars';
import { propertyIdSchema } from '../model/propertyOrTrainingIdSchema';
import { UNPAID_AGES } from '../rules/documents/unpaidAge';
import { FIGURES_SCREEN_PARTS, REPORT_STEP_LENGTHS } from '../model/figuresRouteAllowedValues';
import { LANGUAGES } from '../text/language';
import { nightsAndRevenueSchema, stayLengthAndSourceReportSchema } from './stayFiguresReport';
import { monthlyVatReportSchema, vatReportRequestSchema } from './vatReport';

/** Occupancy and revenue figures of one period (occupancyFigures.ts). A figure is null if it is unknown. */

export const reportPeriodLengthSchema = z.enum(REPORT_STEP_LENGTHS);
export type ReportStep = z.infer<typeof reportPeriodLengthSchema>;

export const periodFiguresSchema = z.object({
  from: daySchema,
  /** Last night of the period, inclusive. */
  to: daySchema,
  nightsAvailable: z.int(),
  /**
   * Number of nights whose reservations were never fetched. If this number is not 0, the period's figures, such as
   * occupancy and revenue, are null.
   */
  nightsUnfetched: z.int(),
  arrivals: z.int().nullable(),
  /** Number of stays without a night; the revenue does not contain their prices. */
  dayStays: z.int().nullable(),
  nightsSold: z.int().nullable(),
  /** Number of sold nights whose price is not known in the currency of the report; no amount includes them. */
  nightsUnpriced: z.int().nullable(),
  /** Number of sold nights whose price was converted from another currency at an NBP rate. */
  nightsConverted: z.int().nullable(),
  /** Number of persons of the stays that begin in the period and last at least one night. */
  guests: z.int().nullable(),
  /** Number of persons multiplied by their nights in the period. */
  guestNights: z.int().nullable(),
  /** Number of sold nights for which the number of persons is unknown. */
  nightsUncounted: z.int().nullable(),
  /** Occupancy from 0 to 1 with four decimals. The value is above 1 if more stays than rooms were sold. */
  occupancy: z.number().nullable(),
  revenue: groszSchema.nullable(),
  adr: groszSchema.nullable(),
  revpar: groszSchema.nullable(),
});
export type ReportPeriod = z.infer<typeof periodFiguresSchema>;

export const occupancyReportSchema = z.object({
  currency: z.string(),
  rooms: z.int(),
  /** True if the rooms are known only from stays, because the price list contains no room. */
  roomsFromStays: z.boolean(),
  whole: periodFiguresSchema,
  periods: z.array(periodFiguresSchema),
  /** Oldest time of confirmation by the service among the report's fetched days; null if no day was fetched. */
  checkedAt: instantSchema.nullable(),
  /** Revenue for each currency separately, because amounts in different currencies cannot be added. */
  currencies: z.array(nightsAndRevenueSchema.extend({ currency: z.string(), revenue: groszSchema })),
});
export type Report = z.infer<typeof occupancyReportSchema>;

/**
 * One week of the report about booking pace: the number of nights sold as of now, and two earlier numbers for
 * comparison.
 */
export const paceWeekSchema = z.object({
  from: daySchema,
  to: daySchema,
  now: z.int().nullable(),
  /** Number of nights of this week that were already sold seven days ago, according to the records on this PC. */
  weekAgo: z.int().nullable(),
  /**
   * For comparison with last year: the number of nights in the week 364 days before this week that were already sold
   * 364 days before today.
   */
  yearAgo: z.int().nullable(),
});
export const bookingPaceReportSchema = z.object({
  /** Time at which this PC began to record changes of reservations; empty if unknown. */
  since: z.string(),
  at: instantSchema,
  weeks: z.array(paceWeekSchema),
});
export type Pace = z.infer<typeof bookingPaceReportSchema>;

export const unpaidAgeGroupSchema = z.object({
  currency: z.string(),
  age: z.enum(UNPAID_AGES),
  invoices: z.int(),
  /**
   * Number of unpaid invoices of this currency and age group whose amount is unknown; `gross` does not include these
   * invoices.
   */
  unknown: z.int(),
  /**
   * Sum of the known unpaid amounts of the invoices in this currency and age group, in grosz; null if none of these
   * amounts is known.
   */
  gross: groszSchema.nullable(),
});
export const unpaidAgingReportSchema = z.object({
  /** True if Kontuar has fetched all invoices from the service at least once, so that no unpaid invoice is missing. */
  invoicesKnown: z.boolean(),
  shares: z.array(unpaidAgeGroupSchema),
});
export type Unpaid = z.infer<typeof unpaidAgingReportSchema>;

/** A property on this PC and its figures; `figures` is null if the property is not open. */
export const propertyFiguresSchema = z.object({
  id: propertyIdSchema,
  name: z.string().nullable(),
  figures: occupancyReportSchema.pick({ currency: true, roomsFromStays: true, whole: true }).nullable(),
});
export type PropertyFigures = z.infer<typeof propertyFiguresSchema>;

/**
 * Maximum length of a report's period in days, about ten years: long enough for every report, and short enough for a
 * single answer.
 */
const MAX_REPORT_DAYS = 3660;

/** Request for a report about the nights from `from` to `to`, both included. */
export const reportRequestSchema = z
  .object({
    from: daySchema,
    to: daySchema,
    by: reportPeriodLengthSchema.nullable().default(null),
    /**
     * Currency of the report; null stands for the currency of the price list, or else for the currency of most stays.
     */
    currency: z.string().max(40).nullable().default(null),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MAX_REPORT_DAYS * 86_400_000, {
    path: ['to'],
    error: 'at least from, and less than ten years later',
  });
export type ReportRequest = z.input<typeof reportRequestSchema>;
export type FullReportRequest = z.infer<typeof reportRequestSchema>;

export const figuresScreenPartSchema = z.enum(FIGURES_SCREEN_PARTS);
export type FigurePart = z.infer<typeof figuresScreenPartSchema>;

export const REPORT_TABLE_NAMES = [
  ...(['periods', 'guests', 'pace', 'properties', 'vat', 'unpaid'] as const),
  ...(['sources', 'kinds', 'rooms', 'lengths', 'leads', 'ends'] as const),
] as const;
export type FigureTableName = (typeof REPORT_TABLE_NAMES)[number];

export const figuresContract = {
  figures: oc.input(reportRequestSchema).output(occupancyReportSchema),
  /** Returns the number of nights sold for each of the next 13 weeks, starting today. */
  pace: oc.output(bookingPaceReportSchema),
  unpaid: oc.output(unpaidAgingReportSchema),
  stays: oc.input(reportRequestSchema).output(stayLengthAndSourceReportSchema),
  vat: oc.input(vatReportRequestSchema).output(monthlyVatReportSchema),
  /**
   * Returns the figures of every property on this PC, each in its own currency; an empty list if this PC has only one
   * property.
   */
  properties: oc.input(reportRequestSchema).output(z.array(propertyFiguresSchema)),
  /** Returns one table of the figures screen as CSV for a spreadsheet. */
  csv: oc
    .input(
      z.object({
        table: z.enum(REPORT_TABLE_NAMES),
        language: z.enum(LANGUAGES),
        request: reportRequestSchema,
      }),
    )
    .output(z.object({ csv: z.string(), fileName: z.string() })),
};
