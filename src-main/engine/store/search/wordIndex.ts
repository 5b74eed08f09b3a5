import { sqlBuilder, type Database } from '../sql/database';

/**
 * One change of a search index for the record with the sort key `place`. `words` are the words to insert, and no words
 * of this record may be in the index yet; null deletes the words of the record.
 */
export interface WordChange {
  readonly place: number;
  readonly words: string | null;
}

/**
 * Updates a search index inside a transaction, in ascending order of places: FTS5 flushes its buffer at every lower row
 * number, which is its main cost.
 */
export function prepareSearchIndexUpdate(
  db: Database,
  index: 'invoice_words' | 'reservation_words',
): (changes: readonly WordChange[]) => void {
  const insert = db.insertInto(index);
  const remove = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder.deleteFrom(index).where('rowid', '=', slot('place')),
  );
  return (changes) => {
    for (const { place, words } of [...changes].sort((a, b) => a.place - b.place)) {
      if (words === null) remove.run({ place });
      else insert({ rowid: place, words });
    }
  };
}
