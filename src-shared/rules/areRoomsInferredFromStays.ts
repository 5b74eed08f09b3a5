/**
 * Returns whether the rooms are known from stays alone. A room without any stay is named only by prices, so the number
 * of inferred rooms is not the property's number of rooms.
 */
export const areRoomsInferredFromStays = (
  rooms: readonly { readonly pricingType: string | null }[],
): boolean => rooms.length > 0 && rooms.every(({ pricingType }) => pricingType === null);
