import type { Day, Grosz } from '../model/scalars';
import { nightsBetween } from './days';

/** By days past the day of payment. */
export const UNPAID_AGES = ['notDue', 'to30', 'to60', 'to90', 'older', 'noDate'] as const;
export type UnpaidAge = (typeof UNPAID_AGES)[number];

/** How long an invoice is overdue; on its day of payment it is not yet. */
export function unpaidAge(paymentDate: Day | null, today: Day): UnpaidAge {
  if (paymentDate === null) return 'noDate';
  const late = nightsBetween(paymentDate, today);
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
  /** Of them, those whose amount is not known; they are not in `gross`. */
  readonly unknown: number;
  /** null: all of them are. */
  readonly gross: Grosz | null;
}

/** Sums of each currency by age, in the order of the ages; an age without invoices is left out. */
export function unpaidShares(rows: readonly Owed[], today: Day): UnpaidShare[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .sort(([, one], [, other]) => other.length - one.length)
    .flatMap(([currency, own]) => {
      const byAge = Map.groupBy(own, ({ paymentDate }) => unpaidAge(paymentDate, today));
      return UNPAID_AGES.flatMap((age) => {
        const found = byAge.get(age) ?? [];
        const known = found.flatMap(({ gross }) => gross ?? []);
        const gross = known.length === 0 ? null : known.reduce((all, one) => all + one, 0);
        return found.length === 0
          ? []
          : [{ currency, age, invoices: found.length, unknown: found.length - known.length, gross }];
      });
    });
}
