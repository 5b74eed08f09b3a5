import { sqlBuilder, type Database } from '../sql/database';

/**
 * A change of a search index for the record with the sort key `place`. `words` are the words of a new record; null
 * removes the record from the index.
 */
export interface WordChange {
  readonly place: number;
  readonly words: string | null;
}

/** Prepares a function that updates a search index. The function must be called inside a transaction. */
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
