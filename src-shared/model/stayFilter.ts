import { z } from 'zod';
import { PAYMENTS, STAY_FORMS } from '../rules/stayState';

/** Filter of the stays on the plan; an empty list filters nothing. */
export const stayFilterSchema = z.object({
  /** Words of the guest's name, or the reservation number. */
  text: z.string().max(100).default(''),
  forms: z.array(z.enum(STAY_FORMS)).default([]),
  payments: z.array(z.enum(PAYMENTS)).default([]),
  /** Sources in the service's own words. */
  sources: z.array(z.string()).max(200).default([]),
  noted: z.boolean().default(false),
});
export type StayFilter = z.infer<typeof stayFilterSchema>;
