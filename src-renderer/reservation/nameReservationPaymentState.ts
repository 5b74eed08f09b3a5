import { parseStayPaymentState } from '#shared/rules/stays/stayState';
import * as t from '#shared/i18n/texts';

/** Returns the payment status of a reservation in words; an unknown status keeps the word of the service. */
export function nameReservationPaymentState(paymentStatus: string): string {
  switch (parseStayPaymentState(paymentStatus)) {
    case 'none':
      return t.reservation.unpaid;
    case 'wait':
      return t.reservation.waiting;
    case 'pre':
      return t.reservation.prepaid;
    case 'full':
      return t.reservation.paid;
    case 'unknown':
      return paymentStatus;
  }
}
