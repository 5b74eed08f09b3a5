import type { PlanStay } from '../../contract/reservationsContract';
import type { StayFilter } from '../../model/stayFilter';
import { fold } from '../../text/fold';
import { parseCheckInState, parseStayPaymentState } from './stayState';

export const isStayFilterEmpty = ({ text, forms, payments, sources, noted }: StayFilter): boolean =>
  text.trim() === '' && forms.length + payments.length + sources.length === 0 && !noted;

/**
 * Returns a function that tells whether a stay matches the filter; all conditions must hold, and the words of the text
 * may be in any order.
 */
export function createStayFilterPredicate(filter: StayFilter): (stay: PlanStay) => boolean {
  const words = fold(filter.text).split(/\s/).filter(Boolean);
  const forms = new Set(filter.forms);
  const payments = new Set(filter.payments);
  const sources = new Set(filter.sources);
  return (stay) => {
    if (filter.noted && !stay.note) return false;
    if (forms.size > 0 && !forms.has(parseCheckInState(stay.checkIn))) return false;
    if (payments.size > 0 && !payments.has(parseStayPaymentState(stay.payment))) return false;
    if (sources.size > 0 && !sources.has(stay.source)) return false;
    if (words.length === 0) return true;
    const text = fold(`${stay.name} ${stay.forename} ${stay.number ?? ''}`);
    return words.every((word) => text.includes(word));
  };
}
