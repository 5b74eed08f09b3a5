import { z } from 'zod';
import { daySchema, instantSchema } from '../model/scalars';

/**
 * A range of days, and the time at which its stays or prices were last fetched from the service; `checkedAt` is null if
 * they were never fetched.
 */
export const rangeAgeSchema = z.object({
  from: daySchema,
  to: daySchema,
  checkedAt: instantSchema.nullable(),
});
export type RangeAge = z.infer<typeof rangeAgeSchema>;
