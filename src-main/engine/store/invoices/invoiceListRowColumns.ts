import type { InvoiceRow } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { sql, type RawBuilder } from 'kysely';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import { SENT_INVOICE_TYPE_IF_DIFFERENT_SQL } from './sentInvoiceTypeMismatches';

export const HAS_KSEF_NUMBER_SQL = sql<number>`trim(coalesce(ksef_id, '')) <> ''`.as('hasKsefNumber');

/**
 * SQL expression that is 1 if an advance or settlement does not state its own amount (`prepaymentValue`), otherwise 0
 * (conformance.md RUL-2, RUL-3).
 */
export const AMOUNT_MISSING_SQL = sql<
  0 | 1
>`CASE WHEN invoice_type IN (${INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance}, ${INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement})
  THEN EXISTS (SELECT 1 FROM invoice_bodies AS own WHERE own.place = invoices.place
    AND json_valid(own.body) AND own.body ->> '$.prepaymentValue' IS NULL) ELSE 0 END`.as('amountMissing');

/** Amount and issue date from an imported KSeF file; null if none was imported. */
export const KSEF_FILE_GROSS_SQL = sql<
  number | null
>`(SELECT ksef_files.gross FROM ksef_files WHERE ksef_files.local_id = invoices.local_id)`.as('fileGross');
const KSEF_FILE_ISSUE_DATE_SQL =
  sql<Day | null>`(SELECT ksef_files.issue_date FROM ksef_files WHERE ksef_files.local_id = invoices.local_id)`.as(
    'fileIssued',
  );

export const INVOICE_ROW_COLUMNS = [
  'local_id as localId',
  'invoice_id as invoiceId',
  'full_no as invoiceFullNo',
  'invoice_type as invoiceType',
  'invoice_status as invoiceStatus',
  'sync_state as syncState',
  'ksef_id as ksefId',
  'buyer_name as buyerName',
  'buyer_tax_id as buyerTaxId',
  'issue_date as issueDate',
  'payment_date as paymentDate',
  'payment_status as paymentStatus',
  'currency',
  'gross',
  'reservation_id as reservationId',
  'deleting',
  AMOUNT_MISSING_SQL,
  KSEF_FILE_GROSS_SQL,
  KSEF_FILE_ISSUE_DATE_SQL,
  SENT_INVOICE_TYPE_IF_DIFFERENT_SQL,
] as const;

/** SQLite knows no booleans. */
export const convertSqlRowToInvoiceRow = <
  T extends {
    deleting: 0 | 1;
    invoiceType: number;
    issueDate: Day | null;
    gross: number;
    amountMissing: 0 | 1;
    fileGross: number | null;
    fileIssued: Day | null;
  },
>({
  deleting,
  gross,
  amountMissing,
  fileGross,
  fileIssued,
  ...row
}: T) => ({
  ...row,
  issueDate: fileIssued ?? row.issueDate,
  // The gross amount of a correction stays null here, because the sum of its items can be wrong.
  gross: fileGross ?? (isCorrection(row.invoiceType) || amountMissing === 1 ? null : gross),
  deleting: deleting === 1,
});

const selectBySortKeys = (places: RawBuilder<string>) =>
  sqlBuilder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${places})`.as('asked'))
    .innerJoin('invoices', 'invoices.place', 'asked.value')
    .orderBy('asked.key');

export function prepareInvoiceRowReaderBySortKeys(db: Database): (places: readonly number[]) => InvoiceRow[] {
  const at = db.prepare<{ places: string }>()((slot) =>
    selectBySortKeys(slot('places')).select(INVOICE_ROW_COLUMNS),
  );
  return (places) => at.all({ places: JSON.stringify(places) }).map(convertSqlRowToInvoiceRow);
}

export function prepareInvoiceLocalIdsBySortKeys(db: Database): (places: readonly number[]) => string[] {
  const at = db.prepare<{ places: string }>()((slot) => selectBySortKeys(slot('places')).select('local_id'));
  return (places) => at.column({ places: JSON.stringify(places) });
}
