import { z } from 'zod';

/** Duty of the property to record sales to consumers with a till (art. 111 ust. 1), as its owner states it. */
export const propertyTillDutySchema = z.enum(['yes', 'no', 'exempt']);
export type TillDuty = z.infer<typeof propertyTillDutySchema>;
