import type { Reservation } from '../model/reservation';
import { nightsBetween } from './days';

/** Nights of a stay from its dates; `asDelivered` is false when the service's `days_of_stay` says otherwise (A76). */
export function countStayNights(stay: Pick<Reservation, 'arrival' | 'departure' | 'daysOfStay'>) {
  const nights = nightsBetween(stay.arrival, stay.departure);
  return { nights, asDelivered: stay.daysOfStay === null || stay.daysOfStay === nights };
}
