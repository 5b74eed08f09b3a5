import type { Balance } from '../contract/stayAccountContract';
import type { Reservation } from '../model/reservation';
import { toGrosz } from './decimal';

/**
 * Returns what a stay still owes, in grosz (domain.md A75): nothing if paid in full, the price if nothing was paid, and
 * about price minus `prepayment` after a prepayment, because the interface does not say whether `prepayment` was
 * requested or received. Returns null if status or amounts are unknown.
 */
export function computeStayBalance(
  stay: Pick<Reservation, 'paymentStatus' | 'pricePerStay' | 'prepayment' | 'currency'>,
): Balance {
  const { paymentStatus, currency } = stay;
  if (paymentStatus === 'FULL_AMOUNT_PAID') return { left: 0, about: false, currency };

  const price = toGrosz(stay.pricePerStay);
  if (price === null) return null;
  if (paymentStatus === 'NO_PAYMENT' || paymentStatus === 'WAITING_FOR_PAYMENT') {
    return { left: price, about: false, currency };
  }
  const prepaid = toGrosz(stay.prepayment);
  if (paymentStatus !== 'PREPAYMENT_PAID' || prepaid === null) return null;
  return { left: Math.max(0, price - prepaid), about: true, currency };
}
