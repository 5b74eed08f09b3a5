import { z } from 'zod';

/** Result of the rules for one field of an invoice, under the field name that a 422 of the service uses. */
export const findingSchema = z.object({
  /** `buyer.taxId`, `invoiceItems[0].rate` (A59). */
  field: z.string(),
  /** Code from text/invoiceChecks.ts, or `refusedByService` if only the service refused the field. */
  code: z.string(),
  /** `mustFix` is never sent, `confirm` is sent only after the user confirmed it by name, and `note` is only shown. */
  severity: z.enum(['mustFix', 'confirm', 'note']),
  /**
   * `service`: openapi.yaml says that the service refuses the value. `kontuar`: the law, KSeF or caution (domain.md).
   */
  by: z.enum(['service', 'kontuar']),
  message: z.object({ pl: z.string(), en: z.string(), uk: z.string() }),
});
export type Finding = z.infer<typeof findingSchema>;
