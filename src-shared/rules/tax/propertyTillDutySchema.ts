import { z } from 'zod';

/** Whether the property records sales to consumers with a till (art. 111 ust. 1), as its owner states. */
export const propertyTillDutySchema = z.enum(['yes', 'no', 'exempt']);
export type TillDuty = z.infer<typeof propertyTillDutySchema>;
