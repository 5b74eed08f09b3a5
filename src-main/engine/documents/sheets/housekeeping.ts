import type { StoredReservation } from '#shared/contract/desk';
import { formOf, leftEarly } from '#shared/rules/stayState';
import { collator, shortDay } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';
import type { Cell } from '../pdf/table';
import { personsOf } from './persons';
import type { HouseSheet } from './houseSheet';
import type { SheetDay } from './sheetDay';

/**
 * Every room of the house: who leaves, stays and arrives, how many sleep there next, a box to tick. No names: whoever
 * cleans needs none (GDPR, article 5: no more data than the purpose takes).
 */
export function housekeeping({ store, day, today, language, stays, isKnown, ...of }: SheetDay): HouseSheet {
  const t = speak(sheetsText, language);
  const names = collator(language);
  const byRoom = Map.groupBy(stays, ({ roomId }) => roomId);
  const rooms = store.reservations.rooms().toSorted((a, b) => names.compare(a.name, b.name));
  const known = new Set<number | null>(rooms.map(({ roomId }) => roomId));
  const others = stays.filter(({ roomId }) => !known.has(roomId));
  const counts = { leave: 0, stay: 0, arrive: 0, free: 0 };

  const row = (name: string, own: readonly StoredReservation[]): Cell[] => {
    // Nobody knows whether the room was cleaned since: it is named until the booked departure.
    const gone = own.filter((stay) => leftEarly(stay, day, today));
    const there = own.filter((stay) => !gone.includes(stay));
    const leaving = [...gone, ...there.filter(({ departure }) => departure === day)];
    const staying = there.filter(({ arrival, departure }) => arrival < day && departure > day);
    const arriving = there.filter(({ arrival }) => arrival === day);
    const next = [...staying, ...arriving].filter(({ departure }) => departure > day);
    counts.leave += leaving.length;
    counts.stay += staying.length;
    counts.arrive += arriving.length;
    if (own.length === 0) counts.free += 1;
    const left = leaving.length > 0 && leaving.every(({ checkInStatus }) => formOf(checkInStatus) === 'left');
    const states = [
      ...(leaving.length > 0 ? [left ? t.hasLeft : t.leaves] : []),
      ...(staying.length > 0 ? [t.stays] : []),
      ...(arriving.length > 0 ? [t.arrives] : []),
      // A day that was never fetched is unknown: its rooms may be taken, and somebody may arrive after a departure.
      ...(!isKnown && next.length === 0 ? [t.unknownPersons] : []),
    ];
    const ends = next.map(({ departure }) => departure).sort()[0];
    return [
      { text: '', box: true },
      { text: name, bold: true },
      { text: states.join(' + ') || t.vacant, bold: own.length > 0 },
      { text: timeOf(leaving.map(({ checkout }) => checkout)) },
      { text: timeOf(arriving.map(({ checkin }) => checkin)) },
      { text: next.map((stay) => personsOf(stay, language)).join(', ') },
      { text: ends === undefined ? '' : shortDay(language, ends) },
      {
        text: [...staying, ...arriving]
          .map((stay) => stay.additionalInformations)
          .filter(Boolean)
          .join(' · '),
      },
      { text: '' },
    ];
  };
  const rows = [
    ...rooms.map(({ roomId, name }) => row(name, byRoom.get(roomId) ?? [])),
    // Without a room, or in one that the service no longer lists: none of them may be forgotten.
    ...others.map((stay) => row(stay.roomName || t.noRoom, [stay])),
  ];
  return {
    ...{ kind: 'housekeeping', language, title: t.housekeeping, subtitle: of.subtitle, foot: of.foot },
    lines: [
      ...(isKnown ? [t.roomCounts(counts.leave, counts.stay, counts.arrive, counts.free)] : []),
      ...of.warnings,
    ],
    parts: [
      {
        kind: 'list',
        heading: null,
        columns: [
          { head: [t.done], width: 34 },
          { head: [t.room], width: 110 },
          { head: [t.state], width: 118 },
          { head: [t.leavesBy], width: 46 },
          { head: [t.comesAt], width: 54 },
          { head: [t.nextNight], width: 58 },
          { head: [t.until], width: 54 },
          { head: [t.notes], width: null },
          { head: [t.remarks], width: 120 },
        ],
        rows,
        empty: t.noRooms,
      },
    ],
    landscape: true,
  };
}

/** The earliest hour that is known, `11:00`. */
const timeOf = (hours: readonly (string | null)[]): string =>
  hours.flatMap((hour) => hour?.slice(0, 5) ?? []).sort()[0] ?? '';
