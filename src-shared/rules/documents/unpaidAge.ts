import type { Day, Grosz } from '../../model/scalars';
import { countNightsBetween } from '../days';

/** Age groups of unpaid invoices, by the number of days after the due date. */
export const UNPAID_AGES = ['notDue', 'to30', 'to60', 'to90', 'older', 'noDate'] as const;
export type UnpaidAge = (typeof UNPAID_AGES)[number];

/** Returns the age group of an unpaid invoice. On the due date, the invoice is not overdue yet. */
export function classifyUnpaidAge(paymentDate: Day | null, today: Day): UnpaidAge {
  if (paymentDate === null) return 'noDate';
  const late = countNightsBetween(paymentDate, today);
  if (late <= 0) return 'notDue';
  return late <= 30 ? 'to30' : late <= 60 ? 'to60' : late <= 90 ? 'to90' : 'older';
}

interface UnpaidInvoice {
  readonly paymentDate: Day | null;
  readonly currency: string;
  readonly gross: Grosz | null;
}

interface UnpaidShare {
  readonly currency: string;
  readonly age: UnpaidAge;
  readonly invoices: number;
  /**
   * Number of unpaid invoices in this currency and age group whose amount is unknown; the sum `gross` does not include
   * them.
   */
  readonly unknown: number;
  /** The sum of the unpaid amounts of one currency and age group, in grosz; null if none of the amounts is known. */
  readonly gross: Grosz | null;
}

/**
 * Returns the unpaid sums of each currency by age group, in the order of the age groups; an age group without invoices
 * is left out.
 */
export function sumUnpaidByAge(rows: readonly UnpaidInvoice[], today: Day): UnpaidShare[] {
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
