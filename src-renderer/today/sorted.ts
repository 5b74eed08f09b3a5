import type { DeskRow } from '#shared/contract/reservationsContract';

export type GuestSort = 'room' | 'guest' | 'stay' | 'toPay';

/**
 * Sorts guest rows; rows with an unknown value come last in both directions, and ties are ordered by room, then name.
 */
export function sorted(
  rows: readonly DeskRow[],
  { by, down }: { readonly by: GuestSort; readonly down: boolean },
  names: Intl.Collator,
): DeskRow[] {
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
