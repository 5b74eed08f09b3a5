import type { Day } from '../../model/scalars';

/**
 * The states that Kontuar distinguishes for a stay and for its payment. A status text of the service that Kontuar does
 * not know counts as `unknown` (domain.md P7).
 */
export const STAY_CHECK_IN_STATES = ['due', 'house', 'left', 'unknown'] as const;
export type StayForm = (typeof STAY_CHECK_IN_STATES)[number];
export const STAY_PAYMENT_STATES = ['none', 'wait', 'pre', 'full', 'unknown'] as const;
export type StayPaymentState = (typeof STAY_PAYMENT_STATES)[number];

const STATE_BY_CHECK_IN_STATUS: Readonly<Record<string, StayForm>> = {
  NONE: 'due',
  'CHECKED-IN': 'house',
  'CHECKED-OUT': 'left',
};
const PAYMENT_STATE_BY_STATUS: Readonly<Record<string, StayPaymentState>> = {
  NO_PAYMENT: 'none',
  WAITING_FOR_PAYMENT: 'wait',
  PREPAYMENT_PAID: 'pre',
  FULL_AMOUNT_PAID: 'full',
};

/**
 * Returns the state of a stay from the service's check-in status. An unknown status gives `unknown`, and the screens
 * show the status as the service sent it.
 */
export const parseCheckInState = (checkIn: string): StayForm =>
  STATE_BY_CHECK_IN_STATUS[checkIn] ?? 'unknown';
export const parseStayPaymentState = (payment: string): StayPaymentState =>
  PAYMENT_STATE_BY_STATUS[payment] ?? 'unknown';

/**
 * Returns whether a guest checked out early and is absent on `day`. The result is always false for a day before today.
 */
export const hasGuestLeftEarly = (
  { departure, checkInStatus }: { readonly departure: Day; readonly checkInStatus: string },
  day: Day,
  today: Day,
): boolean => day >= today && departure > today && parseCheckInState(checkInStatus) === 'left';
