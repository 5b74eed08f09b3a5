import { z } from 'zod';

/**
 * A finding of the invoice checks about one field of an invoice. The field has the same name as in the service's
 * answers with HTTP status 422.
 */
export const findingSchema = z.object({
  /** `buyer.taxId`, `invoiceItems[0].rate` (A59). */
  field: z.string(),
  /** Code of the finding from text/invoiceChecks.ts, or `refusedByService` if only the service refused the field. */
  code: z.string(),
  /**
   * `mustFix` blocks sending, `confirm` blocks sending until the user confirms the finding, and `note` is only shown.
   */
  severity: z.enum(['mustFix', 'confirm', 'note']),
  /** Origin of the rule behind the finding: the service's interface (openapi.yaml), or Kontuar itself. */
  by: z.enum(['service', 'kontuar']),
  message: z.object({ pl: z.string(), en: z.string(), uk: z.string() }),
});
export type Finding = z.infer<typeof findingSchema>;
