import { z } from 'zod';
import type { InvoiceSyncState } from '#shared/contract/invoicesContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Extra, Instant } from '#shared/model/scalars';
import { computeGrossChargedByInvoice, isOwnInvoiceAmountStated } from '#shared/rules/documents/advances';
import type { KsefFile } from '#shared/model/ksefFile';
import {
  extractInvoiceNumberCandidates,
  buildPartyMatchKey,
  getRelationKindOfInvoiceType,
} from '#shared/rules/documents/relatedInvoiceMatching';
import { buildNameSortKey, buildInvoiceNumberSortKey } from '#shared/rules/collationKeys';
import { sqlBuilder, prepareRecordBodyReadBySortKey, type Database } from '../sql/databaseAndSqlBuilder';
import type { AffectedInvoiceTracker } from './invoicesToRecompute';
import type { InvoiceListCache } from './inMemoryInvoiceColumns';
import { prepareKsefFileReader } from './ksefFileStore';
import type { InvoiceLine } from './invoiceFilterColumnArrays';
import { computeRecordChecksum } from '../sql/recordChecksum';
import type { InvoiceLinkTable, InvoiceTable } from '../sql/tableTypes';
import { buildInvoiceSearchText } from '../search/searchTextsAndFtsQueries';
import type { WordChange } from '../search/updateSearchIndex';

/**
 * Facts about an invoice that its database row contains but the invoice record does not, such as the local id and the
 * sync state.
 */
export interface RowFacts {
  readonly place: number;
  readonly localId: string;
  readonly syncState: InvoiceSyncState;
  readonly deleting: boolean;
  readonly confirmedAt: Instant;
}

/**
 * Writes an invoice into the database tables for list rows, records and links. Each method returns the updates for the
 * search index.
 */
export interface InvoiceRowWriter {
  insert(invoice: ShownInvoice, facts: RowFacts): WordChange[];
  replace(known: number, invoice: ShownInvoice, facts: RowFacts): WordChange[];
  remove(sortKey: number): WordChange[];
}

export function prepareInvoiceRowWriter(
  db: Database,
  lines: InvoiceListCache,
  affected: AffectedInvoiceTracker,
): InvoiceRowWriter {
  const insert = db.insertInto('invoices');
  const insertBody = db.insertInto('invoice_bodies');
  const updateBody = db.prepare<WrittenBody>()((slot) =>
    sqlBuilder
      .updateTable('invoice_bodies')
      .set({ body: slot('body'), hash: slot('hash') })
      .where('place', '=', slot('place')),
  );
  const bodyAt = prepareRecordBodyReadBySortKey(db, 'invoice_bodies');
  const fileOf = prepareKsefFileReader(db);
  const forgetFile = db.prepare<{ local: string }>()((slot) =>
    sqlBuilder.deleteFrom('ksef_files').where('local_id', '=', slot('local')),
  );
  const remove = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder.deleteFrom('invoices').where('place', '=', slot('place')),
  );

  const mention = db.insertInto('invoice_mentions');
  const forgetMentions = db.prepare<{ place: number }>()((slot) =>
    sqlBuilder.deleteFrom('invoice_mentions').where('place', '=', slot('place')),
  );

  function writeLinks(sortKey: number, invoice: ShownInvoice): void {
    if (!hasLinkFields(invoice)) return;
    const links = readLinkRows(sortKey, invoice.extra);
    if (links.length === 0) return;
    db.run(
      sqlBuilder
        .insertInto('invoice_links')
        .values(links)
        .onConflict((on) => on.doNothing()),
    );
  }

  function writeMentions(sortKey: number, invoice: ShownInvoice): void {
    if (getRelationKindOfInvoiceType(invoice.invoiceType) === null) return;
    for (const number of extractInvoiceNumberCandidates(invoice.correctionReason, invoice.additionalInfo))
      mention({ place: sortKey, number });
  }

  return {
    insert(invoice, facts) {
      const row = buildInvoiceDatabaseRow(invoice, facts);
      lines.put(buildListLine(row, invoice, fileOf(facts.localId, invoice)));
      insert(row);
      insertBody(buildBodyRow(facts.place, invoice));
      writeLinks(facts.place, invoice);
      writeMentions(facts.place, invoice);
      affected.noteInvoice(facts.localId);
      return [{ place: facts.place, words: buildInvoiceSearchText(invoice) }];
    },
    replace(known, invoice, facts) {
      affected.noteBeforeWrite(known);
      const row = buildInvoiceDatabaseRow(invoice, facts);
      const { place } = facts;
      const storedBody = bodyAt.first({ place: known });
      const written = buildBodyRow(place, invoice);
      const file = fileOf(facts.localId, invoice);
      // The amounts and dates stored from the KSeF file are deleted if the file no longer belongs to the invoice in
      // this row.
      if (file === null) forgetFile.run({ local: facts.localId });
      lines.remove(known);
      lines.put(buildListLine(row, invoice, file));
      // ON UPDATE CASCADE also writes the new sort key into the tables that contain the invoice's JSON record and
      // links.
      db.run(sqlBuilder.updateTable('invoices').set(row).where('place', '=', known));
      // The search words and the links to other invoices are computed only from the invoice record, so they are not
      // written again if the record is unchanged.
      if (place === known && storedBody?.body === written.body && storedBody.hash === written.hash) return [];
      updateBody.run(written);
      // If the service's record contains no links, the links that were stored when the invoice was created stay (A25).
      if (hasLinkFields(invoice)) db.run(sqlBuilder.deleteFrom('invoice_links').where('place', '=', place));
      writeLinks(place, invoice);
      forgetMentions.run({ place });
      writeMentions(place, invoice);
      return [
        { place: known, words: null },
        { place, words: buildInvoiceSearchText(invoice) },
      ];
    },
    remove(sortKey) {
      affected.noteBeforeWrite(sortKey);
      remove.run({ place: sortKey });
      lines.remove(sortKey);
      return [{ place: sortKey, words: null }];
    },
  };
}

