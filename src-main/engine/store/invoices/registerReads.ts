import { sql } from 'kysely';
import type { Day } from '#shared/model/scalars';
import { build, type Database } from '../sql/database';
import type { InvoiceStore } from '../store';

/** What the files for the accountant ask of all invoices at once. */

export const fullNumbersOf = (db: Database): string[] =>
  db
    .all(
      build.selectFrom('invoices').select('full_no').unionAll(build.selectFrom('let_go').select('full_no')),
    )
    .flatMap((row) => (row.full_no === '' ? [] : row.full_no));

/** The days by which invoices count in a month; that of supply stands only in the record. */
export const daysOf = (db: Database, after: number, limit: number): ReturnType<InvoiceStore['days']> =>
  db.all(
    build
      .selectFrom('invoices')
      .innerJoin('invoice_bodies', 'invoice_bodies.place', 'invoices.place')
      .select([
        'invoices.place as place',
        'local_id as localId',
        'invoice_type as invoiceType',
        'issue_date as issueDate',
        sql<Day | null>`CASE WHEN json_valid(body) THEN body ->> '$.saleDate' END`.as('saleDate'),
      ])
      .where('invoices.place', '>', after)
      .orderBy('invoices.place')
      .limit(limit),
  );
