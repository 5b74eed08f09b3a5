import type { Mismatch } from '../../contract/invoicesContract';
import type { Day } from '../../model/scalars';
import { addDays } from '../days';

/**
 * Returns whether a person has to check the mismatches between a stay and its invoices. A paid stay without an invoice
 * is lawful, so it needs no check (art. 106b ust. 3).
 */
export const hasStayMismatchToCheck = (mismatches: readonly Mismatch[]): boolean =>
  mismatches.some((mismatch) => mismatch !== 'paidWithoutInvoice');

/** A stay and its invoices; amounts in grosz of the stay's currency. */
export interface StayAndInvoices {
  readonly arrival: Day;
  readonly departure: Day;
  readonly gone: boolean;
  readonly paidInFull: boolean;
  /** null: unknown. */
  readonly price: number | null;
  readonly invoices: readonly {
    readonly kind: 'sale' | 'advance' | 'settlement' | 'correction' | 'other';
    /** The amount of the document in grosz, for a correction the difference; null if unknown. */
    readonly gross: number | null;
    readonly currency: string;
    readonly settled: boolean;
  }[];
  readonly currency: string;
}

/**
 * Number of days after departure during which Kontuar reminds the user of contradictions between a stay and its
 * invoices.
 */
export const MAX_STAY_MISMATCH_DAYS_AFTER_DEPARTURE = 31;

/**
 * Returns the contradictions between a stay and its invoices, from the day of arrival until
 * `MAX_STAY_MISMATCH_DAYS_AFTER_DEPARTURE` days after departure.
 */
export function findStayMismatches(stay: StayAndInvoices, today: Day): Mismatch[] {
  if (
    stay.gone ||
    stay.arrival > today ||
    stay.departure < addDays(today, -MAX_STAY_MISMATCH_DAYS_AFTER_DEPARTURE)
  )
    return [];
  const billed = stay.invoices.filter(({ kind }) => kind !== 'other');
  const left = stay.departure <= today;
  const found: Mismatch[] = [];
  if (billed.length === 0) {
    if (stay.departure === today) found.push('leavesWithoutInvoice');
    else if (left && stay.paidInFull) found.push('paidWithoutInvoice');
    return found;
  }
  if (left && billed.some(({ kind, settled }) => kind === 'advance' && !settled))
    found.push('advanceUnsettled');
  const known = billed.every(({ gross, currency }) => gross !== null && currency === stay.currency);
  const total = billed.reduce((sum, { gross }) => sum + (gross ?? 0), 0);
  // The invoices are compared with the stay's price only after departure, because more invoices may follow until then.
  if (left && known && stay.price !== null && !found.includes('advanceUnsettled') && total !== stay.price)
    found.push('totalDiffers');
  return found;
}
