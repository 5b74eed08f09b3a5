import type { DeskRow } from '#shared/contract/desk';

/** The order of the three lists, one for all of them; kept for the session. */
export const GUEST_SORTS = ['room', 'guest', 'stay', 'toPay'] as const;
export type GuestSort = (typeof GUEST_SORTS)[number];

export const order = $state<{ by: GuestSort; down: boolean }>({ by: 'room', down: false });

export function orderBy(by: GuestSort): void {
  order.down = order.by === by ? !order.down : by === 'toPay';
  order.by = by;
}

/** Rows whose value nobody knows come last in either direction; equals by room, then name. */
export function inOrderOf(rows: readonly DeskRow[], names: Intl.Collator): DeskRow[] {
  const { by, down } = order;
  const plain = (one: DeskRow, other: DeskRow) =>
    names.compare(one.roomName, other.roomName) || names.compare(one.name, other.name);
  const compared = (one: DeskRow, other: DeskRow): number => {
    switch (by) {
      case 'room':
        return plain(one, other);
      case 'guest':
        return names.compare(one.name || one.forename, other.name || other.forename);
      case 'stay':
        return one.departure < other.departure ? -1 : Number(one.departure > other.departure);
      case 'toPay':
        return (one.balance?.left ?? 0) - (other.balance?.left ?? 0);
    }
  };
  const unknown = ({ balance }: DeskRow) => Number(by === 'toPay' && !balance);
  return rows.toSorted(
    (one, other) =>
      unknown(one) - unknown(other) || (down ? -1 : 1) * compared(one, other) || plain(one, other),
  );
}
