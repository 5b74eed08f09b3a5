import type { PackOptions } from '#shared/contract/pack';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { clockTime } from '#shared/text/formats';
import { namePart } from '../fileName';
import { csvOf } from '../export/csv';
import type { Render } from '../worker/render';
import { type Pack, freeOf, type OpenInvoice, type PackGuest } from './contents';
import { PACK_NAMES, type PackFile } from './folder';
import { type Language, speak } from '#shared/text/language';
import { packText } from '#shared/text/pack';
import type { DataTable, TableColumn } from '../export/table';

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

/** Why an invoice is in the pack. */
export function whyOpen(
  { unpaid, unsent }: Pick<OpenInvoice, 'unpaid' | 'unsent'>,
  language: Language,
): string {
  const t = speak(packText, language);
  return [...(unpaid ? [t.unpaid] : []), ...(unsent ? [t.unsent] : [])].join(', ');
}

/** The pack as tables, for a spreadsheet: every stay of these days once, free rooms by night, open invoices. */
function packTables(
  pack: Pack,
  language: Language,
): { stays: DataTable; free: DataTable; invoices: DataTable } {
  const t = speak(packText, language);
  const text = (head: string): TableColumn => ({ head, kind: 'text', width: 20 });
  const day = (head: string): TableColumn => ({ head, kind: 'day', width: 12 });
  const count = (head: string): TableColumn => ({ head, kind: 'count', width: 8 });
  const money = (head: string): TableColumn => ({ head, kind: 'money', width: 12 });
  const guests = new Map<number, PackGuest>();
  const all = [pack.inHouse, ...pack.days.flatMap(({ arrivals, departures }) => [departures, arrivals])];
  for (const guest of all.flat()) guests.set(guest.reservationId, guest);
  return {
    stays: {
      name: t.title,
      columns: [
        text(t.room),
        text(t.csvName),
        text(t.csvForename),
        text(t.phone),
        count(t.csvAdults),
        count(t.csvChildren),
        day(t.csvArrival),
        day(t.csvDeparture),
        text(t.csvCheckIn),
        text(t.csvPayment),
        money(t.balance),
        text(t.csvCurrency),
        ...(pack.withDoorCodes ? [text(t.doorCode)] : []),
        text(t.note),
        count(t.csvReservation),
      ],
      rows: [...guests.values()].map((guest) => [
        guest.roomName,
        guest.name,
        guest.forename,
        guest.phone,
        guest.adults,
        guest.children,
        guest.arrival,
        guest.departure,
        guest.checkInStatus,
        guest.paymentStatus,
        guest.balance?.left ?? null,
        guest.balance?.currency ?? '',
        ...(pack.withDoorCodes ? [guest.doorCode ?? null] : []),
        guest.note,
        guest.reservationId,
      ]),
    },
    free: {
      name: t.freeRooms,
      columns: [day(t.night), count(t.free), text(t.freeRooms), text(t.csvChecked)],
      rows: pack.days.map(({ checkedAt, ...of }) => [
        of.day,
        checkedAt === null ? null : freeOf({ checkedAt, ...of }),
        checkedAt === null ? '' : of.free.join(', ') + (of.roomless > 0 ? t.roomless(of.roomless) : ''),
        checkedAt === null ? t.notChecked : `${businessDay(checkedAt)} ${clockTime(language, checkedAt)}`,
      ]),
    },
    invoices: {
      name: t.invoices,
      columns: [
        text(t.number),
        day(t.issued),
        text(t.buyer),
        money(t.gross),
        text(t.csvCurrency),
        day(t.due),
        text(t.why),
      ],
      rows: pack.invoices.map(({ row, unpaid, unsent }) => [
        row.invoiceFullNo,
        row.issueDate,
        row.buyerName,
        row.gross,
        row.currency,
        row.paymentDate,
        whyOpen({ unpaid, unsent }, language),
      ]),
    },
  };
}
