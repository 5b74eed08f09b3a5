import type { InvoiceFilter } from '#shared/contract/invoices';
import { build, listedTexts, matches, type Database } from '../sql/database';
import { matchOf } from '../search/searchWords';

/** Places of the invoices that search, buyer and chosen ids leave, newest first; null: none of them was asked for. */
export function prepareFind(db: Database): (filter: InvoiceFilter) => readonly number[] | null {
  const hits = db.prepare<{ match: string }>()((slot) =>
    build
      .selectFrom('invoice_words')
      .select('rowid')
      .where(matches('invoice_words', slot('match')))
      .orderBy('rowid', 'desc'),
  );
  const ofBuyer = db.prepare<{ key: string }>()((slot) =>
    build
      .selectFrom('invoices')
      .select('place')
      .where('buyer_key', '<>', '')
      .where('buyer_key', '=', slot('key'))
      .orderBy('place', 'desc'),
  );
  const named = db.prepare<{ ids: string }>()((slot) =>
    build
      .selectFrom('invoices')
      .select('place')
      .where('local_id', 'in', listedTexts(slot('ids')))
      .orderBy('place', 'desc'),
  );
  return ({ search, buyerKey, ids }) => {
    const match = matchOf(search);
    const [first = null, ...others] = [
      ...(match === null ? [] : [hits.column({ match })]),
      ...(buyerKey === null ? [] : [ofBuyer.column({ key: buyerKey })]),
      ...(ids === null ? [] : [named.column({ ids: JSON.stringify(ids) })]),
    ];
    return others.reduce<readonly number[] | null>((left, right) => {
      const both = new Set(right);
      return left?.filter((place) => both.has(place)) ?? null;
    }, first);
  };
}
