import type { PackOptions } from '#shared/contract/downtimePackContract';
import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { clockTime } from '#shared/text/formats';
import { type Language, speak } from '#shared/text/language';
import { renderCsv } from '../export/csv';
import {
  createExportCountColumn,
  createExportDateColumn,
  createExportMoneyColumn,
  buildPlainValueTable,
  createExportTextColumn,
  type DataTable,
} from '../export/dataTable';
import { toFileNamePart } from '../invoiceFileName';
import type { Render } from '../worker/renderJob';
import { type Pack, countRoomsToSell, type PackGuest } from './downtimePackContents';
import { DOWNTIME_PACK_FILE_NAMES, type PackFile } from './writeAndRemoveDowntimePacks';
import { explainWhyDowntimePackListsInvoice } from './guestListColumns';
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
  const stayWords = speak(texts.stayWords, language);
  const words = speak(texts.words, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  const guests = new Map<number, PackGuest>();
  const guestLists = [
    pack.inHouse,
    ...pack.days.flatMap(({ arrivals, departures }) => [departures, arrivals]),
  ];
  for (const guest of guestLists.flat()) guests.set(guest.reservationId, guest);
  const stays = [...guests.values()];
  return {
    stays: buildPlainValueTable(t.title, stays, [
      createExportTextColumn(stayWords.roomName, ({ roomName }) => roomName),
      createExportTextColumn(stayWords.name, ({ name }) => name),
      createExportTextColumn(stayWords.forename, ({ forename }) => forename),
      createExportTextColumn(stayWords.phone, ({ phone }) => phone),
      createExportCountColumn(stayWords.adults, ({ adults }) => adults),
      createExportCountColumn(stayWords.children, ({ children }) => children),
      createExportDateColumn(stayWords.arrival, ({ arrival }) => arrival),
      createExportDateColumn(stayWords.departure, ({ departure }) => departure),
      createExportTextColumn(stayWords.checkInStatus, ({ checkInStatus }) => checkInStatus),
      createExportTextColumn(words.payment, ({ paymentStatus }) => paymentStatus),
      createExportMoneyColumn(stayWords.leftToPay, ({ balance }) => balance?.left ?? null),
      createExportTextColumn(invoiceWords.currency, ({ balance }) => balance?.currency ?? ''),
      ...(pack.withDoorCodes
        ? [createExportTextColumn(t.doorCode, ({ doorCode }: PackGuest) => doorCode ?? null)]
        : []),
      createExportTextColumn(stayWords.additionalInformations, ({ note }) => note),
      createExportCountColumn(stayWords.reservation, ({ reservationId }) => reservationId),
    ]),
    free: buildPlainValueTable(t.freeRooms, pack.days, [
      createExportDateColumn(t.night, ({ day }) => day),
      createExportCountColumn(t.free, (of) => (of.checkedAt === null ? null : countRoomsToSell(of))),
      createExportTextColumn(t.freeRooms, ({ checkedAt, free, roomless }) =>
        checkedAt === null
          ? ''
          : free.join(', ') +
            (roomless > 0 ? t.roomless({ n: roomless }) : '') +
            (pack.roomsFromStays ? t.roomsFromStays : ''),
      ),
      createExportTextColumn(t.csvChecked, ({ checkedAt }) =>
        checkedAt === null ? t.notChecked : `${toPropertyDay(checkedAt)} ${clockTime(language, checkedAt)}`,
      ),
    ]),
    invoices: buildPlainValueTable(t.invoices, pack.invoices, [
      createExportTextColumn(words.number, ({ row }) => row.invoiceFullNo),
      createExportDateColumn(invoiceWords.issuedOn, ({ row }) => row.issueDate),
      createExportTextColumn(invoiceWords.buyer, ({ row }) => row.buyerName),
      createExportMoneyColumn(invoiceWords.gross, ({ row }) => row.gross),
      createExportTextColumn(invoiceWords.currency, ({ row }) => row.currency),
      createExportDateColumn(invoiceWords.due, ({ row }) => row.paymentDate),
      createExportTextColumn(words.cause, (open) => explainWhyDowntimePackListsInvoice(open, language)),
    ]),
  };
}
