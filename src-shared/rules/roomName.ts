/** Reads the room number from a room's name. */

const ROOM_WORD = /^(?:pok[oó]j|pok\.|room|nr|no\.)\s+(?=\S*\d)/i;

/** `101 Dwójka z balkonem` is number `101` and the rest, `Pokój 7` is `7`; a name without a number is all number. */
export function splitRoomName(name: string): { number: string; rest: string } {
  const bare = name.trim().replace(ROOM_WORD, '');
  const [, number = bare, rest = ''] = /^(\S*\d\S*)\s+[-–]?\s*(.*)/.exec(bare) ?? [];
  return { number, rest };
}
