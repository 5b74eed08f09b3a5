import { z } from 'zod';
import { daySchema } from '../model/scalars';

/** Facts about an invoice that the service has no field for; null: not stated. */
export const statedFactsSchema = z.object({
  /** The day on which a downward correction's receipt was confirmed. */
  receivedOn: daySchema.nullable(),
  /** Whether the till has recorded the sale. */
  isTillSale: z.boolean().nullable(),
});
export type StatedFacts = z.infer<typeof statedFactsSchema>;

export const NOTHING_STATED: StatedFacts = { receivedOn: null, isTillSale: null };
