import { sql } from 'kysely';
import { buildInvoiceNumberMatchKey } from '#shared/rules/documents/relatedInvoiceMatching';
import { buildInvoiceNumberSortKey as sortedNumber } from '#shared/rules/collationKeys';
import { sqlBuilder, buildFtsMatchCondition, type Database } from '../sql/databaseAndSqlBuilder';
import { buildFtsWholeWordTerm } from '../search/searchTextsAndFtsQueries';
import type { InvoiceStore } from '../storeInterface';
import { INVOICE_ROW_COLUMNS, convertSqlRowToInvoiceRow } from './invoiceListRowColumns';

const INVOICE_COUNTER_SQL = sql<number>`CASE WHEN json_valid(body) THEN body ->> '$.invoiceNo' END`;
const NUMBER_COLUMNS = [
  INVOICE_COUNTER_SQL.as('invoiceNo'),
  'full_no as invoiceFullNo',
  'issue_date as issueDate',
  sql<string | null>`CASE WHEN json_valid(body) THEN body ->> '$.format' END`.as('format'),
] as const;

/**
 * Prepares queries that find an invoice by its exact number, even if many newer invoices have numbers that begin with
 * the same digits.
 */
export function prepareInvoiceNumberLookup(
  db: Database,
): Pick<InvoiceStore, 'findByFullNumber' | 'findByCounter' | 'findNewestNumbered'> {
  // `number_key` ignores letter case, spaces and punctuation of an invoice number; SQLite's own `upper` only knows
  // ASCII letters.
  const ofKey = db.prepare<{ key: string }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select(INVOICE_ROW_COLUMNS)
      .where('number_key', '=', slot('key'))
      .where('number_key', '<>', '')
      .orderBy('place', 'desc'),
  );
  // The search index finds the running number of an invoice, so that only few invoice records are read.
  const ofCounter = db.prepare<{ match: string; type: number; counter: number; digits: string }>()((slot) =>
    sqlBuilder
      .selectFrom('invoice_words')
      .innerJoin('invoices', 'invoices.place', 'invoice_words.rowid')
      .innerJoin('invoice_bodies', 'invoice_bodies.place', 'invoices.place')
      .select(['local_id as localId', 'invoice_id as invoiceId', ...NUMBER_COLUMNS])
      .where(buildFtsMatchCondition('invoice_words', slot('match')))
      .where('invoice_type', '=', slot('type'))
      .where(sql<boolean>`(full_no = '' OR instr(full_no, ${slot('digits')}) > 0)`)
      .where(INVOICE_COUNTER_SQL, '=', slot('counter')),
  );
  const newestNumbered = db.prepare<{ type: number }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .innerJoin('invoice_bodies', 'invoice_bodies.place', 'invoices.place')
      .select(['local_id as localId', 'invoice_id as invoiceId', ...NUMBER_COLUMNS])
      .where('invoice_type', '=', slot('type'))
      .where('full_no', '<>', '')
      .where(INVOICE_COUNTER_SQL, 'is not', null)
      .orderBy('invoices.place', 'desc')
      .limit(1),
  );
  return {
    findByFullNumber: (fullNo) =>
      ofKey
        .all({ key: sortedNumber(fullNo) })
        .filter(
          ({ invoiceFullNo }) =>
            buildInvoiceNumberMatchKey(invoiceFullNo) === buildInvoiceNumberMatchKey(fullNo),
        )
        .map(convertSqlRowToInvoiceRow),
    findByCounter: (counter, type) => {
      const digits = String(counter);
      return ofCounter.all({ match: buildFtsWholeWordTerm(digits), type, counter, digits });
    },
    findNewestNumbered: (type) => newestNumbered.all({ type })[0] ?? null,
  };
}
