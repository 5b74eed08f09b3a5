import { oc } from '@orpc/contract';
import { z } from 'zod';
import { daySchema, groszSchema } from '../model/scalars';

/** Figures of the house, from the local store (rules/report.ts). null: not known, or nothing to divide by. */

export const reportPeriodSchema = z.object({
  from: daySchema,
  /** The last night of the period, included. */
  to: daySchema,
  nightsAvailable: z.int(),
  /** Nights whose reservations were never fetched: then nothing is said of the period. */
  nightsUnfetched: z.int(),
  nightsSold: z.int().nullable(),
  /** Of them, those without a price in this currency. */
  nightsUnpriced: z.int().nullable(),
  /** 0 to 1, four decimals; above 1 where more stays than rooms share a night. */
  occupancy: z.number().nullable(),
  revenue: groszSchema.nullable(),
  adr: groszSchema.nullable(),
  revpar: groszSchema.nullable(),
});
export type ReportPeriod = z.infer<typeof reportPeriodSchema>;

export const reportSchema = z.object({
  currency: z.string(),
  rooms: z.int(),
  periods: z.array(reportPeriodSchema),
});
export type Report = z.infer<typeof reportSchema>;

/** Ten years of days are enough for anybody, and few enough for one answer. */
const MOST_DAYS = 3660;

export const report = {
  /** Nights [from, to], both included. */
  figures: oc
    .input(
      z
        .object({
          from: daySchema,
          to: daySchema,
          by: z.enum(['day', 'week', 'month']).nullable().default(null),
        })
        .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000, {
          path: ['to'],
          error: 'at least from, and less than ten years later',
        }),
    )
    .output(reportSchema),
};
