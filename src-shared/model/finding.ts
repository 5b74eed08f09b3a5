import { z } from 'zod';

/** A result of the rules for one field of an invoice, under the name that a 422 of the service uses. */
export const findingSchema = z.object({
  /** `buyer.taxId`, `invoiceItems[0].rate` (A59). */
  field: z.string(),
  /** A code of text/invoiceChecks.ts, or `refusedByService` for a refusal that only the service made. */
  code: z.string(),
  /** An error must not be sent; a warning may, once it was read. */
  severity: z.enum(['error', 'warning']),
  /** `service`: interface.md says that it is refused. `kontuar`: the law, KSeF or prudence (domain.md). */
  by: z.enum(['service', 'kontuar']),
  message: z.object({ pl: z.string(), en: z.string(), uk: z.string() }),
});
export type Finding = z.infer<typeof findingSchema>;
