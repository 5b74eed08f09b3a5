import type { GuestSort } from './sorted';

/** Sort order of all three lists, kept for the session. */
export const order = $state<{ by: GuestSort; down: boolean }>({ by: 'room', down: false });

export function orderBy(by: GuestSort): void {
  order.down = order.by === by ? !order.down : by === 'toPay';
  order.by = by;
}
