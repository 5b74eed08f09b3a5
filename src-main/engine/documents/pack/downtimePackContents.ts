import { createHash } from 'node:crypto';
import type { DeskRow, StoredReservation } from '#shared/contract/reservationsContract';
import type { InvoiceRow } from '#shared/contract/invoicesContract';
import type { Day, Instant } from '#shared/model/scalars';
import { addDays, toPropertyDay, toDayNumber, isStayInDayRange } from '#shared/rules/days';
import { areRoomsInferredFromStays } from '#shared/rules/stays/areRoomsInferredFromStays';
import { assignStaysToLanes, type Laned, type LaneStay } from '#shared/rules/stays/stayLanes';
import { splitRoomName } from '#shared/rules/stays/splitRoomName';
import { parseCheckInState, hasGuestLeftEarly, type StayForm } from '#shared/rules/stays/stayState';
import { collator } from '#shared/text/formats';
import { buildDeskStayRow, isGuestStayingOvernight } from '../stayRowForTodayAndDowntimePack';
import { addShownGrossToInvoiceRows } from '../invoiceCardAndRowAmounts';
import { listUnpaidInvoices } from '../invoicesWithAmountLeftToPay';
import { readStayAccounts } from '../stayAccounts';
import { listInvoiceRows } from '../attentionList';
import type { Store } from '../../store/storeInterface';

/**
 * Builds the content of a downtime pack (emergency copy of stays and invoices) from the database on this PC. The
 * content contains no translated texts (product.md, What nobody else has).
 */

export const DOWNTIME_PACK_DAYS = 14;
/** Maximum age in days of unpaid invoices in the downtime pack. Unsent invoices are included at any age. */
const MAX_UNPAID_INVOICE_AGE_DAYS = 90;

export interface PackGuest extends DeskRow {
  /**
   * The stay's door code. Undefined if the downtime pack must not contain door codes; null if no code is known for the
   * stay.
   */
  readonly doorCode?: string | null;
}

export interface PackDay {
  readonly day: Day;
  /** Time at which the service last confirmed the stays of this day; null if it never did. */
  readonly checkedAt: Instant | null;
  readonly arrivals: readonly PackGuest[];
  readonly departures: readonly PackGuest[];
  /** Rooms by number. */
  readonly free: readonly string[];
  /**
   * Number of stays on this night that have no assigned room. Each of these stays will take one of the free rooms, so
   * fewer rooms can be sold.
   */
  readonly roomless: number;
}

/** Returns how many rooms can still be sold for the night that begins on this day. */
export const countRoomsToSell = ({ free, roomless }: PackDay): number => Math.max(0, free.length - roomless);

export interface PlanBar extends LaneStay {
  readonly name: string;
  readonly form: StayForm;
}

export interface PackRoom {
  /** Name of the room; empty for stays that have no room. */
  readonly name: string;
  readonly bars: readonly Laned<PlanBar>[];
}

export interface OpenInvoice {
  readonly row: InvoiceRow;
  readonly unpaid: boolean;
  readonly unsent: boolean;
}

export interface Pack {
  readonly property: string;
  /** Today first. */
  readonly days: readonly PackDay[];
  /** By room. */
  readonly inHouse: readonly PackGuest[];
  readonly rooms: readonly PackRoom[];
  /**
   * True if the list of rooms was derived from stays, because the service gave no list; the property may then have
   * further rooms.
   */
  readonly roomsFromStays: boolean;
  readonly invoices: readonly OpenInvoice[];
  /** True if all invoices were fetched at least once, so that no unpaid invoice is missing from the downtime pack. */
  readonly invoicesKnown: boolean;
  readonly withDoorCodes: boolean;
}

