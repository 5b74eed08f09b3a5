import { sql } from 'kysely';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';

/**
 * SQL that selects corrections and unpaid documents. The values are constants as in the partial indexes
 * `invoices_corrections` and `invoices_unpaid`, because SQLite cannot use these indexes with bound values.
 */
const IS_CORRECTION = sql<boolean>`invoices.invoice_type IN (6, 7, 10, 11, 12)`;
const IS_JOINED_ROW_CORRECTION = sql<boolean>`corrections.invoice_type IN (6, 7, 10, 11, 12)`;
const IS_UNPAID = sql<boolean>`invoices.payment_status = 0`;

/**
 * Prepares a query for unpaid documents whose amount due may be less than their own amount, for example after a
 * correction.
 */
export function prepareUnpaidInvoicesMaybeOwingLess(db: Database): () => string[] {
  const unpaid = sqlBuilder.selectFrom('invoices').select('invoices.local_id').where(IS_UNPAID);
  // If the correction or the unpaid document has no day of issue, the correction counts as the later of the two
  // documents.
  const ofBuyer = unpaid.where('invoices.buyer_key', '<>', '').where((e) =>
    e.exists(
      e
        .selectFrom('invoices as corrections')
        .select('corrections.place')
        .where(IS_JOINED_ROW_CORRECTION)
        .whereRef('corrections.buyer_key', '=', 'invoices.buyer_key')
        .whereRef('corrections.currency', '=', 'invoices.currency')
        .where((pair) =>
          pair.or([
            pair('invoices.reservation_id', 'is', null),
            pair('corrections.reservation_id', 'is', null),
            pair('corrections.reservation_id', '=', pair.ref('invoices.reservation_id')),
          ]),
        )
        .where((pair) =>
          pair.or([
            pair('invoices.issue_date', 'is', null),
            pair('corrections.issue_date', 'is', null),
            pair('corrections.issue_date', '>=', pair.ref('invoices.issue_date')),
          ]),
        ),
    ),
  );
  const named = unpaid
    .where('full_no', '<>', '')
    .where((e) => e(sql<string>`upper(full_no)`, 'in', e.selectFrom('invoice_mentions').select('number')));
  const chosen = unpaid.where('invoice_id', 'in', (e) => e.selectFrom('chosen_links').select('other_id'));
  const sent = unpaid.where('invoice_id', 'in', (e) => e.selectFrom('invoice_links').select('invoice_id'));
  const correcting = unpaid.where('invoices.place', 'in', (e) =>
    e.selectFrom('invoice_links').select('place').where('relation', '=', 'corrects'),
  );
  const others = unpaid.where((e) => e.or([IS_CORRECTION, e('gross', '<=', 0), e('deleting', '=', 1)]));
  // The query uses UNION ALL, and the duplicate ids are removed afterwards, because with UNION SQLite would read all
  // invoices in the order of `local_id`.
  const query = others.unionAll(ofBuyer).unionAll(named).unionAll(chosen).unionAll(sent).unionAll(correcting);
  return () => [...new Set(db.all(query).map(({ local_id }) => local_id))];
}
