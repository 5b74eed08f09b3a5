import type { Day, Grosz } from '../model/scalars';
import { countNightsBetween } from './days';

/** Groups of unpaid invoices by the number of days past the day of payment. */
export const UNPAID_AGES = ['notDue', 'to30', 'to60', 'to90', 'older', 'noDate'] as const;
export type UnpaidAge = (typeof UNPAID_AGES)[number];

/** Returns how long an invoice is overdue; on its day of payment, an invoice is not overdue yet. */
export function classifyUnpaidAge(paymentDate: Day | null, today: Day): UnpaidAge {
  if (paymentDate === null) return 'noDate';
  const late = countNightsBetween(paymentDate, today);
  if (late <= 0) return 'notDue';
  return late <= 30 ? 'to30' : late <= 60 ? 'to60' : late <= 90 ? 'to90' : 'older';
}

interface Owed {
  readonly paymentDate: Day | null;
  readonly currency: string;
  readonly gross: Grosz | null;
}

interface UnpaidShare {
  readonly currency: string;
  readonly age: UnpaidAge;
  readonly invoices: number;
  /** The number of invoices in this group whose amount is unknown; `gross` does not include these invoices. */
  readonly unknown: number;
  /** Sum of the known amounts in grosz; null if no amount is known. */
  readonly gross: Grosz | null;
}

/** Returns the sums of each currency by age, in the order of the ages; an age without invoices is left out. */
export function sumUnpaidByAge(rows: readonly Owed[], today: Day): UnpaidShare[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .sort(([, rows], [, otherRows]) => otherRows.length - rows.length)
    .flatMap(([currency, currencyRows]) => {
      const byAge = Map.groupBy(currencyRows, ({ paymentDate }) => classifyUnpaidAge(paymentDate, today));
      return UNPAID_AGES.flatMap((age) => {
        const found = byAge.get(age) ?? [];
        const known = found.flatMap(({ gross }) => gross ?? []);
        const gross = known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
        return found.length === 0
          ? []
          : [{ currency, age, invoices: found.length, unknown: found.length - known.length, gross }];
      });
    });
}
