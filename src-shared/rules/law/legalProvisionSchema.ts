import { z } from 'zod';
import { daySchema } from '../../model/scalars';

/** One legal rule on which the program relies, with its first and last day. */
export const legalProvisionSchema = z.strictObject({
  /** The article of the act as Polish texts cite it, such as `art. 106b ust. 3`; the field `act` names the act. */
  article: z.string().min(4),
  act: z.enum(['vat', 'localTaxes', 'entrepreneurs', 'pit', 'gdpr']),
  /** Content of the legal rule in Kontuar's own words. */
  claim: z.string().min(20),
  /** Where the legal rule was read: in a journal of laws or on an official page. */
  source: z.string().min(8),
  /** First day on which the present wording of the legal rule applies. */
  from: daySchema,
  /** Last day on which the legal rule applies; null if no end is enacted. */
  until: daySchema.nullable(),
  /** Day on which the rule was last compared with a text of its source. Null: never compared; `note` says so. */
  checked: daySchema.nullable(),
  /**
   * Kind of text with which `claim` was compared: `primary` for the article or a reprint, `secondary` for a quotation
   * or summary by others, `none` for no text. `note` says which wording was read.
   */
  comparison: z.enum(['primary', 'secondary', 'none']),
  note: z.string().min(10).optional(),
});
export type LegalProvision = z.infer<typeof legalProvisionSchema>;
