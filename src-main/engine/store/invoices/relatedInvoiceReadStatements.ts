import { sql } from 'kysely';
import type { LinkRelation } from '#shared/model/invoiceLinkSchemas';
import {
  sqlBuilder,
  expandJsonNumberListParameter,
  prepareRecordBodyReadBySortKey,
  type Database,
} from '../sql/databaseAndSqlBuilder';

export type LinkStatements = ReturnType<typeof prepareRelatedInvoiceStatements>;

export function prepareRelatedInvoiceStatements(db: Database) {
  const at = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select(['place', 'invoice_id', 'buyer_key'])
      .where('place', '=', slot('place')),
  );
  const bodyAt = prepareRecordBodyReadBySortKey(db, 'invoice_bodies');
  const chosen = db.prepare<{ id: number; relation: LinkRelation }>()((slot) =>
    sqlBuilder
      .selectFrom('chosen_links')
      .leftJoin('invoices', 'invoices.invoice_id', 'other_id')
      .select(['place', 'other_id'])
      .where('chosen_links.invoice_id', '=', slot('id'))
      .where('relation', '=', slot('relation'))
      .orderBy('place'),
  );
  const made = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder
      .selectFrom('invoice_links')
      .leftJoin('invoices', 'invoices.invoice_id', 'invoice_links.invoice_id')
      .select(['invoices.place', 'relation'])
      .where('invoice_links.place', '=', slot('place'))
      .orderBy('invoices.place'),
  );
  const numbersAt = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder.selectFrom('invoice_mentions').select('number').where('place', '=', slot('place')),
  );
  // Each number is looked up in a separate query, because in a join SQLite would not use the index on `upper(full_no)`
  // and would scan all invoices.
  const ofNumber = db.prepare<{ number: string }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select(['place', 'full_no as fullNo'])
      .where(sql<string>`upper(full_no)`, '=', slot('number'))
      .where('full_no', '<>', ''),
  );
  const listMentionedInvoices = (sortKey: number) =>
    numbersAt
      .column({ place: sortKey })
      .flatMap((number) => ofNumber.all({ number }))
      .sort((a, b) => a.place - b.place);
  const documentsOf = db.prepare<{ key: string; types: string; currency: string }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select(['place', 'reservation_id', 'issue_date'])
      .where('buyer_key', '=', slot('key'))
      .where('buyer_key', '<>', '')
      .where('invoice_type', 'in', expandJsonNumberListParameter(slot('types')))
      .where('currency', '=', slot('currency'))
      .where('invoice_status', '<>', 'DRAFT')
      .where('deleting', '=', 0)
      .orderBy('place', 'desc'),
  );
  /**
   * Caches the documents of a buyer until the next write, because Kontuar searches them for the links of each invoice
   * of the buyer.
   */
  const ofBuyer = db.cacheUntilNextWrite((asked: string) => {
    const [key, currency, types]: [string, string, number[]] = JSON.parse(asked);
    return documentsOf.all({ key, types: JSON.stringify(types), currency });
  });
  const choosing = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder
      .selectFrom('chosen_links')
      .innerJoin('invoices', 'invoices.invoice_id', 'chosen_links.invoice_id')
      .select('place')
      .where('other_id', '=', slot('id')),
  );
  const making = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder.selectFrom('invoice_links').select('place').where('invoice_id', '=', slot('id')),
  );
  const mentioning = db.prepare<{ number: string }>()((slot) =>
    sqlBuilder.selectFrom('invoice_mentions').select('place').where('number', '=', slot('number')),
  );
  const scanned = db.prepare<{ key: string }>()((slot) =>
    sqlBuilder.selectFrom('memory').select('value').where('key', '=', slot('key')),
  );
  return {
    at,
    bodyAt,
    chosen,
    made,
    mentioned: listMentionedInvoices,
    ofBuyer,
    choosing,
    making,
    mentioning,
    scanned,
  };
}
