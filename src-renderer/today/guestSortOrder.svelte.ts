import type { GuestSort } from './sortGuestRows';

/** Sort order of all three lists, kept for the session. */
export const guestSortOrder = $state<{ by: GuestSort; down: boolean }>({ by: 'room', down: false });

export function toggleGuestSortOrder(by: GuestSort): void {
  guestSortOrder.down = guestSortOrder.by === by ? !guestSortOrder.down : by === 'toPay';
  guestSortOrder.by = by;
}
