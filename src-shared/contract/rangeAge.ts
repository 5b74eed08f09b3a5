import { z } from 'zod';
import { daySchema, instantSchema } from '../model/scalars';

/** How old the data of a stretch of days is; `checkedAt` null is "never". Stretches cover the asked range without gaps. */
export const rangeAgeSchema = z.object({
  from: daySchema,
  to: daySchema,
  checkedAt: instantSchema.nullable(),
});
export type RangeAge = z.infer<typeof rangeAgeSchema>;
