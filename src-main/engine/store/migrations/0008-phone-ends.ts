import type Connection from 'better-sqlite3';
import type { Reservation } from '#shared/model/reservation';
import { wordsOfReservation } from '../search/searchWords';

/** So many records are in memory at once. */
const PAGE = 2000;

/** Schema 8 (docs/store.md, Search): the words of every stay are put in anew, with the end of its phone among them. */
export function phoneEnds(connection: Connection.Database): void {
  const after = connection.prepare<[number], { place: number; body: string }>(
    `SELECT place, body FROM reservation_bodies WHERE place > ? ORDER BY place LIMIT ${PAGE}`,
  );
  const put = connection.prepare('INSERT INTO reservation_words (rowid, words) VALUES (?, ?)');
  connection.exec("INSERT INTO reservation_words (reservation_words) VALUES ('delete-all')");
  for (let rows = after.all(-1); rows.length > 0; rows = after.all(rows.at(-1)?.place ?? 0)) {
    for (const { place, body } of rows) {
      const words = wordsIn(body);
      if (words !== null) put.run(place, words);
    }
  }
}

/** null: the disk has hurt the record. The next reading writes it anew, words and all. */
function wordsIn(body: string): string | null {
  try {
    const record: Omit<Reservation, 'doorCode'> = JSON.parse(body);
    return wordsOfReservation(record);
  } catch {
    return null;
  }
}
