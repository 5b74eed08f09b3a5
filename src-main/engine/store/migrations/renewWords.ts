import type Connection from 'better-sqlite3';

/** Puts the words of the records that `concerned` selects (SQL over the body) into the search index anew. */
export function renewWords(
  connection: Connection.Database,
  kind: 'reservation' | 'invoice',
  concerned: string,
  wordsIn: (body: string, place: number) => string,
): void {
  const bodies = connection.prepare<[], { place: number; body: string }>(
    `SELECT place, body FROM ${kind}_bodies WHERE ${concerned} ORDER BY place`,
  );
  const remove = connection.prepare(`DELETE FROM ${kind}_words WHERE rowid = ?`);
  const put = connection.prepare(`INSERT INTO ${kind}_words (rowid, words) VALUES (?, ?)`);
  for (const { place, body } of bodies.all()) {
    remove.run(place);
    try {
      put.run(place, wordsIn(body, place));
    } catch (error) {
      // The disk has hurt the record. The next reading writes it anew, words and all.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
}
