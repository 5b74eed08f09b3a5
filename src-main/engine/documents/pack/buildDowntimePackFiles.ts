import type { PackOptions } from '#shared/contract/downtimePackContract';
import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { clockTime } from '#shared/text/formats';
import { type Language, speak } from '#shared/text/language';
import { renderCsv } from '../export/csv';
import {
  createCountColumn,
  createDateColumn,
  createMoneyColumn,
  buildPlainValueTable,
  createTextColumn,
  type DataTable,
} from '../export/dataTable';
import { toFileNamePart } from '../invoiceFileName';
import type { Render } from '../worker/renderJob';
import { type Pack, countRoomsToSell, type PackGuest } from './downtimePackContents';
import { DOWNTIME_PACK_FILE_NAMES, type PackFile } from './writeAndRemoveDowntimePacks';
import { explainWhyDowntimePackListsInvoice } from './guestCells';
import * as texts from '#shared/i18n/texts';

/**
 * Returns the files of one downtime pack (emergency copy of stays and invoices): a PDF in each language, and CSV tables
 * in the first of these languages.
 */
export async function buildDowntimePackFiles(
  pack: Pack,
  languages: PackOptions['languages'],
  madeAt: Instant,
  draw: Render,
): Promise<PackFile[]> {
  const files: PackFile[] = [];
  for (const language of languages === 'both' ? (['pl', 'en'] as const) : [languages])
    files.push({
      name: DOWNTIME_PACK_FILE_NAMES[language].pdf,
      bytes: await draw({ kind: 'pack', pack, language, madeAt }),
    });
  const first = languages === 'en' ? 'en' : 'pl';
  const tables = buildPackTables(pack, first);
  const names = DOWNTIME_PACK_FILE_NAMES[first];
  return [
    ...files,
    { name: names.stays, bytes: renderCsv(tables.stays) },
    { name: names.free, bytes: renderCsv(tables.free) },
    { name: names.invoices, bytes: renderCsv(tables.invoices) },
  ];
}

/**
 * Returns the beginning of the file names of all downtime packs (emergency copies of stays and invoices) of one
 * property.
 */
export const buildDowntimePackPrefix = ({ property }: Pack): string =>
  ['kontuar', toFileNamePart(property).slice(0, 40)].filter(Boolean).join('-');

/**
 * Returns the name of a downtime pack with the date and time at the property, for example
 * `kontuar-pod-lipa-2026-06-03-1430`.
 */
export const buildDowntimePackName = (pack: Pack, madeAt: Instant): string =>
  `${buildDowntimePackPrefix(pack)}-${toPropertyDay(madeAt)}-${clockTime('pl', madeAt).replace(':', '')}`;

function buildPackTables(
  pack: Pack,
  language: Language,
): { stays: DataTable; free: DataTable; invoices: DataTable } {
  const t = speak(texts.pack, language);
  const guests = new Map<number, PackGuest>();
  const guestLists = [
    pack.inHouse,
    ...pack.days.flatMap(({ arrivals, departures }) => [departures, arrivals]),
  ];
  for (const guest of guestLists.flat()) guests.set(guest.reservationId, guest);
  const stays = [...guests.values()];
  return {
    stays: buildPlainValueTable(t.title, stays, [
      createTextColumn(t.room, ({ roomName }) => roomName),
      createTextColumn(t.csvName, ({ name }) => name),
      createTextColumn(t.csvForename, ({ forename }) => forename),
      createTextColumn(t.phone, ({ phone }) => phone),
      createCountColumn(t.csvAdults, ({ adults }) => adults),
      createCountColumn(t.csvChildren, ({ children }) => children),
      createDateColumn(t.csvArrival, ({ arrival }) => arrival),
      createDateColumn(t.csvDeparture, ({ departure }) => departure),
      createTextColumn(t.csvCheckIn, ({ checkInStatus }) => checkInStatus),
      createTextColumn(t.csvPayment, ({ paymentStatus }) => paymentStatus),
      createMoneyColumn(t.balance, ({ balance }) => balance?.left ?? null),
      createTextColumn(t.csvCurrency, ({ balance }) => balance?.currency ?? ''),
      ...(pack.withDoorCodes
        ? [createTextColumn(t.doorCode, ({ doorCode }: PackGuest) => doorCode ?? null)]
        : []),
      createTextColumn(t.note, ({ note }) => note),
      createCountColumn(t.csvReservation, ({ reservationId }) => reservationId),
    ]),
    free: buildPlainValueTable(t.freeRooms, pack.days, [
      createDateColumn(t.night, ({ day }) => day),
      createCountColumn(t.free, (of) => (of.checkedAt === null ? null : countRoomsToSell(of))),
      createTextColumn(t.freeRooms, ({ checkedAt, free, roomless }) =>
        checkedAt === null
          ? ''
          : free.join(', ') +
            (roomless > 0 ? t.roomless({ n: roomless }) : '') +
            (pack.roomsFromStays ? t.roomsFromStays : ''),
      ),
      createTextColumn(t.csvChecked, ({ checkedAt }) =>
        checkedAt === null ? t.notChecked : `${toPropertyDay(checkedAt)} ${clockTime(language, checkedAt)}`,
      ),
    ]),
    invoices: buildPlainValueTable(t.invoices, pack.invoices, [
      createTextColumn(t.number, ({ row }) => row.invoiceFullNo),
      createDateColumn(t.issued, ({ row }) => row.issueDate),
      createTextColumn(t.buyer, ({ row }) => row.buyerName),
      createMoneyColumn(t.gross, ({ row }) => row.gross),
      createTextColumn(t.csvCurrency, ({ row }) => row.currency),
      createDateColumn(t.due, ({ row }) => row.paymentDate),
      createTextColumn(t.why, (open) => explainWhyDowntimePackListsInvoice(open, language)),
    ]),
  };
}
