import { z } from 'zod';
import { daySchema, instantSchema } from '../model/scalars';

/**
 * A range of days, with the time at which the data of these days was last fetched from the service; `checkedAt` is null
 * if the data was never fetched.
 */
export const rangeAgeSchema = z.object({
  from: daySchema,
  to: daySchema,
  checkedAt: instantSchema.nullable(),
});
export type RangeAge = z.infer<typeof rangeAgeSchema>;
