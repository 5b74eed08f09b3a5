/** Reads the room number from a room's name. */

const ROOM_WORD = /^(?:pok[oó]j|pok\.|room|nr|no\.)\s+(?=\S*\d)/i;

/**
 * Splits a room name into number and rest: `101 Dwójka z balkonem` has the number `101`, and `Pokój 7` has the number
 * `7`. A name without digits counts as the number as a whole.
 */
export function splitRoomName(name: string): { number: string; rest: string } {
  const bare = name.trim().replace(ROOM_WORD, '');
  const [, number = bare, rest = ''] = /^(\S*\d\S*)\s+[-–]?\s*(.*)/.exec(bare) ?? [];
  return { number, rest };
}
