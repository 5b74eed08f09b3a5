import type { DeskRow } from '#shared/contract/reservationsContract';
import { splitRoomName } from '#shared/rules/stays/splitRoomName';
import { beforeNumber } from '#shared/text/names';
import * as texts from '#shared/i18n/texts';

/** Returns the room number and the surname of a guest, for example `101 Ostrowska`. */
export function nameRoomAndGuest({ roomName, name, forename }: DeskRow): string {
  const room = splitRoomName(roomName).number || texts.stayWords.noRoom;
  return `${room} ${beforeNumber(name || forename) || texts.stayWords.noName}`;
}
