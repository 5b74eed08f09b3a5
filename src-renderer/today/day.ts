import type { DeskRow, Today } from '#shared/contract/reservationsContract';
import type { Day, Grosz } from '#shared/model/scalars';
import { leftEarly } from '#shared/rules/stayState';

/** Computations on the rows of one day. Amounts are grosz. */

export const hasArrived = (row: DeskRow): boolean =>
  row.checkInStatus === 'CHECKED-IN' || row.checkInStatus === 'CHECKED-OUT';
export const hasLeft = (row: DeskRow): boolean => row.checkInStatus === 'CHECKED-OUT';

const once = (rows: readonly DeskRow[]): DeskRow[] => [
  ...new Map(rows.map((row) => [row.reservationId, row])).values(),
];

/** Rooms that these stays take; a stay without a room takes one of its own. */
const roomsTaken = (rows: readonly DeskRow[]): number =>
  new Set(rows.map((row) => row.roomId ?? `stay ${row.reservationId}`)).size;

/** Rooms with somebody in them now, those who leave today included. */
export const roomsInHouse = ({ inHouse, departures }: Today): number =>
  roomsTaken([...inHouse, ...departures].filter((row) => row.checkInStatus === 'CHECKED-IN'));

/** Those who sleep here after this day and came before it, or have come; not who left early. */
export const staying = ({ inHouse, day }: Today, today: Day): DeskRow[] =>
  inHouse.filter((row) => !leftEarly(row, day, today));

/** Rooms taken for the night that follows this day; who comes and leaves on one day takes none. */
export const roomsForTheNight = (of: Today, today: Day): number =>
  roomsTaken([...of.arrivals.filter(({ departure }) => departure > of.day), ...staying(of, today)]);

/** `atLeast`: a number of adults or children is unknown. */
export const persons = (rows: readonly DeskRow[]): { count: number; atLeast: boolean } => ({
  count: rows.reduce((sum, row) => sum + (row.adults ?? 0) + (row.children ?? 0), 0),
  atLeast: rows.some(({ adults, children }) => adults === null || children === null),
});

export interface Collection {
  /** One sum per currency, never added across currencies; the largest first. */
  readonly sums: readonly { currency: string; left: Grosz; about: boolean }[];
  readonly guests: number;
  /** Guests whose balance nobody knows. */
  readonly unknown: number;
}

/** Amounts still to be collected from guests who arrive or leave on this day and have not left yet. */
export function toCollect({ arrivals, departures }: Today): Collection {
  const rows = once([...arrivals, ...departures]).filter((row) => !hasLeft(row));
  const sums = new Map<string, { currency: string; left: Grosz; about: boolean }>();
  let guests = 0;
  for (const { balance } of rows) {
    if (!balance || balance.left <= 0) continue;
    guests += 1;
    const sum = sums.get(balance.currency) ?? { currency: balance.currency, left: 0, about: false };
    sum.left += balance.left;
    sum.about ||= balance.about;
    sums.set(balance.currency, sum);
  }
  return {
    sums: [...sums.values()].sort((one, other) => other.left - one.left),
    guests,
    unknown: rows.filter((row) => !row.balance).length,
  };
}

/** Departures of which it is not known what is invoiced: the price or the effect of a document is missing. */
export const invoicingUnknown = ({ departures }: Today): number =>
  once(departures).filter(({ invoicing }) => invoicing.state === 'unknown').length;

export interface WithoutInvoice {
  readonly row: DeskRow;
  /** `part`: leaves, and a part of the price is not invoiced. */
  readonly why: 'leaving' | 'part' | 'paid';
}

/**
 * Stays that should be invoiced by now and are not, or not whole, as far as that is known; first those whose guest leaves
 * and is still here.
 */
export function withoutInvoice({ arrivals, inHouse, departures }: Today): WithoutInvoice[] {
  const leaving = departures.filter(({ invoicing: { state } }) => state === 'none' || state === 'part');
  const known = new Set(departures.map((row) => row.reservationId));
  const paid = once([...arrivals, ...inHouse]).filter(
    (row) =>
      row.invoicing.state === 'none' &&
      row.paymentStatus === 'FULL_AMOUNT_PAID' &&
      !known.has(row.reservationId),
  );
  return [
    ...leaving
      .toSorted((one, other) => Number(hasLeft(one)) - Number(hasLeft(other)))
      .map((row) => ({
        row,
        why: row.invoicing.state === 'part' ? ('part' as const) : ('leaving' as const),
      })),
    ...paid.map((row) => ({ row, why: 'paid' as const })),
  ];
}

/** `9:00` and `09:00:00` are both `09:00`, so that they compare as text; null is no time (domain.md A70). */
const hour = (time: string | null): string | null =>
  /^\d{1,2}:\d{2}/.exec(time ?? '')?.[0].padStart(5, '0') ?? null;

/** The earliest check-out hour that has passed while its guest is still here; `clock` is `14:32`. */
export const overdueSince = (rows: readonly DeskRow[], clock: string): string | null =>
  rows
    .map((row) => hour(row.checkout))
    .filter((due) => due !== null && due < clock)
    .sort()[0] ?? null;
