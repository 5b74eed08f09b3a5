import { z } from 'zod';
import { daySchema, instantSchema } from '../model/scalars';

/**
 * Age of the data of a range of days; `checkedAt` is null if never fetched. The ranges cover the requested days without
 * gaps.
 */
export const rangeAgeSchema = z.object({
  from: daySchema,
  to: daySchema,
  checkedAt: instantSchema.nullable(),
});
export type RangeAge = z.infer<typeof rangeAgeSchema>;
