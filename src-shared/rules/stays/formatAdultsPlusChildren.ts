/**
 * Returns the numbers of adults and children as a text such as `2+1`, with `?` for an unknown number of adults. Returns
 * null if neither number is known.
 */
export function formatAdultsPlusChildren({
  adults,
  children,
}: {
  readonly adults: number | null;
  readonly children: number | null;
}): string | null {
  if (adults === null && !children) return null;
  return children === 0 ? String(adults) : `${adults ?? '?'}+${children ?? '?'}`;
}
