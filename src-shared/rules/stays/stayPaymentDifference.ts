import type { StayAccount } from '../../contract/stayAccountContract';
import type { Reservation } from '../../model/reservationSchema';
import type { Grosz } from '../../model/scalars';
import { toGrosz } from '../decimal';
import { listInvoicesCountedInStayAccount } from './computeStayAccount';
import { parseStayPaymentState } from './stayState';

/** Amounts, in grosz, of a stay whose reservation and invoices contradict each other about payment. */
export interface StayPaymentDifference {
  /** Amount that the payment status of the reservation stands for; null if the service states no such amount. */
  readonly paidByReservation: Grosz | null;
  readonly paidByInvoices: Grosz;
  /** The part of `paidByInvoices` that was received for advance invoices. */
  readonly paidByAdvances: Grosz;
  readonly invoiced: Grosz | null;
}

type Stay = Pick<Reservation, 'paymentStatus' | 'pricePerStay' | 'prepayment'>;
type Account = Pick<StayAccount, 'documents' | 'invoiced' | 'paidByInvoices'>;

/**
 * Returns how the payment status of a reservation contradicts the payment of its invoices; null if the two agree, or if
 * one of them is unknown. A part of the price that is not invoiced yet is no contradiction.
 */
export function findStayPaymentDifference(stay: Stay, account: Account): StayPaymentDifference | null {
  const { paidByInvoices, invoiced } = account;
  const counted = listInvoicesCountedInStayAccount(account);
  if (paidByInvoices === null || counted.length === 0) return null;
  const advances = counted.filter(({ kind }) => kind === 'advance');
  const facts = {
    paidByInvoices,
    paidByAdvances: advances.reduce((sum, { paid }) => sum + (paid ?? 0), 0),
    invoiced,
  };
  const isNothingInvoiced = invoiced === 0 && paidByInvoices === 0;
  switch (parseStayPaymentState(stay.paymentStatus)) {
    case 'none':
    case 'wait':
      return paidByInvoices > 0 ? { ...facts, paidByReservation: 0 } : null;
    case 'pre': {
      const prepayment = toGrosz(stay.prepayment);
      const isSame = prepayment === null || prepayment === paidByInvoices;
      return isSame || isNothingInvoiced ? null : { ...facts, paidByReservation: prepayment };
    }
    case 'full':
      if (invoiced === null || paidByInvoices >= invoiced) return null;
      return { ...facts, paidByReservation: toGrosz(stay.pricePerStay) };
    case 'unknown':
      return null;
  }
}
