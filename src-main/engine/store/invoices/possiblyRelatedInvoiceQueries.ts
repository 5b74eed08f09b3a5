import { sql, type SqlBool } from 'kysely';
import { INVOICE_TYPE_CODES } from '#shared/model/invoice';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { listReferableInvoiceTypes } from '#shared/rules/documents/relatedInvoiceMatching';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';

/** The data of an invoice that decide which other invoices can be linked to it (relatedInvoiceReader.ts). */
export interface ConnectedInvoice {
  readonly localId: string;
  readonly invoiceId: number | null;
  readonly buyerKey: string;
  readonly currency: string;
  readonly reservationId: number | null;
  readonly isCorrection: boolean;
  /**
   * True if invoices of this type may correct or settle another invoice, even without stating the other invoice's id.
   */
  readonly canRefer: boolean;
  readonly fullNo: string;
  /** Invoice numbers that the texts of the invoice mention, in upper case. */
  readonly mentionedNumbers: readonly string[];
  /** The service's ids of the invoices to which the invoice refers explicitly. */
  readonly linkedIds: readonly number[];
}

export interface InvoiceConnections {
  read(localId: string): ConnectedInvoice | null;
  readBySortKey(sortKey: number): ConnectedInvoice | null;
  readByInvoiceId(invoiceId: number): ConnectedInvoice | null;
  /** Returns the `localId`s of invoices of the same buyer to which the invoice may be linked. */
  listOfSameBuyer(invoice: ConnectedInvoice): string[];
  /**
   * Returns the `localId`s of the invoices that this invoice refers to, and of the invoices that refer to it, by number
   * or link.
   */
  listCrossReferenced(invoice: ConnectedInvoice): string[];
}

const REFERRING_TYPES_SQL = sql.join(
  INVOICE_TYPE_CODES.filter((type) => listReferableInvoiceTypes(type).length > 0).map((type) =>
    sql.lit(type),
  ),
);

/** Prepares indexed queries for the invoices that can affect the links and amounts of a given invoice. */
export function prepareInvoiceConnections(db: Database): InvoiceConnections {
  const columns = sqlBuilder
    .selectFrom('invoices')
    .select([
      'place',
      'local_id',
      'invoice_id',
      'buyer_key',
      'currency',
      'reservation_id',
      'invoice_type',
      'full_no',
    ]);
  const byLocalId = db.prepare<{ id: string }>()((slot) => columns.where('local_id', '=', slot('id')));
  const byPlace = db.prepare<{ place: number }>()((slot) => columns.where('place', '=', slot('place')));
  const byInvoiceId = db.prepare<{ id: number }>()((slot) => columns.where('invoice_id', '=', slot('id')));
  const mentionsAt = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder.selectFrom('invoice_mentions').select('number').where('place', '=', slot('place')),
  );
  const linksAt = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder.selectFrom('invoice_links').select('invoice_id').where('place', '=', slot('place')),
  );
  const chosenBy = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder.selectFrom('chosen_links').select('other_id').where('invoice_id', '=', slot('id')),
  );
  const localIds = sqlBuilder.selectFrom('invoices').select('invoices.local_id');
  const ofBuyer = db.prepare<{ key: string; currency: string; stay: number | null; refers: number }>()(
    (slot) =>
      localIds
        .where('buyer_key', '=', slot('key'))
        .where('buyer_key', '<>', '')
        .where('currency', '=', slot('currency'))
        .where(sql<SqlBool>`(${slot('refers')} = 1 OR invoice_type IN (${REFERRING_TYPES_SQL}))`)
        .where(
          sql<SqlBool>`(${slot('stay')} IS NULL OR reservation_id IS NULL OR reservation_id = ${slot('stay')})`,
        ),
  );
  const ofNumber = db.prepare<{ number: string }>()((slot) =>
    localIds.where(sql<string>`upper(full_no)`, '=', slot('number')).where('full_no', '<>', ''),
  );
  const ofInvoiceId = db.prepare<{ id: number }>()((slot) => localIds.where('invoice_id', '=', slot('id')));
  const mentioning = db.prepare<{ number: string }>()((slot) =>
    localIds
      .innerJoin('invoice_mentions', 'invoice_mentions.place', 'invoices.place')
      .where('number', '=', slot('number')),
  );
  const linkingTo = db.prepare<{ id: number }>()((slot) =>
    localIds
      .innerJoin('invoice_links', 'invoice_links.place', 'invoices.place')
      .where('invoice_links.invoice_id', '=', slot('id')),
  );
  const chosenFor = db.prepare<{ id: number }>()((slot) =>
    localIds
      .innerJoin('chosen_links', 'chosen_links.invoice_id', 'invoices.invoice_id')
      .where('other_id', '=', slot('id')),
  );

  function toConnectedInvoice(row: ReturnType<typeof byPlace.first>): ConnectedInvoice | null {
    if (!row) return null;
    const links = linksAt.column({ place: row.place });
    const chosen = row.invoice_id === null ? [] : chosenBy.column({ id: row.invoice_id });
    return {
      localId: row.local_id,
      invoiceId: row.invoice_id,
      buyerKey: row.buyer_key,
      currency: row.currency,
      reservationId: row.reservation_id,
      isCorrection: isCorrection(row.invoice_type),
      canRefer: listReferableInvoiceTypes(row.invoice_type).length > 0,
      fullNo: row.full_no,
      mentionedNumbers: mentionsAt.column({ place: row.place }),
      linkedIds: [...links, ...chosen],
    };
  }

  return {
    read: (localId) => toConnectedInvoice(byLocalId.first({ id: localId })),
    readBySortKey: (sortKey) => toConnectedInvoice(byPlace.first({ place: sortKey })),
    readByInvoiceId: (invoiceId) => toConnectedInvoice(byInvoiceId.first({ id: invoiceId })),
    listOfSameBuyer({ buyerKey, currency, reservationId, canRefer }) {
      if (buyerKey === '') return [];
      return ofBuyer.column({ key: buyerKey, currency, stay: reservationId, refers: canRefer ? 1 : 0 });
    },
    listCrossReferenced({ invoiceId, fullNo, mentionedNumbers, linkedIds }) {
      const number = fullNo.trim().toUpperCase();
      return [
        ...mentionedNumbers.flatMap((mentioned) => ofNumber.column({ number: mentioned })),
        ...linkedIds.flatMap((id) => ofInvoiceId.column({ id })),
        ...(number === '' ? [] : mentioning.column({ number })),
        ...(invoiceId === null ? [] : linkingTo.column({ id: invoiceId })),
        ...(invoiceId === null ? [] : chosenFor.column({ id: invoiceId })),
      ];
    },
  };
}
