import { oc } from '@orpc/contract';
import { z } from 'zod';
import { daySchema, groszSchema, instantSchema } from '../model/scalars';
import { propertyIdSchema } from '../model/worldSchema';
import { UNPAID_AGES } from '../rules/unpaidAge';
import { FIGURE_PARTS, REPORT_STEPS } from '../model/figureChoices';
import { LANGUAGES } from '../text/language';
import { shareSchema, stayReportSchema } from './stayReport';
import { vatReportSchema, vatRequestSchema } from './vatReport';

/** Figures of the house, from the local store (rules/report.ts). null: not known, or nothing to divide by. */

export const reportStepSchema = z.enum(REPORT_STEPS);
export type ReportStep = z.infer<typeof reportStepSchema>;

export const reportPeriodSchema = z.object({
  from: daySchema,
  /** The last night of the period, included. */
  to: daySchema,
  nightsAvailable: z.int(),
  /** Nights whose reservations were never fetched: then nothing is said of the period. */
  nightsUnfetched: z.int(),
  /** Stays that begin in the period. */
  arrivals: z.int().nullable(),
  /** Arrivals that stay no night; their prices are in no figure, since revenue, ADR and RevPAR count nights. */
  dayStays: z.int().nullable(),
  nightsSold: z.int().nullable(),
  /** Of them, those without a price in this currency. */
  nightsUnpriced: z.int().nullable(),
  /** Persons of the stays of at least a night that begin in the period. */
  guests: z.int().nullable(),
  /** Persons times the nights of the period. */
  guestNights: z.int().nullable(),
  /** Of the nights sold, those of stays without a number of persons: they are in neither. */
  nightsUncounted: z.int().nullable(),
  /** 0 to 1, four decimals; above 1 where more stays than rooms share a night. */
  occupancy: z.number().nullable(),
  revenue: groszSchema.nullable(),
  adr: groszSchema.nullable(),
  revpar: groszSchema.nullable(),
});
export type ReportPeriod = z.infer<typeof reportPeriodSchema>;

export const reportSchema = z.object({
  /** Amounts are in this currency; stays in another are sold and unpriced. */
  currency: z.string(),
  rooms: z.int(),
  /** No room has a price: there may be more, and occupancy and RevPAR are of the known ones (rules/knownRooms.ts). */
  roomsFromStays: z.boolean(),
  whole: reportPeriodSchema,
  periods: z.array(reportPeriodSchema),
  /** The oldest confirmation of a day of it that was fetched; null: none was. */
  checkedAt: instantSchema.nullable(),
  /** Revenue in each currency, never added up, without the nights that were never fetched. */
  currencies: z.array(shareSchema.extend({ currency: z.string(), revenue: groszSchema })),
});
export type Report = z.infer<typeof reportSchema>;

/** A week of nights from today: how many are sold, and how many this PC knew as sold earlier. null: not known. */
export const paceWeekSchema = z.object({
  from: daySchema,
  to: daySchema,
  now: z.int().nullable(),
  /** The same nights, as known a week ago. */
  weekAgo: z.int().nullable(),
  /** The nights 364 days before, as known 364 days ago. */
  yearAgo: z.int().nullable(),
});
export const paceSchema = z.object({
  /** This PC knows what the reservations were since then; '' is always. */
  since: z.string(),
  at: instantSchema,
  weeks: z.array(paceWeekSchema),
});
export type Pace = z.infer<typeof paceSchema>;

export const unpaidShareSchema = z.object({
  currency: z.string(),
  age: z.enum(UNPAID_AGES),
  invoices: z.int(),
  /** Of them, those whose amount is not known; they are not in `gross`. */
  unknown: z.int(),
  /** null: all of them are. */
  gross: groszSchema.nullable(),
});
export const unpaidSchema = z.object({
  /** Whether all invoices were fetched at least once. */
  invoicesKnown: z.boolean(),
  shares: z.array(unpaidShareSchema),
});
export type Unpaid = z.infer<typeof unpaidSchema>;

/** A property of this PC with its figures; null: it is not open. */
export const propertyFiguresSchema = z.object({
  id: propertyIdSchema,
  name: z.string().nullable(),
  figures: reportSchema.pick({ currency: true, roomsFromStays: true, whole: true }).nullable(),
});
export type PropertyFigures = z.infer<typeof propertyFiguresSchema>;

/** Ten years of days are enough for anybody, and few enough for one answer. */
const MAX_REPORT_DAYS = 3660;

/** Nights [from, to], both included. */
export const reportRequestSchema = z
  .object({
    from: daySchema,
    to: daySchema,
    by: reportStepSchema.nullable().default(null),
    /** null: the currency of the price list, or of most stays. */
    currency: z.string().max(40).nullable().default(null),
  })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MAX_REPORT_DAYS * 86_400_000, {
    path: ['to'],
    error: 'at least from, and less than ten years later',
  });
export type ReportRequest = z.input<typeof reportRequestSchema>;
export type FullReportRequest = z.infer<typeof reportRequestSchema>;

/** The parts of the screen. */
export const figurePartSchema = z.enum(FIGURE_PARTS);
export type FigurePart = z.infer<typeof figurePartSchema>;

export const FIGURE_TABLES = [
  ...(['periods', 'guests', 'pace', 'properties', 'vat', 'unpaid'] as const),
  ...(['sources', 'kinds', 'rooms', 'lengths', 'leads', 'ends'] as const),
] as const;
export type FigureTableName = (typeof FIGURE_TABLES)[number];

export const report = {
  figures: oc.input(reportRequestSchema).output(reportSchema),
  /** The next 13 weeks of nights from today. */
  pace: oc.output(paceSchema),
  unpaid: oc.output(unpaidSchema),
  stays: oc.input(reportRequestSchema).output(stayReportSchema),
  vat: oc.input(vatRequestSchema).output(vatReportSchema),
  /** Every property of this PC, each in its own currency; empty where there is one. */
  properties: oc.input(reportRequestSchema).output(z.array(propertyFiguresSchema)),
  /** One table of the screen for a spreadsheet. */
  csv: oc
    .input(
      z.object({
        table: z.enum(FIGURE_TABLES),
        language: z.enum(LANGUAGES),
        request: reportRequestSchema,
      }),
    )
    .output(z.object({ csv: z.string(), fileName: z.string() })),
};
