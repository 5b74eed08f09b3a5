/**
 * Returns the numbers of adults and children as a text such as `2+1`. An unknown number is shown as `?`, because an
 * empty place would mean nobody; null if no number of guests is known.
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
