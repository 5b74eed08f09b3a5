import type { Day, Grosz } from '../model/scalars';
import { countNightsBetween } from './days';

/** Age groups of unpaid invoices, by the number of days after the due date. */
export const UNPAID_AGES = ['notDue', 'to30', 'to60', 'to90', 'older', 'noDate'] as const;
export type UnpaidAge = (typeof UNPAID_AGES)[number];

/** Returns the age group of an unpaid invoice. On the due date itself, the invoice is not overdue yet. */
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
  /**
   * The number of unpaid invoices of this currency and age whose amount is unknown; `gross` does not include these
   * invoices.
   */
  readonly unknown: number;
  /** The sum of the unpaid amounts of one currency and age group, in grosz; null if none of the amounts is known. */
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
