import type { PackOptions } from '#shared/contract/downtimePackContract';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { clockTime } from '#shared/text/formats';
import { type Language, speak } from '#shared/text/language';
import { packText } from '#shared/text/pack';
import { renderCsv } from '../export/csv';
import {
  countColumn,
  dayColumn,
  moneyColumn,
  buildDataTable,
  textColumn,
  type DataTable,
} from '../export/dataTable';
import { namePart } from '../fileName';
import type { Render } from '../worker/render';
import { type Pack, countRoomsToSell, type PackGuest } from './packContents';
import { PACK_NAMES, type PackFile } from './folder';
import { whyOpen } from './guestCells';

/** Returns the files of one pack: a PDF in each language, and the CSV tables in the first of these languages. */
export async function packFiles(
  pack: Pack,
  languages: PackOptions['languages'],
  madeAt: Instant,
  draw: Render,
): Promise<PackFile[]> {
  const files: PackFile[] = [];
  for (const language of languages === 'both' ? (['pl', 'en'] as const) : [languages])
    files.push({
      name: PACK_NAMES[language].pdf,
      bytes: await draw({ kind: 'pack', pack, language, madeAt }),
    });
  const first = languages === 'en' ? 'en' : 'pl';
  const tables = packTables(pack, first);
  const names = PACK_NAMES[first];
  return [
    ...files,
    { name: names.stays, bytes: renderCsv(tables.stays) },
    { name: names.free, bytes: renderCsv(tables.free) },
    { name: names.invoices, bytes: renderCsv(tables.invoices) },
  ];
}

/** Returns the prefix that the names of all packs of this property share. */
export const buildPackNamePrefix = ({ property }: Pack): string =>
  ['kontuar', namePart(property).slice(0, 40)].filter(Boolean).join('-');

/**
 * Returns the name of a pack with the date and time at the property, for example `kontuar-pod-lipa-2026-06-03-1430`.
 */
export const packName = (pack: Pack, madeAt: Instant): string =>
  `${buildPackNamePrefix(pack)}-${businessDay(madeAt)}-${clockTime('pl', madeAt).replace(':', '')}`;

/**
 * Returns the pack as tables for a spreadsheet: every stay of the pack once, free rooms by night, and open invoices.
 */
function packTables(
  pack: Pack,
  language: Language,
): { stays: DataTable; free: DataTable; invoices: DataTable } {
  const t = speak(packText, language);
  const guests = new Map<number, PackGuest>();
  const guestLists = [
    pack.inHouse,
    ...pack.days.flatMap(({ arrivals, departures }) => [departures, arrivals]),
  ];
  for (const guest of guestLists.flat()) guests.set(guest.reservationId, guest);
  const stays = [...guests.values()];
  return {
    stays: buildDataTable(t.title, stays, [
      textColumn(t.room, ({ roomName }) => roomName),
      textColumn(t.csvName, ({ name }) => name),
      textColumn(t.csvForename, ({ forename }) => forename),
      textColumn(t.phone, ({ phone }) => phone),
      countColumn(t.csvAdults, ({ adults }) => adults),
      countColumn(t.csvChildren, ({ children }) => children),
      dayColumn(t.csvArrival, ({ arrival }) => arrival),
      dayColumn(t.csvDeparture, ({ departure }) => departure),
      textColumn(t.csvCheckIn, ({ checkInStatus }) => checkInStatus),
      textColumn(t.csvPayment, ({ paymentStatus }) => paymentStatus),
      moneyColumn(t.balance, ({ balance }) => balance?.left ?? null),
      textColumn(t.csvCurrency, ({ balance }) => balance?.currency ?? ''),
      ...(pack.withDoorCodes ? [textColumn(t.doorCode, ({ doorCode }: PackGuest) => doorCode ?? null)] : []),
      textColumn(t.note, ({ note }) => note),
      countColumn(t.csvReservation, ({ reservationId }) => reservationId),
    ]),
    free: buildDataTable(t.freeRooms, pack.days, [
      dayColumn(t.night, ({ day }) => day),
      countColumn(t.free, (of) => (of.checkedAt === null ? null : countRoomsToSell(of))),
      textColumn(t.freeRooms, ({ checkedAt, free, roomless }) =>
        checkedAt === null
          ? ''
          : free.join(', ') +
            (roomless > 0 ? t.roomless(roomless) : '') +
            (pack.roomsFromStays ? t.roomsFromStays : ''),
      ),
      textColumn(t.csvChecked, ({ checkedAt }) =>
        checkedAt === null ? t.notChecked : `${businessDay(checkedAt)} ${clockTime(language, checkedAt)}`,
      ),
    ]),
    invoices: buildDataTable(t.invoices, pack.invoices, [
      textColumn(t.number, ({ row }) => row.invoiceFullNo),
      dayColumn(t.issued, ({ row }) => row.issueDate),
      textColumn(t.buyer, ({ row }) => row.buyerName),
      moneyColumn(t.gross, ({ row }) => row.gross),
      textColumn(t.csvCurrency, ({ row }) => row.currency),
      dayColumn(t.due, ({ row }) => row.paymentDate),
      textColumn(t.why, (open) => whyOpen(open, language)),
    ]),
  };
}
