import { z } from 'zod';
import { daySchema } from '../../model/scalars';

/** One legal rule that a text or a rule of the program relies on. A row without its days cannot exist. */
export const lawRuleSchema = z.strictObject({
  /** In Polish, as it is cited; without its act. */
  article: z.string().min(4),
  act: z.enum(['vat', 'localTaxes', 'entrepreneurs', 'pit', 'gdpr']),
  /** What the rule says, in our words. */
  claim: z.string().min(20),
  /** Where it was read: a journal of laws, or an official page. */
  source: z.string().min(8),
  /** First day of its present wording. */
  from: daySchema,
  /** Last day; null where no end is enacted. */
  until: daySchema.nullable(),
  /** Day on which the row was last compared with its source, or, as `note` says, only with what is generally known. */
  checked: daySchema,
  note: z.string().min(10).optional(),
});
export type LawRule = z.infer<typeof lawRuleSchema>;
