import { z } from 'zod';
import type { Totals } from '../contract/invoices';
import type { Grosz } from '../model/scalars';
import { subtractRates, type RateSum } from './vat';

/** Corrections: before, after, difference (art. 106j; domain.md 6.3, A28). All amounts in grosz. */

export interface CorrectionSums {
  readonly before: Totals;
  readonly after: Totals;
  /** After less before, rate by rate, of the rounded sums. */
  readonly difference: readonly RateSum[];
  /** Positive: the buyer pays more. Negative: money goes back. */
  readonly gross: Grosz;
}

export function correctionOf(before: Totals, after: Totals): CorrectionSums {
  return {
    before,
    after,
    difference: subtractRates(after.rates, before.rates),
    gross: after.gross - before.gross,
  };
}

/** What an account takes the items of a correction for; the interface does not say, so somebody has to (A28). */
export const correctionWaySchema = z.enum(['afterState', 'differences']);
export type CorrectionWay = z.infer<typeof correctionWaySchema>;

/** What the items of a correction are; `unknown` shows no difference. */
export type CorrectionItems = CorrectionWay | 'unknown';
