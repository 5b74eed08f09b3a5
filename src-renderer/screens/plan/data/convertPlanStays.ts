import type { PlanStay } from '#shared/contract/reservationsContract';
import { toDayNumber } from '#shared/rules/days';
import {
  parseCheckInState,
  parseStayPaymentState,
  type StayPaymentState,
  type StayForm,
} from '#shared/rules/stays/stayState';

/**
 * A stay converted for the calculations of the plan: dates as day numbers (days.ts), and the service's status texts as
 * constants.
 */
export interface Stay {
  readonly id: number;
  /**
   * Night of arrival (`from`) and day of departure (`to`): the nights are [from, to). A reversed or empty stay has no
   * night.
   */
  readonly from: number;
  readonly to: number;
  readonly form: StayForm;
  readonly payment: StayPaymentState;
  /** True if the service no longer returns the stay (domain.md A74). */
  readonly gone: boolean;
  readonly plain: PlanStay;
}

const staysCache = new WeakMap<readonly PlanStay[], readonly Stay[]>();

/** Converts the stays from a query to the type that the plan draws. The result is cached for each query result. */
export function convertPlanStays(answer: readonly PlanStay[]): readonly Stay[] {
  let stays = staysCache.get(answer);
  if (!stays) {
    stays = answer.map((plain) => ({
      id: plain.id,
      from: toDayNumber(plain.arrival),
      to: toDayNumber(plain.departure),
      form: parseCheckInState(plain.checkIn),
      payment: parseStayPaymentState(plain.payment),
      gone: plain.goneSince !== null,
      plain,
    }));
    staysCache.set(answer, stays);
  }
  return stays;
}

/**
 * Returns a name such as `Wiśniewska Małgorzata`; if the service gave no name, the reservation number or an empty text.
 */
export const formatGuestName = ({ name, forename, number }: PlanStay): string =>
  [name, forename].filter(Boolean).join(' ') || (number === null ? '' : String(number));
