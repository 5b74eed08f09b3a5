import { z } from 'zod';
import { groszSchema } from '../../model/scalars';

/**
 * How a correction lists its items (A28): all items as they are after the correction, only the differences, or only the
 * corrected items (art. 106j ust. 2).
 */
export const correctionConventionSchema = z.enum(['afterState', 'differences', 'correctedItems']);
export type CorrectionConvention = z.infer<typeof correctionConventionSchema>;

/** How a correction lists its items, such as all items or only differences; `unknown` if this is not known. */
export const correctionWayOrUnknownSchema = z.enum([...correctionConventionSchema.options, 'unknown']);
export type CorrectionItems = z.infer<typeof correctionWayOrUnknownSchema>;

export interface AccountConventions {
  /** The ways in which the account's stored corrections list their items; empty if unknown. */
  readonly written: readonly CorrectionConvention[];
  readonly isSetByOwner: boolean;
}
export const NO_CORRECTION_CONVENTIONS: AccountConventions = { written: [], isSetByOwner: false };

/** One possible reading of a correction. `change` is the resulting change of the invoice total, in grosz. */
export const possibleCorrectionAmountSchema = z.object({
  convention: correctionConventionSchema,
  change: groszSchema,
});
export type AmountChoice = z.infer<typeof possibleCorrectionAmountSchema>;

export const conventionOfNewCorrectionSchema = correctionConventionSchema.extract([
  'afterState',
  'differences',
]);
export type WrittenConvention = z.infer<typeof conventionOfNewCorrectionSchema>;
