import { z } from 'zod';

/** A result of the rules for one field of an invoice, under the name that a 422 of the service uses. */
export const findingSchema = z.object({
  /** `buyer.taxId`, `invoiceItems[0].rate` (A59). */
  field: z.string(),
  /** A code of text/invoiceChecks.ts, or `refusedByService` for a refusal that only the service made. */
  code: z.string(),
  /** `mustFix` is never sent; `confirm` only once a person confirmed it by name; `note` is only shown. */
  severity: z.enum(['mustFix', 'confirm', 'note']),
  /** `service`: openapi.yaml says that it is refused. `kontuar`: the law, KSeF or prudence (domain.md). */
  by: z.enum(['service', 'kontuar']),
  message: z.object({ pl: z.string(), en: z.string(), uk: z.string() }),
});
export type Finding = z.infer<typeof findingSchema>;
