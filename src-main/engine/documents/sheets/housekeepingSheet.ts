import type { StoredReservation } from '#shared/contract/reservationsContract';
import { areRoomsInferredFromStays } from '#shared/rules/stays/areRoomsInferredFromStays';
import { formatAdultsPlusChildren } from '#shared/rules/stays/formatAdultsPlusChildren';
import { parseCheckInState, hasGuestLeftEarly } from '#shared/rules/stays/stayState';
import { collator, shortDay } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { createPdfListColumn } from '../pdf/printableListData';
import { buildListSheetPart, type HouseSheet, type SheetDay } from './houseSheet';
import * as texts from '#shared/i18n/texts';

/**
 * Lists every room with the guests who leave, stay and arrive. Cleaning staff do not need names, so none are printed.
 */
export function buildHousekeepingSheet({
  store,
  day,
  today,
  language,
  stays,
  isKnown,
  ...of
}: SheetDay): HouseSheet {
  const t = speak(texts.sheets, language);
  const stayWords = speak(texts.stayWords, language);
  const words = speak(texts.words, language);
  const names = collator(language);
  const byRoom = Map.groupBy(stays, ({ roomId }) => roomId);
  const rooms = store.reservations.listRooms().toSorted((a, b) => names.compare(a.name, b.name));
  const known = new Set<number | null>(rooms.map(({ roomId }) => roomId));
  const others = stays.filter(({ roomId }) => !known.has(roomId));
  const rows = [
    ...rooms.map(({ roomId, name }) => buildRoomDay(name, byRoom.get(roomId) ?? [])),
    // The housekeeping list must also contain stays without a room and stays in a room that the service no longer
    // lists.
    ...others.map((stay) => buildRoomDay(stay.roomName || stayWords.noRoom, [stay])),
  ];
  function buildRoomDay(name: string, roomStays: readonly StoredReservation[]) {
    // Kontuar does not know whether a room was cleaned after an early departure, so the housekeeping list contains
    // the room until the booked departure.
    const earlyDepartures = roomStays.filter((stay) => hasGuestLeftEarly(stay, day, today));
    const presentStays = roomStays.filter((stay) => !earlyDepartures.includes(stay));
    const leaving = [...earlyDepartures, ...presentStays.filter(({ departure }) => departure === day)];
    const staying = presentStays.filter(({ arrival, departure }) => arrival < day && departure > day);
    const arriving = presentStays.filter(({ arrival }) => arrival === day);
    const next = [...staying, ...arriving].filter(({ departure }) => departure > day);
    return { name, isFree: roomStays.length === 0, leaving, staying, arriving, next };
  }
  type RoomDay = ReturnType<typeof buildRoomDay>;
  const sumOverRooms = (of: (room: RoomDay) => number) => rows.reduce((total, room) => total + of(room), 0);
  const describeRoomState = ({ leaving, staying, arriving, next }: RoomDay): string => {
    const left = leaving.every(({ checkInStatus }) => parseCheckInState(checkInStatus) === 'left');
    const states = [
      ...(leaving.length > 0 ? [left ? stayWords.checkedOut : t.leaves] : []),
      ...(staying.length > 0 ? [stayWords.stayInText] : []),
      ...(arriving.length > 0 ? [t.arrives] : []),
      // If the stays of the day were never fetched, the number of guests is printed as unknown.
      ...(!isKnown && next.length === 0 ? [t.unknownPersons] : []),
    ];
    return states.join(' + ') || t.vacant;
  };
  const counts = t.roomCounts({
    leave: sumOverRooms(({ leaving }) => leaving.length),
    stay: sumOverRooms(({ staying }) => staying.length),
    arrive: sumOverRooms(({ arriving }) => arriving.length),
    free: sumOverRooms(({ isFree }) => Number(isFree)),
  });
  return {
    kind: 'housekeeping',
    language,
    title: t.housekeeping,
    subtitle: of.subtitle,
    foot: of.foot,
    lines: [
      ...(isKnown ? [counts] : []),
      ...(areRoomsInferredFromStays(rooms) ? [speak(texts.finder, language).fromStaysOnly] : []),
      ...of.warnings,
    ],
    parts: [
      buildListSheetPart(null, rows, t.noRooms, [
        createPdfListColumn(words.done, 34, () => ({ text: '', box: true })),
        createPdfListColumn(stayWords.roomName, 110, ({ name }) => ({ text: name, bold: true })),
        createPdfListColumn(speak(texts.invoiceWords, language).state, 118, (room) => ({
          text: describeRoomState(room),
          bold: !room.isFree,
        })),
        createPdfListColumn(t.leavesBy, 46, ({ leaving }) =>
          findEarliestTime(leaving.map(({ checkout }) => checkout)),
        ),
        createPdfListColumn(t.comesAt, 54, ({ arriving }) =>
          findEarliestTime(arriving.map(({ checkin }) => checkin)),
        ),
        createPdfListColumn(t.nextNight, 58, ({ next }) =>
          next.map((stay) => formatAdultsPlusChildren(stay) ?? t.unknownPersons).join(', '),
        ),
        createPdfListColumn(words.until, 54, ({ next }) => {
          const [ends] = next.map(({ departure }) => departure).sort();
          return ends === undefined ? '' : shortDay(language, ends);
        }),
        createPdfListColumn(stayWords.additionalInformations, null, ({ staying, arriving }) =>
          [...staying, ...arriving].flatMap((stay) => stay.additionalInformations || []).join(' · '),
        ),
        createPdfListColumn(speak(texts.words, language).remarks, 120, () => ''),
      ]),
    ],
    landscape: true,
  };
}

const findEarliestTime = (hours: readonly (string | null)[]): string =>
  hours.flatMap((hour) => hour?.slice(0, 5) ?? []).sort()[0] ?? '';
