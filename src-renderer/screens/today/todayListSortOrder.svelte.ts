import type { GuestSort } from './sortGuestRows';

/** Sort order of the three guest lists on the Today screen, kept until the window closes. */
export const todayListSortOrder = $state<{ by: GuestSort; down: boolean }>({ by: 'room', down: false });

export function toggleGuestSortOrder(by: GuestSort): void {
  todayListSortOrder.down = todayListSortOrder.by === by ? !todayListSortOrder.down : by === 'toPay';
  todayListSortOrder.by = by;
}
