import { z } from 'zod';
import { daySchema } from '../../model/scalars';

/**
 * Facts about an invoice that people state because the service has no field for them; null means that nobody stated the
 * fact.
 */
export const userStatedInvoiceFactsSchema = z.object({
  /** The day on which the buyer's receipt of a correction that lowers the tax was confirmed. */
  receivedOn: daySchema.nullable(),
  /** True if a person stated that the cash register recorded the sale; null if nobody stated anything. */
  isTillSale: z.boolean().nullable(),
  /** For a correction: whether a person stated that the corrected invoice was paid before this correction. */
  isPaidBefore: z.boolean().nullable(),
});
export type StatedFacts = z.infer<typeof userStatedInvoiceFactsSchema>;

export const NO_STATED_INVOICE_FACTS: StatedFacts = {
  receivedOn: null,
  isTillSale: null,
  isPaidBefore: null,
};
