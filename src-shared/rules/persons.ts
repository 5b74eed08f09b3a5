/** `2+1`; an unknown number is `?`, because a blank would read as nobody; null: nobody is known of. */
export function personsText({
  adults,
  children,
}: {
  readonly adults: number | null;
  readonly children: number | null;
}): string | null {
  if (adults === null && !children) return null;
  return children === 0 ? String(adults) : `${adults ?? '?'}+${children ?? '?'}`;
}
