import type { Day } from '../model/scalars';
import { addDays, getIsoWeekday } from './days';

const FRIDAY = 5;

/** Returns a weekend from Friday to Sunday: the next weekend, or the weekend that begins today. */
export function getNextWeekend(today: Day): { arrival: Day; nights: number } {
  return { arrival: addDays(today, (FRIDAY - getIsoWeekday(today) + 7) % 7), nights: 2 };
}
