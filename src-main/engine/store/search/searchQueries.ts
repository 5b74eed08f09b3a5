import { sql, type SqlBool } from 'kysely';
import type { Day } from '#shared/model/scalars';
import { SENT_INVOICE_TYPE_IF_DIFFERENT_SQL } from '../invoices/sentInvoiceTypeMismatches';
import {
  sqlBuilder,
  buildFtsMatchCondition,
  prepareRecordBodyReadBySortKey,
  type Database,
} from '../sql/databaseAndSqlBuilder';

/** A range of sort keys (`dayAndIdSortKey.ts`) that includes `from` and excludes `end`. */
export interface PartOfDay {
  from: number;
  end: number;
  limit: number;
}

const STAY_COLUMNS = [
  ...([
    'reservations.place',
    'reservation_id',
    'forename',
    'name',
    'room_name',
    'arrival',
    'departure',
  ] as const),
  ...(['number', 'check_in', 'gone_since'] as const),
] as const;
const INVOICE_COLUMNS = [
  ...(['invoices.place', 'local_id', 'full_no', 'buyer_name', 'issue_date'] as const),
  ...(['payment_status', 'invoice_type'] as const),
  ...(['sync_state as syncState', 'deleting', 'invoice_status as invoiceStatus'] as const),
  ...(['ksef_id as ksefId', SENT_INVOICE_TYPE_IF_DIFFERENT_SQL] as const),
] as const;

/**
 * Prepares the queries that find stays and invoices by words or by day, and the queries that read the records of the
 * hits.
 */
export function prepareSearchQueries(db: Database) {
  const newest = sqlBuilder
    .selectFrom('invoice_words')
    .innerJoin('invoices', 'invoices.place', 'invoice_words.rowid')
    .select(INVOICE_COLUMNS)
    .orderBy('invoice_words.rowid', 'desc');
  const issued = db.prepare<PartOfDay>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select(INVOICE_COLUMNS)
      .where('place', '>=', slot('from'))
      .where('place', '<', slot('end'))
      .orderBy('place', 'desc')
      .limit(slot('limit')),
  );
  const invoices = db.prepare<{ match: string; limit: number }>()((slot) =>
    newest.where(buildFtsMatchCondition('invoice_words', slot('match'))).limit(slot('limit')),
  );
  // Digits that the user typed are searched only in invoice numbers, because other fields of many newer invoices may
  // contain the same digits.
  const ofDigits = db.prepare<{ match: string; digits: string; limit: number }>()((slot) =>
    newest
      .where(buildFtsMatchCondition('invoice_words', slot('match')))
      .where(sql<SqlBool>`' ' || full_no || ' ' GLOB ${slot('digits')}`)
      .limit(slot('limit')),
  );
  const stays = sqlBuilder
    .selectFrom('reservation_words')
    .innerJoin('reservations', 'reservations.place', 'reservation_words.rowid')
    .select(STAY_COLUMNS);
  const ahead = db.prepare<{ match: string; since: number; today: Day; limit: number }>()((slot) =>
    stays
      .where(buildFtsMatchCondition('reservation_words', slot('match')))
      .where('reservation_words.rowid', '>=', slot('since'))
      .where('reservations.departure', '>=', slot('today'))
      .orderBy('reservation_words.rowid', 'asc')
      .limit(slot('limit')),
  );
  const arriving = db.prepare<PartOfDay>()((slot) =>
    sqlBuilder
      .selectFrom('reservations')
      .select(STAY_COLUMNS)
      .where('place', '>=', slot('from'))
      .where('place', '<', slot('end'))
      .orderBy('place', 'asc')
      .limit(slot('limit')),
  );
  const before = db.prepare<{ match: string; since: number; until: number; today: Day; limit: number }>()(
    (slot) =>
      stays
        .where(buildFtsMatchCondition('reservation_words', slot('match')))
        .where('reservation_words.rowid', '<', slot('until'))
        .where((is) =>
          is.or([
            is('reservations.departure', '<', slot('today')),
            is('reservation_words.rowid', '<', slot('since')),
          ]),
        )
        .orderBy('reservation_words.rowid', 'desc')
        .limit(slot('limit')),
  );

  const stayBody = prepareRecordBodyReadBySortKey(db, 'reservation_bodies');
  const invoiceBody = prepareRecordBodyReadBySortKey(db, 'invoice_bodies');

  return { invoices, ofDigits, issued, ahead, before, arriving, stayBody, invoiceBody };
}
