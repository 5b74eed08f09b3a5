import type { GuestSort } from './sortGuestRows';

/** Sort order of all three lists, kept for the session. */
export const todayListSortOrder = $state<{ by: GuestSort; down: boolean }>({ by: 'room', down: false });

export function toggleGuestSortOrder(by: GuestSort): void {
  todayListSortOrder.down = todayListSortOrder.by === by ? !todayListSortOrder.down : by === 'toPay';
  todayListSortOrder.by = by;
}
