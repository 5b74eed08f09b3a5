import { z } from 'zod';
import type { Totals } from '../contract/invoices';
import type { Grosz } from '../model/scalars';
import { words } from '../text/fold';
import { subtractRates, totalsOf, type PricedItem, type RateSum } from './vat';

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

type NamedItem = PricedItem & { readonly name: string };

/**
 * Tells from a stored correction, and its original where it is known, what its items are (A28). `way` is what
 * somebody said of the account; null while nobody did. What gives money back is a difference, whatever was said.
 */
export function readCorrectionItems(
  items: readonly NamedItem[],
  original: readonly NamedItem[] | null,
  way: CorrectionWay | null,
): CorrectionItems {
  if (items.length === 0) return 'unknown';
  const lines = items.map((item) => totalsOf({ items: [item], currency: '' }));
  if (lines.some((line) => line.unreadItems > 0)) return 'unknown';
  const gross = lines.reduce((sum, line) => sum + line.gross, 0);
  if (gross < 0) return 'differences';
  // A correction to zero gives back everything, or nothing: what was said of the account tells.
  if (way !== null) return way;
  if (lines.every((line) => line.gross <= 0)) return 'differences';

  const names = new Set((original ?? []).map((item) => words(item.name).join(' ')));
  const alike = items.filter((item) => names.has(words(item.name).join(' '))).length;
  return alike * 2 >= items.length ? 'afterState' : 'unknown';
}
