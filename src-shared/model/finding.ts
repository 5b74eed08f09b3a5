import { z } from 'zod';

/** An amount of money in a finding, as decimal text. */
const findingAmountSchema = z.object({ amount: z.string(), currency: z.string() });
export type FindingAmount = Readonly<z.infer<typeof findingAmountSchema>>;
const findingDaySchema = z.object({ day: z.string() });
export type FindingDay = Readonly<z.infer<typeof findingDaySchema>>;
/** A VAT rate in the spelling of the service. */
const findingRateSchema = z.object({ rate: z.string() });
export type FindingRate = Readonly<z.infer<typeof findingRateSchema>>;

const findingArgumentSchema = z.union([z.string(), findingAmountSchema, findingDaySchema, findingRateSchema]);
export type FindingArgument = z.infer<typeof findingArgumentSchema>;

/** Code of a finding of the service itself, whose argument `message` holds the service's own words. */
export const REFUSED_BY_SERVICE_FINDING_CODE = 'refusedByService';

/**
 * A finding of the invoice checks about one field of an invoice, without words: text/findingWords.ts has its sentence.
 * The field has the same name as in the service's answers with HTTP status 422.
 */
export const findingSchema = z.object({
  /** `buyer.taxId`, `invoiceItems[0].rate` (A59). */
  field: z.string(),
  /** Code of the finding from rules/checks/findingCodes.ts, or `refusedByService` if only the service refused the field. */
  code: z.string(),
  /**
   * `mustFix` blocks sending, `confirm` blocks sending until the user confirms the finding, and `note` is only shown.
   */
  severity: z.enum(['mustFix', 'confirm', 'note']),
  /** Origin of the rule behind the finding: the service's interface (openapi.yaml), or Kontuar itself. */
  by: z.enum(['service', 'kontuar']),
  /** Values that the sentence of the finding inserts, by name. */
  args: z.record(z.string(), findingArgumentSchema).default({}),
});
export type Finding = z.infer<typeof findingSchema>;
