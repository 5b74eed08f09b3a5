import type { DeskRow } from '#shared/contract/reservationsContract';

export type GuestSort = 'room' | 'guest' | 'stay' | 'toPay';

/**
 * Sorts guest rows by the chosen column, in ascending or descending order. Rows without a value in this column always
 * come last, and rows with equal values are ordered by room, then by name.
 */
export function sortGuestRows(
  rows: readonly DeskRow[],
  { by, down }: { readonly by: GuestSort; readonly down: boolean },
  names: Intl.Collator,
): DeskRow[] {
  const compareByRoomAndName = (a: DeskRow, b: DeskRow) =>
    names.compare(a.roomName, b.roomName) || names.compare(a.name, b.name);
  const compareByColumn = (a: DeskRow, b: DeskRow): number => {
    switch (by) {
      case 'room':
        return compareByRoomAndName(a, b);
      case 'guest':
        return names.compare(a.name || a.forename, b.name || b.forename);
      case 'stay':
        return a.departure < b.departure ? -1 : Number(a.departure > b.departure);
      case 'toPay':
        return (a.balance?.left ?? 0) - (b.balance?.left ?? 0);
    }
  };
  const rankUnknownBalance = ({ balance }: DeskRow) => Number(by === 'toPay' && !balance);
  return rows.toSorted(
    (a, b) =>
      rankUnknownBalance(a) - rankUnknownBalance(b) ||
      (down ? -1 : 1) * compareByColumn(a, b) ||
      compareByRoomAndName(a, b),
  );
}
