import { z } from 'zod';
import { PAYMENTS, STAY_FORMS } from '../rules/stayState';

/** The filter of stays on the plan. An empty list filters nothing. */
export const stayFilterSchema = z.object({
  /** Words of the guest's name, or the reservation's number. */
  text: z.string().max(100).default(''),
  forms: z.array(z.enum(STAY_FORMS)).default([]),
  payments: z.array(z.enum(PAYMENTS)).default([]),
  /** As the service wrote them. */
  sources: z.array(z.string()).max(200).default([]),
  noted: z.boolean().default(false),
});
export type StayFilter = z.infer<typeof stayFilterSchema>;
