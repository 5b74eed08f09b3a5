/**
 * Helpers for checking identifiers: most check digits need a weighted sum of digits, and many identifiers contain a
 * date.
 */

/** Returns the sum of each digit times its weight; digits beyond the weights do not count. */
export function computeWeightedDigitSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0);
}

export function isValidYearMonthDay(year: number, month: number, day: number): boolean {
  // `Date.UTC` turns 31 June into 1 July, so a changed month shows that the day does not exist.
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}
