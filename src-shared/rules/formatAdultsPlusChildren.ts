/**
 * Returns a text such as `2+1`, with `?` for an unknown number, because a blank would read as nobody. Returns null if
 * no guest is known.
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
