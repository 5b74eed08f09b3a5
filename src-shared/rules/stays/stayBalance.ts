import type { Balance, StayAccount } from '../../contract/stayAccountContract';
import type { Reservation } from '../../model/reservationSchema';
import { toGrosz } from '../decimal';

/**
 * Returns the unpaid part of a stay's price in grosz; null if unknown. After a prepayment, the result is an estimate
 * (domain.md A75).
 */
export function computeUnpaidPartOfStayPrice(
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

/**
 * Returns how much more, in grosz, was received for the documents of a stay than they ask for: the amount to give back
 * to the guest. 0 if nothing is to be given back or if one of the two sums is unknown.
 */
export function computeOverpaidAmount({
  invoiced,
  paidByInvoices,
}: Pick<StayAccount, 'invoiced' | 'paidByInvoices'>): number {
  return invoiced === null || paidByInvoices === null ? 0 : Math.max(0, paidByInvoices - invoiced);
}
