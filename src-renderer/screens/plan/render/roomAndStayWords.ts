import type { Stay } from '../data/convertPlanStays';
import { ROOMS_ONLY_IN_STAYS_GROUP_KEY, type Group } from '../data/roomGroups';
import type { Row } from './buildPlanGrid';
import * as texts from '#shared/i18n/texts';
import { splitRoomName } from '#shared/rules/stays/splitRoomName';
import { speak, type Language } from '#shared/text/language';

type PlanTexts = typeof texts.plan;
export type PlanWords = Omit<typeof texts.stayWords, keyof typeof texts.plan> &
  typeof texts.plan &
  Pick<typeof texts.words, 'numbered'>;

/** Returns the texts of the plan and the names of what is known about a stay. */
export const readPlanWords = (language: Language): PlanWords => ({
  ...speak(texts.stayWords, language),
  ...speak(texts.plan, language),
  numbered: speak(texts.words, language).numbered,
});

/** Returns the name of a group of rooms, such as `II piętro` or `Dwójka z balkonem`. */
export function formatRoomGroupName(words: PlanTexts, { key, floor, kind }: Group): string {
  if (key === ROOMS_ONLY_IN_STAYS_GROUP_KEY) return words.unlistedRooms;
  return floor === null ? (kind ?? words.otherRooms) : words.floor({ n: String(floor) });
}

/** Returns the spoken name of a plan row; for a room, its number without the rest of the room's name. */
export function formatSpokenRoomName(words: PlanTexts, row: Row): string {
  if (row.group) return formatRoomGroupName(words, row.group);
  if (row.roomId === null) return words.noRoom;
  const { number } = splitRoomName(row.name);
  if (row.gone) return words.room({ name: words.goneRoom({ name: number }) });
  return row.real ? words.room({ name: number }) : words.unknownRoom({ id: row.name });
}

/** Returns the full name of the row's room as the room column shows it. */
export function formatRoomLabel(words: PlanTexts, row: Row): string {
  if (row.roomId === null) return words.noRoom;
  if (row.gone) return words.goneRoom({ name: row.name });
  return row.real ? row.name : words.unknownRoom({ id: row.name });
}

const CHECK_IN_TEXT_KEYS = { due: 'dueToArrive', house: 'inHouse', left: 'departed' } as const;

/** Returns the stay's check-in state in words; an unknown state keeps the service's own word. */
export function describeCheckInState(words: PlanWords, stay: Pick<Stay, 'form' | 'plain'>): string {
  const { form } = stay;
  return form === 'unknown'
    ? words.unknownState({ word: stay.plain.checkIn })
    : words[CHECK_IN_TEXT_KEYS[form]];
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
      return words.unknownPayment({ word: stay.plain.payment });
  }
}

/** Returns the heading of the numbers of free rooms; `ofRooms` is a text if the rooms are known only from stays. */
export const formatFreeRoomsHeading = (words: PlanTexts, ofRooms: number | string): string =>
  typeof ofRooms === 'number' ? words.free({ of: ofRooms }) : words.freeOfKnown({ known: ofRooms });
