import type { PackOptions } from '#shared/contract/pack';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { clockTime } from '#shared/text/formats';
import { type Language, speak } from '#shared/text/language';
import { packText } from '#shared/text/pack';
import { csvOf } from '../export/csv';
import { tableOf, type Cell, type DataTable, type FilledColumn, type TableColumn } from '../export/table';
import { namePart } from '../fileName';
import type { Render } from '../worker/render';
import { type Pack, freeOf, type PackGuest } from './contents';
import { PACK_NAMES, type PackFile } from './folder';
import { whyOpen } from './guestCells';

/** The files of one pack: a PDF in each language, the tables in the first of them. */
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
    { name: names.stays, bytes: csvOf(tables.stays) },
    { name: names.free, bytes: csvOf(tables.free) },
    { name: names.invoices, bytes: csvOf(tables.invoices) },
  ];
}

/** Prefix of the names of this property's packs. */
export const prefixOf = ({ property }: Pack): string =>
  ['kontuar', namePart(property).slice(0, 40)].filter(Boolean).join('-');

/** `kontuar-pod-lipa-2026-06-03-1430`, in the property's time. */
export const packName = (pack: Pack, madeAt: Instant): string =>
  `${prefixOf(pack)}-${businessDay(madeAt)}-${clockTime('pl', madeAt).replace(':', '')}`;

/** The pack as tables, for a spreadsheet: every stay of these days once, free rooms by night, open invoices. */
function packTables(
  pack: Pack,
  language: Language,
): { stays: DataTable; free: DataTable; invoices: DataTable } {
  const t = speak(packText, language);
  const filled =
    (kind: TableColumn['kind'], width: number) =>
    <Item>(head: string, of: (item: Item) => Cell): FilledColumn<Item> => ({ head, kind, width, of });
  const text = filled('text', 20);
  const day = filled('day', 12);
  const count = filled('count', 8);
  const money = filled('money', 12);
  const guests = new Map<number, PackGuest>();
  const all = [pack.inHouse, ...pack.days.flatMap(({ arrivals, departures }) => [departures, arrivals])];
  for (const guest of all.flat()) guests.set(guest.reservationId, guest);
  const stays = [...guests.values()];
  return {
    stays: tableOf(t.title, stays, [
      text(t.room, ({ roomName }) => roomName),
      text(t.csvName, ({ name }) => name),
      text(t.csvForename, ({ forename }) => forename),
      text(t.phone, ({ phone }) => phone),
      count(t.csvAdults, ({ adults }) => adults),
      count(t.csvChildren, ({ children }) => children),
      day(t.csvArrival, ({ arrival }) => arrival),
      day(t.csvDeparture, ({ departure }) => departure),
      text(t.csvCheckIn, ({ checkInStatus }) => checkInStatus),
      text(t.csvPayment, ({ paymentStatus }) => paymentStatus),
      money(t.balance, ({ balance }) => balance?.left ?? null),
      text(t.csvCurrency, ({ balance }) => balance?.currency ?? ''),
      ...(pack.withDoorCodes ? [text(t.doorCode, ({ doorCode }: PackGuest) => doorCode ?? null)] : []),
      text(t.note, ({ note }) => note),
      count(t.csvReservation, ({ reservationId }) => reservationId),
    ]),
    free: tableOf(t.freeRooms, pack.days, [
      day(t.night, ({ day }) => day),
      count(t.free, (of) => (of.checkedAt === null ? null : freeOf(of))),
      text(t.freeRooms, ({ checkedAt, free, roomless }) =>
        checkedAt === null
          ? ''
          : free.join(', ') +
            (roomless > 0 ? t.roomless(roomless) : '') +
            (pack.roomsFromStays ? t.roomsFromStays : ''),
      ),
      text(t.csvChecked, ({ checkedAt }) =>
        checkedAt === null ? t.notChecked : `${businessDay(checkedAt)} ${clockTime(language, checkedAt)}`,
      ),
    ]),
    invoices: tableOf(t.invoices, pack.invoices, [
      text(t.number, ({ row }) => row.invoiceFullNo),
      day(t.issued, ({ row }) => row.issueDate),
      text(t.buyer, ({ row }) => row.buyerName),
      money(t.gross, ({ row }) => row.gross),
      text(t.csvCurrency, ({ row }) => row.currency),
      day(t.due, ({ row }) => row.paymentDate),
      text(t.why, (open) => whyOpen(open, language)),
    ]),
  };
}
