import type { Reservation } from '../../model/reservationSchema';
import { countNightsBetween } from '../days';

/**
 * Counts the nights of a stay from its arrival and departure. `asDelivered` is false if the service states another
 * number of nights in `days_of_stay` (A76).
 */
export function countStayNights(stay: Pick<Reservation, 'arrival' | 'departure' | 'daysOfStay'>) {
  const nights = countNightsBetween(stay.arrival, stay.departure);
  return { nights, asDelivered: stay.daysOfStay === null || stay.daysOfStay === nights };
}
