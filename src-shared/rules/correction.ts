import { z } from 'zod';
import { groszSchema } from '../model/scalars';

/**
 * How the items of a correction are written; the interface does not say it (A28).
 * `afterState`: all items, as they are after it. `differences`: what is added and taken off.
 * `correctedItems`: only the items that change, as they are after it (art. 106j ust. 2).
 */
export const correctionWaySchema = z.enum(['afterState', 'differences', 'correctedItems']);
export type CorrectionWay = z.infer<typeof correctionWaySchema>;

/** The kind of a correction's items; `unknown` shows no difference. */
export const correctionItemsSchema = z.enum([...correctionWaySchema.options, 'unknown']);
export type CorrectionItems = z.infer<typeof correctionItemsSchema>;

/** The conventions by which the corrections of an account are read. */
export interface AccountConventions {
  /** Empty where they are not known, or the account writes several. */
  readonly written: readonly CorrectionWay[];
  readonly isSetByOwner: boolean;
}
export const NO_CONVENTIONS: AccountConventions = { written: [], isSetByOwner: false };

/** One of the amounts that the items of a correction allow, by the convention that gives it. */
export const amountChoiceSchema = z.object({ convention: correctionWaySchema, change: groszSchema });
export type AmountChoice = z.infer<typeof amountChoiceSchema>;

/** The conventions that Kontuar writes. */
export const writtenConventionSchema = correctionWaySchema.extract(['afterState', 'differences']);
export type WrittenConvention = z.infer<typeof writtenConventionSchema>;
