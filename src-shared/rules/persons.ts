/** `2+1`; an unknown number is `?`, because a blank would read as nobody; null: neither is known. */
export function personsText({
  adults,
  children,
}: {
  readonly adults: number | null;
  readonly children: number | null;
}): string | null {
  if (adults === null && children === null) return null;
  return children === 0 ? String(adults ?? '?') : `${adults ?? '?'}+${children ?? '?'}`;
}
