import { sql } from 'kysely';
import type { Invoice, Party } from '#shared/model/invoice';
import type { Day } from '#shared/model/scalars';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import {
  sqlBuilder,
  invoicesWithBodiesQuery,
  expandJsonNumberListParameter,
  selectFtsMatchRowIds,
  staysWithBodiesQuery,
  type Database,
} from '../sql/databaseAndSqlBuilder';
import { buildFtsQuery } from '../search/searchTextsAndFtsQueries';
import type { FormReads } from '../storeInterface';
import { INVOICE_ROW_COLUMNS, convertSqlRowToInvoiceRow } from './invoiceListRowColumns';

/** Read-only queries of the mirror for the invoice form: recent invoices, buyers, guests and advances. */
export function prepareInvoiceFormReads(db: Database): FormReads {
  const bodies = invoicesWithBodiesQuery.orderBy('invoices.place', 'desc');
  // The invoice's JSON needs no validation, because the store itself wrote it from an already decoded record.
  const parseInvoice = ({ body }: { body: string }): Invoice => JSON.parse(body);
  const parseParty = (text: string): Party => JSON.parse(text);
  const buyers = bodies.select([
    sql<string>`body -> '$.buyer'`.as('buyer'),
    sql<number | null>`body ->> '$.clientId'`.as('client_id'),
    'issue_date',
  ]);
  const toFormBuyer = (row: { buyer: string; client_id: number | null; issue_date: Day | null }) => ({
    party: parseParty(row.buyer),
    clientId: row.client_id,
    day: row.issue_date,
  });
  const guests = staysWithBodiesQuery
    .select([
      'forename',
      'name',
      sql<number | null>`reservation_bodies.body ->> '$.clientId'`.as('clientId'),
      'arrival as day',
    ])
    .orderBy('reservations.place', 'desc');

  const advances = bodies.select([...INVOICE_ROW_COLUMNS, 'body']);
  const newestAdvances = sqlBuilder
    .selectFrom('invoices')
    .select('place')
    .where('invoice_type', 'in', ADVANCE_TYPES)
    .orderBy('place', 'desc')
    .limit(MAX_SEARCHED_ADVANCES);
  const readAdvances = (query: typeof advances) =>
    db.all(query).map(({ body, ...columns }) => {
      const row = convertSqlRowToInvoiceRow(columns);
      return { row, invoice: { ...parseInvoice({ body }), invoiceId: row.invoiceId } };
    });

  return {
    listRecent: (limit) => db.all(bodies.select('body').limit(limit)).map(parseInvoice),
    hasKsefEvidence: prepareKsefConnectionCheck(db),
    findBuyers(text, limit) {
      const match = buildFtsQuery(text);
      if (match === null) return db.all(buyers.limit(limit)).map(toFormBuyer);
      const places = selectFtsMatchRowIds('invoice_words', match);
      return db.all(buyers.where('invoices.place', 'in', places).limit(limit)).map(toFormBuyer);
    },
    findMatchingBuyers(text, fits, limit) {
      const match = buildFtsQuery(text);
      const found = selectFtsMatchRowIds('invoice_words', match ?? '');
      const newest = sqlBuilder
        .selectFrom('invoices')
        .select((e) => [
          'buyer_name as companyName',
          'buyer_tax_id as taxId',
          e.fn.max('invoices.place').as('newest'),
        ])
        .$if(match !== null, (query) => query.where('invoices.place', 'in', found))
        .groupBy(['buyer_name', 'buyer_tax_id'])
        .orderBy('newest', 'desc');
      const places: number[] = [];
      for (const buyer of db.all(newest)) {
        if (places.length === limit) break;
        if (fits(buyer)) places.push(buyer.newest);
      }
      return db
        .all(buyers.where('invoices.place', 'in', expandJsonNumberListParameter(JSON.stringify(places))))
        .map(toFormBuyer);
    },
    findBuyerOfGuest({ clientId, name }) {
      const match = buildFtsQuery(name);
      if (match === null) return null;
      const words = selectFtsMatchRowIds('reservation_words', match);
      const stays = staysWithBodiesQuery
        .select('reservation_id')
        .where('reservations.place', 'in', words)
        .where(sql<number>`reservation_bodies.body ->> '$.clientId'`, '=', clientId);
      const row = db.first(buyers.where('reservation_id', 'in', stays).limit(1));
      return row ? parseParty(row.buyer) : null;
    },
    findGuests(text, limit) {
      const match = buildFtsQuery(text);
      if (match === null) return [];
      const places = selectFtsMatchRowIds('reservation_words', match);
      return db.all(guests.where('reservations.place', 'in', places).limit(limit));
    },
    listAdvancesOfBuyer: (key) =>
      readAdvances(
        advances.where(
          'invoices.place',
          'in',
          newestAdvances.where('buyer_key', '=', key).where('buyer_key', '<>', ''),
        ),
      ),
    listAdvancesOfClient: (clientId) =>
      readAdvances(
        advances.where('invoice_type', 'in', ADVANCE_TYPES).where((e) =>
          e.or([
            e(sql<number>`invoice_bodies.body ->> '$.clientId'`, '=', clientId),
            e.exists(
              staysWithBodiesQuery
                .select('reservations.place')
                .where('reservations.reservation_id', '=', e.ref('invoices.reservation_id'))
                .where(sql<number>`reservation_bodies.body ->> '$.clientId'`, '=', clientId),
            ),
          ]),
        ),
      ),
  };
}

/** Prepares a query that tells whether a stored invoice proves the account's connection to KSeF. */
function prepareKsefConnectionCheck(db: Database): () => boolean {
  const read = db.cacheUntilNextWrite(() => {
    const proof = sqlBuilder
      .selectFrom('invoices')
      .select('invoices.place')
      // An invoice that still waits on this PC does not prove that the account is connected to KSeF, so such an invoice
      // is left out.
      .where('invoice_id', 'is not', null)
      .orderBy('invoices.place', 'desc')
      .limit(1);
    const sent = proof.where((e) =>
      e.or([
        e('ksef_id', 'is not', null),
        e('invoice_status', 'in', ['PENDING_KSEF', 'SENT_KSEF']),
        e('invoice_type', '>=', FIRST_KSEF_TYPE),
      ]),
    );
    // An exchange rate in a foreign-currency invoice proves the connection to KSeF, because the service fetches the
    // rate only for connected accounts.
    const rated = proof
      .innerJoin('invoice_bodies', 'invoice_bodies.place', 'invoices.place')
      .where('currency', '<>', 'PLN')
      .where('body', 'like', '%"exchangeRate":"%');
    return (db.first(sent) ?? db.first(rated)) !== undefined;
  });
  return () => read(null);
}

const ADVANCE_TYPES = [INVOICE_TYPE_NUMBERS_BY_NAME.advance, INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance];
/** Maximum number of a buyer's advances, newest first, among which Kontuar searches for open advances. */
const MAX_SEARCHED_ADVANCES = 1000;

/**
 * The lowest of the invoice types 8 to 12, which exist only on accounts that are connected to KSeF (conformance.md
 * RUL-2 to RUL-6).
 */
const FIRST_KSEF_TYPE = 8;
