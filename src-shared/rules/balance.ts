import type { Balance } from '../contract/stayAccountContract';
import type { Reservation } from '../model/reservation';
import { toGrosz } from './decimal';

/**
 * What a stay still owes, in grosz (domain.md A75): nothing when paid in full, the price when nothing was
 * paid, about price less prepayment after a prepayment (the interface does not say whether `prepayment`
 * is what was asked for or what came). null where status or amounts do not tell.
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