type WrittenBody = { place: number; body: string; hash: string };

function buildBodyRow(sortKey: number, invoice: ShownInvoice): WrittenBody {
  const body = JSON.stringify(invoice);
  return { place: sortKey, body, hash: computeRecordChecksum(body) };
}

export function buildInvoiceDatabaseRow(invoice: ShownInvoice, facts: RowFacts): InvoiceTable {
  return {
    place: facts.place,
    local_id: facts.localId,
    invoice_id: invoice.invoiceId,
    sync_state: facts.syncState,
    full_no: invoice.invoiceFullNo,
    invoice_type: invoice.invoiceType,
    invoice_status: invoice.invoiceStatus,
    ksef_id: invoice.ksefId,
    buyer_name: invoice.buyer.companyName,
    buyer_tax_id: invoice.buyer.taxId,
    issue_date: invoice.issueDate,
    payment_date: invoice.paymentDate,
    payment_status: invoice.paymentStatus,
    currency: invoice.currency,
    gross: computeGrossChargedByInvoice(invoice),
    reservation_id: invoice.reservationId,
    edit_date: invoice.editDate,
    confirmed_at: facts.confirmedAt,
    deleting: facts.deleting ? 1 : 0,
    buyer_key: buildPartyMatchKey(invoice.buyer),
    number_key: buildInvoiceNumberSortKey(invoice.invoiceFullNo),
    name_key: buildNameSortKey(invoice.buyer.companyName),
  };
}

const buildListLine = (row: InvoiceTable, invoice: ShownInvoice, file: KsefFile | null): InvoiceLine => ({
  place: row.place,
  type: row.invoice_type,
  status: row.invoice_status,
  hasKsefNumber: (row.ksef_id ?? '').trim() === '' ? 0 : 1,
  paid: row.payment_status,
  reservationId: row.reservation_id,
  currency: row.currency,
  gross: file?.gross ?? (isOwnInvoiceAmountStated(invoice) ? row.gross : null),
  edited: row.edit_date,
});

const idSchema = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().positive());

/**
 * Returns true if the service's record names the corrected or settled invoices (`correctionId`, `prepaymentId`), which
 * the service may leave out (A25).
 */
const hasLinkFields = ({ extra }: ShownInvoice): boolean =>
  extra['correctionId'] !== undefined || extra['prepaymentId'] !== undefined;

/**
 * Reads `correctionId` and `prepaymentId` of an invoice, which contain one id or a list of ids, as numbers or as text.
 */
function readLinkRows(sortKey: number, { correctionId, prepaymentId }: Extra): InvoiceLinkTable[] {
  return [
    ...parseIds(correctionId).map((invoice_id) => ({
      place: sortKey,
      relation: 'corrects' as const,
      invoice_id,
    })),
    ...parseIds(prepaymentId).map((invoice_id) => ({
      place: sortKey,
      relation: 'settles' as const,
      invoice_id,
    })),
  ];
}

function parseIds(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).flatMap((entry) => {
    const id = idSchema.safeParse(entry);
    return id.success ? [id.data] : [];
  });
}