export function collectDowntimePackContents(store: Store, now: Instant, withDoorCodes: boolean): Pack {
  const today = toPropertyDay(now);
  const end = addDays(today, DOWNTIME_PACK_DAYS);
  const stays = store.reservations.listRecordsInRange(addDays(today, -1), end);
  const accounts = readStayAccounts(store, stays);
  const names = collator('pl');
  const listGuests = (wanted: (stay: StoredReservation) => boolean): PackGuest[] =>
    stays
      .filter(wanted)
      .map((stay) => ({
        ...buildDeskStayRow(stay, accounts),
        ...(withDoorCodes ? { doorCode: readDoorCode(store, stay) } : {}),
      }))
      .sort((a, b) => names.compare(a.roomName, b.roomName) || names.compare(a.name, b.name));
  const rooms = store.reservations.listRooms();
  const roomIds = new Set<number | null>(rooms.map(({ roomId }) => roomId));
  const ages = store.ranges.listAges('reservations', { from: today, to: end });
  const days = Array.from({ length: DOWNTIME_PACK_DAYS }, (_, at) => {
    const day = addDays(today, at);
    const sleeping = stays.filter((stay) => stay.arrival <= day && stay.departure > day);
    const taken = new Set(sleeping.map(({ roomId }) => roomId));
    return {
      day,
      checkedAt: ages.find(({ from, to }) => from <= day && day < to)?.checkedAt ?? null,
      arrivals: listGuests((stay) => stay.arrival === day),
      departures: listGuests((stay) => stay.departure === day),
      free: rooms
        .filter(({ roomId }) => !taken.has(roomId))
        .map(({ name }) => splitRoomName(name).number || name),
      roomless: sleeping.filter(({ roomId }) => !roomIds.has(roomId)).length,
    };
  });
  const isStayInPackDays = (stay: StoredReservation): boolean =>
    isStayInDayRange(stay, { from: today, to: end });
  const wanted = new Set(stays.filter(isStayInPackDays).map(({ roomId }) => roomId));
  // A room that the service no longer lists is drawn if it has stays, so that its guests are found.
  const drawn = [...rooms, ...store.reservations.listGoneRooms().filter(({ roomId }) => wanted.has(roomId))];
  const known = new Set<number | null>(drawn.map(({ roomId }) => roomId));
  const homeless = stays.filter((stay) => isStayInPackDays(stay) && !known.has(stay.roomId));
  return {
    property: store.invoices.findPropertyName() ?? '',
    days,
    inHouse: listGuests(
      (stay) => isGuestStayingOvernight(stay, today) && !hasGuestLeftEarly(stay, today, today),
    ),
    rooms: [
      ...drawn.map(({ roomId, name }) => ({
        name,
        bars: assignStaysToLanes(
          stays.filter((stay) => isStayInPackDays(stay) && stay.roomId === roomId).map(buildPlanBar),
          true,
        ),
      })),
      ...(homeless.length > 0
        ? [{ name: '', bars: assignStaysToLanes(homeless.map(buildPlanBar), false) }]
        : []),
    ],
    roomsFromStays: areRoomsInferredFromStays(rooms),
    invoices: listOpenInvoices(store, today),
    invoicesKnown: store.settings.get('invoices.scannedAt') !== null,
    withDoorCodes,
  };
}

/**
 * Returns the door code of the stay; a question mark if the stay has a code whose key is not available, and null if the
 * stay has no code.
 */
const readDoorCode = ({ reservations }: Store, { reservationId, hasDoorCode }: StoredReservation) =>
  hasDoorCode ? (reservations.getDoorCode(reservationId) ?? '?') : null;

const buildPlanBar = ({
  reservationId,
  arrival,
  departure,
  name,
  forename,
  checkInStatus,
}: StoredReservation): PlanBar => ({
  id: reservationId,
  from: toDayNumber(arrival),
  to: toDayNumber(departure),
  gone: false,
  name: name || forename,
  form: parseCheckInState(checkInStatus),
});

function listOpenInvoices(store: Store, today: Day): OpenInvoice[] {
  const from = addDays(today, -MAX_UNPAID_INVOICE_AGE_DAYS);
  const unpaid = new Map(listUnpaidInvoices(store, { from }).map((row) => [row.localId, row]));
  const waiting = listInvoiceRows(store, {
    ids: [...new Set(store.outbox.listOpen().map(({ localId }) => localId))],
  });
  const recent = listInvoiceRows(store, { from });
  const recentIds = new Set(recent.map(({ localId }) => localId));
  return [...recent, ...waiting.filter(({ localId }) => !recentIds.has(localId))].flatMap((row) => {
    const left = unpaid.get(row.localId);
    const unsent = row.syncState !== 'synced';
    const shown = left ? [left] : unsent ? addShownGrossToInvoiceRows(store, [row]) : [];
    return shown.map((invoiceRow) => ({ row: invoiceRow, unpaid: left !== undefined, unsent }));
  });
}

/** Returns a hash of the content of a downtime pack, by which Kontuar notices that the content changed. */
export const hashDowntimePack = (pack: Pack, languages: string): string =>
  createHash('sha256')
    .update(JSON.stringify([languages, pack]))
    .digest('hex');
