import { z } from 'zod';
import { STAY_PAYMENT_STATES, STAY_CHECK_IN_STATES } from '../rules/stays/stayState';

/** Filter of the stays on the plan. If a list, such as `sources`, is empty, it hides no stay. */
export const stayFilterSchema = z.object({
  /** Text to search for: words of the guest's name, or the reservation number. */
  text: z.string().max(100).default(''),
  forms: z.array(z.enum(STAY_CHECK_IN_STATES)).default([]),
  payments: z.array(z.enum(STAY_PAYMENT_STATES)).default([]),
  /** Booking sources whose stays are shown, each with the name that the service uses for the source. */
  sources: z.array(z.string()).max(200).default([]),
  noted: z.boolean().default(false),
});
export type StayFilter = z.infer<typeof stayFilterSchema>;
