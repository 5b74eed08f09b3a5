import { sql } from 'kysely';
import { sqlBuilder, type Database } from '../sql/database';

/**
 * SQL that selects corrections. The types are constants as in the partial index `invoices_corrections`, because SQLite
 * cannot use that index with bound values.
 */
const IS_CORRECTION = sql<boolean>`invoice_type IN (6, 7, 10, 11, 12)`;
/**
 * SQL for the latest day of issue of corrections. A correction without a day of issue counts as later than any
 * document.
 */
const LATEST_ISSUE_DAY = sql<string>`max(coalesce(issue_date, '9999'))`;

/**
 * Prepares a query for unpaid documents whose amount due may be less than their own amount, for example after a
 * correction.
 */
export function prepareUnpaidInvoicesMaybeOwingLess(db: Database): () => string[] {
  const unpaid = sqlBuilder
    .selectFrom('invoices')
    .select('invoices.local_id')
    .where('payment_status', '=', 0);
  const groups = sqlBuilder
    .selectFrom('invoices')
    .select(['buyer_key', 'currency', 'reservation_id', LATEST_ISSUE_DAY.as('latest')])
    .where(IS_CORRECTION)
    .where('buyer_key', '<>', '')
    .groupBy(['buyer_key', 'currency', 'reservation_id'])
    .as('corrections');
  const ofBuyer = unpaid
    .innerJoin(groups, 'corrections.buyer_key', 'invoices.buyer_key')
    .whereRef('corrections.currency', '=', 'invoices.currency')
    .where((e) =>
      e.or([
        e('invoices.reservation_id', 'is', null),
        e('corrections.reservation_id', 'is', null),
        e('corrections.reservation_id', '=', e.ref('invoices.reservation_id')),
      ]),
    )
    .where((e) =>
      e.or([e('issue_date', 'is', null), e('corrections.latest', '>=', e.ref('invoices.issue_date'))]),
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
  const query = others.union(ofBuyer).union(named).union(chosen).union(sent).union(correcting);
  return () => db.all(query).map(({ local_id }) => local_id);
}
