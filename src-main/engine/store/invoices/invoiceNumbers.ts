import { sql } from 'kysely';
import { numberKey } from '#shared/rules/links';
import { numberKey as sortedNumber } from '#shared/rules/sortKeys';
import { build, matches, type Database } from '../sql/database';
import { endOf, startOf } from '../sql/sortKey';
import { wholeWord } from '../search/searchWords';
import type { InvoiceStore } from '../store';
import { ROW_COLUMNS, rowOf } from './invoiceRows';

/** Invoices by exactly their number, however many newer ones begin alike. */
export function prepareNumbers(db: Database): Pick<InvoiceStore, 'ofNumber' | 'ofCounter'> {
  // The key of the sort leaves out case, gaps and signs: SQLite's own `upper` knows only the letters of ASCII.
  const ofKey = db.prepare<{ key: string }>()((slot) =>
    build
      .selectFrom('invoices')
      .select(ROW_COLUMNS)
      .where('number_key', '=', slot('key'))
      .where('number_key', '<>', '')
      .orderBy('place', 'desc'),
  );
  // The counter is a word of the index, which leaves few records to read.
  const ofCounter = db.prepare<{ match: string; type: number; counter: number; from: number; end: number }>()(
    (slot) =>
      build
        .selectFrom('invoice_words')
        .innerJoin('invoices', 'invoices.place', 'invoice_words.rowid')
        .innerJoin('invoice_bodies', 'invoice_bodies.place', 'invoices.place')
        .select(['local_id as localId', 'invoice_id as invoiceId'])
        .where(matches('invoice_words', slot('match')))
        .where('invoice_words.rowid', '>=', slot('from'))
        .where('invoice_words.rowid', '<', slot('end'))
        .where('invoice_type', '=', slot('type'))
        .where(
          sql<number | null>`CASE WHEN json_valid(body) THEN body ->> '$.invoiceNo' END`,
          '=',
          slot('counter'),
        ),
  );
  return {
    ofNumber: (fullNo) =>
      ofKey
        .all({ key: sortedNumber(fullNo) })
        .filter(({ invoiceFullNo }) => numberKey(invoiceFullNo) === numberKey(fullNo))
        .map(rowOf),
    ofCounter: (counter, type, year) =>
      ofCounter.all({
        ...{ match: wholeWord(String(counter)), type, counter },
        ...{ from: startOf(`${year}-01-01`), end: endOf(`${year}-12-31`) },
      }),
  };
}
