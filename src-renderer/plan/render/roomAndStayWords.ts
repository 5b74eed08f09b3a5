import type { Spoken } from '#shared/text/language';
import type { planText } from '#shared/text/plan';
import { splitName } from '../data/roomFloors';
import type { Stay } from '../data/convertPlanStays';
import { ROOMS_ONLY_IN_STAYS_GROUP_KEY, type Group } from '../data/roomGroups';
import type { Row } from './buildPlanGrid';

export type PlanWords = Spoken<typeof planText>;

/** Returns the name of a group of rooms, such as `II piętro` or `Dwójka z balkonem`. */
export function formatRoomGroupName(words: PlanWords, { key, floor, kind }: Group): string {
  if (key === ROOMS_ONLY_IN_STAYS_GROUP_KEY) return words.unlistedRooms;
  return floor === null ? (kind ?? words.otherRooms) : words.floor(floor);
}

/** Returns the spoken name of a plan row; for a room, its number without the rest of the room's name. */
export function formatSpokenRoomName(words: PlanWords, row: Row): string {
  if (row.group) return formatRoomGroupName(words, row.group);
  if (row.roomId === null) return words.noRoom;
  const { number } = splitName(row.name);
  if (row.gone) return words.room(words.goneRoom(number));
  return row.real ? words.room(number) : words.unknownRoom(row.name);
}

/** Returns the full name of a row's room, as the room column shows it. */
export function formatRoomLabel(words: PlanWords, row: Row): string {
  if (row.roomId === null) return words.noRoom;
  if (row.gone) return words.goneRoom(row.name);
  return row.real ? row.name : words.unknownRoom(row.name);
}

/** Returns the stay's check-in state in words; an unknown state keeps the service's own word. */
export function describeCheckInState(words: PlanWords, stay: Pick<Stay, 'form' | 'plain'>): string {
  const { form } = stay;
  return form === 'unknown' ? words.unknownStay(stay.plain.checkIn) : words[form];
}

export function describeStayPaymentState(words: PlanWords, stay: Pick<Stay, 'payment' | 'plain'>): string {
  switch (stay.payment) {
    case 'none':
      return words.unpaid;
    case 'wait':
      return words.waiting;
    case 'pre':
      return words.prepaid;
    case 'full':
      return words.paid;
    case 'unknown':
      return words.unknownPayment(stay.plain.payment);
  }
}
