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
  const plain = (a: DeskRow, b: DeskRow) =>
    names.compare(a.roomName, b.roomName) || names.compare(a.name, b.name);
  const compared = (a: DeskRow, b: DeskRow): number => {
    switch (by) {
      case 'room':
        return plain(a, b);
      case 'guest':
        return names.compare(a.name || a.forename, b.name || b.forename);
      case 'stay':
        return a.departure < b.departure ? -1 : Number(a.departure > b.departure);
      case 'toPay':
        return (a.balance?.left ?? 0) - (b.balance?.left ?? 0);
    }
  };
  const unknown = ({ balance }: DeskRow) => Number(by === 'toPay' && !balance);
  return rows.toSorted((a, b) => unknown(a) - unknown(b) || (down ? -1 : 1) * compared(a, b) || plain(a, b));
}
