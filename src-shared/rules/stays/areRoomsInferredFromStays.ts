/**
 * Returns whether the rooms are known from stays alone. The property may then have more rooms, because a room without
 * any stay is missing from the list.
 */
export const areRoomsInferredFromStays = (
  rooms: readonly { readonly pricingType: string | null }[],
): boolean => rooms.length > 0 && rooms.every(({ pricingType }) => pricingType === null);
