import type { Language } from '#shared/text/language';
import { speak } from '#shared/text/language';
import { packText } from '#shared/text/pack';
import { clockTime } from '#shared/text/formats';
import { businessDay } from '#shared/rules/days';
import type { DataTable, TableColumn } from '../export/table';
import { freeOf, type Pack, type PackGuest } from './contents';

/** The pack as tables, for a spreadsheet: every stay of these days once, free rooms by night, open invoices. */
export function packTables(
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
        [...(unpaid ? [t.unpaid] : []), ...(unsent ? [t.unsent] : [])].join(', '),
      ]),
    },
  };
}
