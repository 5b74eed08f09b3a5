/**
 * Whether rooms are known from stays alone: only prices name a room in which nobody has stayed, so their number is not the
 * property's.
 */
export const areRoomsInferred = (rooms: readonly { readonly pricingType: string | null }[]): boolean =>
  rooms.length > 0 && rooms.every(({ pricingType }) => pricingType === null);
