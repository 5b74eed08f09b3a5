import type { DeskRow, StoredReservation } from '#shared/contract/reservationsContract';
import type { BalanceUnknownReason, StayAccount } from '#shared/contract/stayAccountContract';
import type { Day } from '#shared/model/scalars';
import { toGrosz } from '#shared/rules/decimal';
import { computeUnpaidPartOfStayPrice } from '#shared/rules/stays/stayBalance';
import { findStayPaymentDifference } from '#shared/rules/stays/stayPaymentDifference';
import { summarizeStayInvoicing } from '#shared/rules/stays/computeStayAccount';

/**
 * Builds the row of a stay for the Today screen and for the downtime pack, an emergency copy of stays and invoices for
 * an outage.
 */

/**
 * Returns whether the guest sleeps at the property in the night that begins on `day`. The check-in status counts only
 * on the day of arrival, because on a later day the check-in may have been forgotten.
 */
export const isGuestStayingOvernight = (
  { arrival, departure, checkInStatus }: StoredReservation,
  day: Day,
): boolean => departure > day && (arrival < day || (arrival === day && checkInStatus === 'CHECKED-IN'));

export function buildDeskStayRow(
  stay: StoredReservation,
  accounts: ReadonlyMap<number, StayAccount>,
): DeskRow {
  const { reservationId, roomId, roomName, name, forename, phone, adults, children, arrival, departure } =
    stay;
  const account = accounts.get(reservationId);
  const balance = account ? account.balance : computeUnpaidPartOfStayPrice(stay);
  const { checkin, checkout, checkInStatus, paymentStatus, source } = stay;
  return {
    reservationId,
    roomId,
    roomName,
    name,
    forename,
    phone,
    adults,
    children,
    arrival,
    departure,
    checkin,
    checkout,
    checkInStatus,
    paymentStatus,
    source,
    balance,
    balanceUnknown: balance === null ? findBalanceUnknownReason(stay, account) : null,
    paidByInvoices: account?.paidByInvoices ?? null,
    paymentDiffers: account !== undefined && findStayPaymentDifference(stay, account) !== null,
    note: stay.additionalInformations,
    invoicing: account
      ? summarizeStayInvoicing(account)
      : { state: 'unknown', left: null, currency: stay.currency },
  };
}

function findBalanceUnknownReason(
  { pricePerStay }: StoredReservation,
  account: StayAccount | undefined,
): BalanceUnknownReason {
  if (account?.paidByInvoices === null) return account.doubts[0] ?? 'paymentOrder';
  return toGrosz(pricePerStay) === null ? 'price' : 'payment';
}
