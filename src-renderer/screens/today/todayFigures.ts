import type { DeskRow, Today } from '#shared/contract/reservationsContract';
import type { Day, Grosz } from '#shared/model/scalars';
import { hasGuestLeftEarly } from '#shared/rules/stays/stayState';

/** Counts and sums for the Today screen, computed from the stays of one day. Amounts are in grosz. */

export const hasGuestArrived = (row: DeskRow): boolean =>
  row.checkInStatus === 'CHECKED-IN' || row.checkInStatus === 'CHECKED-OUT';
export const hasGuestLeft = (row: DeskRow): boolean => row.checkInStatus === 'CHECKED-OUT';

const removeDuplicateStays = (rows: readonly DeskRow[]): DeskRow[] => [
  ...new Map(rows.map((row) => [row.reservationId, row])).values(),
];

/**
 * Counts the rooms of the given guest rows; a room with several stays counts once, and each stay without a room counts
 * as one room.
 */
const countTakenRooms = (rows: readonly DeskRow[]): number =>
  new Set(rows.map((row) => row.roomId ?? `stay ${row.reservationId}`)).size;

export const listGuestsToCheckIn = ({ arrivals }: Today): DeskRow[] =>
  arrivals.filter((row) => !hasGuestArrived(row));

export const listGuestsToCheckOut = ({ departures }: Today): DeskRow[] =>
  departures.filter((row) => !hasGuestLeft(row));

/** Returns the guests in the house who depart after the displayed day; guests who left early are excluded. */
export const listStayovers = ({ inHouse, day }: Today, today: Day): DeskRow[] =>
  inHouse.filter((row) => !hasGuestLeftEarly(row, day, today));

/** Counts the rooms of the guests in house who stay overnight after this day. */
export const countStayoverRooms = (of: Today, today: Day): number =>
  countTakenRooms(listStayovers(of, today));

/** Counts the rooms that are taken in the night that begins on the displayed day. */
export function countRoomsTakenForNight(of: Today, today: Day): number {
  const arriving = of.arrivals.filter(
    (row) => row.departure > of.day && !hasGuestLeftEarly(row, of.day, today),
  );
  return countTakenRooms([...arriving, ...listStayovers(of, today)]);
}

/**
 * Counts the persons of the given stays. `atLeast` is true if the number of adults or children is unknown for any stay.
 */
export const countPersonsOfStays = (rows: readonly DeskRow[]): { count: number; atLeast: boolean } => ({
  count: rows.reduce((sum, row) => sum + (row.adults ?? 0) + (row.children ?? 0), 0),
  atLeast: rows.some(({ adults, children }) => adults === null || children === null),
});

export interface Collection {
  /**
   * Amounts to collect from the guests, one for each currency, the largest first. `estimated` is the part of `left` that
   * is an estimate, because something was paid for these stays already (domain.md A75).
   */
  readonly sums: readonly { currency: string; left: Grosz; estimated: Grosz }[];
  /** The stays that owe a known amount, the largest first, then the stays whose amount is unknown. */
  readonly owing: readonly DeskRow[];
  /** Number of stays in `owing` whose amount is unknown. */
  readonly unknown: number;
}

/** Returns the amounts to collect from guests who arrive, leave or are in the house, and have not left yet. */
export function sumGuestAmountsToCollect({ arrivals, inHouse, departures }: Today): Collection {
  const rows = removeDuplicateStays([...arrivals, ...departures, ...inHouse]).filter(
    (row) => !hasGuestLeft(row),
  );
  const sums = new Map<string, { currency: string; left: Grosz; estimated: Grosz }>();
  for (const { balance } of rows) {
    if (!balance || balance.left <= 0) continue;
    const sum = sums.get(balance.currency) ?? { currency: balance.currency, left: 0, estimated: 0 };
    sum.left += balance.left;
    if (balance.about) sum.estimated += balance.left;
    sums.set(balance.currency, sum);
  }
  const unknown = rows.filter(({ balance }) => balance === null);
  return {
    sums: [...sums.values()].sort((a, b) => b.left - a.left),
    owing: [
      ...rows
        .filter(({ balance }) => balance !== null && balance.left > 0)
        .toSorted((a, b) => (b.balance?.left ?? 0) - (a.balance?.left ?? 0)),
      ...unknown,
    ],
    unknown: unknown.length,
  };
}

/** Counts the stays that end on the displayed day and whose invoiced amount this PC does not know. */
export const countDeparturesWithUnknownInvoicing = ({ departures }: Today): number =>
  removeDuplicateStays(departures).filter(({ invoicing }) => invoicing.state === 'unknown').length;

export interface WithoutInvoice {
  readonly row: DeskRow;
  /**
   * Why the stay should be invoiced: the guest leaves (`leaving`), the guest leaves and only a part of the price is
   * invoiced (`part`), or the stay is paid (`paid`).
   */
  readonly why: 'leaving' | 'part' | 'paid';
}

/**
 * Returns the stays on the Today screen that need an invoice: departing stays that are not or only partly invoiced, and
 * other fully paid stays that have no invoice.
 */
export function listStaysDueForInvoicing({ arrivals, inHouse, departures }: Today): WithoutInvoice[] {
  const leaving = departures.filter(({ invoicing: { state } }) => state === 'none' || state === 'part');
  const known = new Set(departures.map((row) => row.reservationId));
  const paid = removeDuplicateStays([...arrivals, ...inHouse]).filter(
    (row) =>
      row.invoicing.state === 'none' &&
      row.paymentStatus === 'FULL_AMOUNT_PAID' &&
      !known.has(row.reservationId),
  );
  return [
    ...leaving
      .toSorted((a, b) => Number(hasGuestLeft(a)) - Number(hasGuestLeft(b)))
      .map((row) => ({
        row,
        why: row.invoicing.state === 'part' ? ('part' as const) : ('leaving' as const),
      })),
    ...paid.map((row) => ({ row, why: 'paid' as const })),
  ];
}

/**
 * Normalizes `9:00` and `09:00:00` to `09:00`, so that times compare as text; returns null for a text without a time
 * (domain.md A70).
 */
const normalizeTime = (time: string | null): string | null =>
  /^\d{1,2}:\d{2}/.exec(time ?? '')?.[0].padStart(5, '0') ?? null;

/**
 * Returns the earliest check-out time of the rows if it is before the time `clock`; null otherwise.
 */
export const findEarliestOverdueCheckoutTime = (rows: readonly DeskRow[], clock: string): string | null =>
  rows
    .map((row) => normalizeTime(row.checkout))
    .filter((due) => due !== null && due < clock)
    .sort()[0] ?? null;
