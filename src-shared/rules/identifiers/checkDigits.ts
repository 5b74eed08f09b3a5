/** The two shapes that nearly all check digits have. */

/** Sum of each digit times its weight; further digits have no weight and do not count. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place] ?? 0), 0);
}

/** Whether year, month and day name a day that exists. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  // A day that the month does not have is in another month.
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}
