/** Returns the colour of a stay if the service sent it as `#rgb` or `#rrggbb`; null for any other text. */
export const parseServiceColor = (color: string | null): string | null =>
  color !== null && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color.trim()) ? color.trim() : null;
