import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';

/** A change of the search index for one record. If `words` is null, the record is removed from the index. */
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
