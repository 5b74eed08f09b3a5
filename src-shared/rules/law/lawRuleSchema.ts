import { z } from 'zod';
import { daySchema } from '../../model/scalars';

/** One legal rule on which the program relies, with its first and last day. */
export const lawRuleSchema = z.strictObject({
  /** The article in Polish, as it is cited, without its act. */
  article: z.string().min(4),
  act: z.enum(['vat', 'localTaxes', 'entrepreneurs', 'pit', 'gdpr']),
  /** What the legal rule says, in Kontuar's own words. */
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
   * With what the claim was compared: the text of the article or a reprint of it, a quotation or a summary by others, or
   * nothing. `note` says which wording was read.
   */
  comparison: z.enum(['primary', 'secondary', 'none']),
  note: z.string().min(10).optional(),
});
export type LawRule = z.infer<typeof lawRuleSchema>;
