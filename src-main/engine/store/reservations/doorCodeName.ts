/** What a sealed door code is closed under: it opens for no other stay. */
export const doorCodeName = (reservationId: number): string => `door-code-${reservationId}`;
