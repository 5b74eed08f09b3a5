import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import type { InvoiceFilter } from '#shared/contract/invoicesContract';
import { INVOICE_TYPE_CODES, type ShownInvoice } from '#shared/model/invoice';
import { CORRECTION_CONVENTION_SENTENCES } from '#shared/rules/corrections/correctionConventionRemark';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { parseKsefNumber } from '#shared/rules/ksef/ksefNumber';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import {
  sqlBuilder,
  invoicesWithBodiesQuery,
  expandJsonNumberListParameter,
  expandJsonTextListParameter,
  selectFtsMatchRowIds,
  type Database,
} from '../sql/databaseAndSqlBuilder';
import { prepareInvoiceCardReader } from './invoiceCards';
import type { AffectedInvoiceTracker } from './invoicesToRecompute';
import type { InvoiceListCache } from './inMemoryInvoiceColumns';
import { listInvoiceIdsErasedByRetention } from './removedByRetentionStore';
import { prepareInvoiceNumberLookup } from './invoiceNumberLookup';
import {
  INVOICE_ROW_COLUMNS,
  prepareInvoiceLocalIdsBySortKeys,
  prepareInvoiceRowReaderBySortKeys,
  convertSqlRowToInvoiceRow,
} from './invoiceListRowColumns';
import type { InvoiceWriter } from './invoiceWrite';
import { ALL_INVOICES_FETCHED_RANGE, prepareFetchedRangeRecorder } from '../meta/fetchedDayRanges';
import { prepareInvoiceTypeMismatchStore } from './sentInvoiceTypeMismatches';
import { prepareDamagedInvoiceDetector } from './invoiceSoundness';
import { prepareInvoiceExchangeRateQuery } from './exchangeRatesStatedOnInvoices';
import { prepareUnpaidInvoicesMaybeOwingLess } from './unpaidInvoicesMaybeOwingLess';
import type { Notes } from '../outbox/openSqliteOutboxStore';
import type { InvoiceStore } from '../storeInterface';
import { sql } from 'kysely';
import type { Day } from '#shared/model/scalars';
import { buildFtsQuery } from '../search/searchTextsAndFtsQueries';

const CORRECTION_TYPES = INVOICE_TYPE_CODES.filter(isCorrection);

interface InvoiceStoreParts {
  readonly db: Database;
  readonly commits: NotifyingTransactions;
  readonly lines: InvoiceListCache;
  readonly affected: AffectedInvoiceTracker;
  readonly writer: InvoiceWriter;
  readonly notes: Notes;
}

/**
 * Opens the invoice store, which holds each invoice twice: as the service has it, and as the screens show it, with the
 * unsent changes.
 */
export function createInvoiceStore({
  db,
  commits,
  lines,
  affected,
  writer,
  notes,
}: InvoiceStoreParts): InvoiceStore {
  const confirm = prepareFetchedRangeRecorder(db);
  const rowsAt = prepareInvoiceRowReaderBySortKeys(db);
  const cards = prepareInvoiceCardReader(db);
  const soundness = prepareDamagedInvoiceDetector(db);
  const sentTypes = prepareInvoiceTypeMismatchStore(db);
  const among = prepareFilterSearch(db);
  const idsAt = prepareInvoiceLocalIdsBySortKeys(db);
  const unnoted = prepareUnnotedCorrections(db);
  const placesOf = prepareSortKeyLookup(db);
  const selectInvoices = (part: Partial<InvoiceFilter>, withoutIds: readonly string[]) => {
    const filter = { ...ALL_INVOICES, ...part };
    return lines.selectInvoices(filter, among(filter), placesOf(withoutIds));
  };

  return {
    getWriteCount: writer.getWriteCount,
    listWrittenSince: writer.listWrittenSince,
    apply: (invoices, confirmedAt, asOf = writer.getWriteCount()) =>
      commits.transaction(() => {
        const changed = writer.storeDownloaded(invoices, confirmedAt, asOf);
        confirm('invoices', ALL_INVOICES_FETCHED_RANGE, confirmedAt);
        commits.markChanged(changed > 0 ? 'invoices' : 'sync');
        return changed;
      }),
    applySingle: (invoices, confirmedAt, asOf = writer.getWriteCount()) =>
      commits.transaction(() => {
        const changed = writer.storeDownloaded(invoices, confirmedAt, asOf);
        if (changed > 0) commits.markChanged('invoices');
        return changed;
      }),
    remove: (invoiceIds) =>
      commits.transaction(() => {
        if (writer.remove(invoiceIds) > 0) commits.markChanged('invoices');
      }),
    // Invoices that were removed from this PC after their retention period are counted too, because the service still
    // has these invoices.
    count: () =>
      db.count(sqlBuilder.selectFrom('invoices').where('invoice_id', 'is not', null)) +
      db.count(sqlBuilder.selectFrom('let_go')),
    listServiceIds(where = {}) {
      let query = sqlBuilder.selectFrom('invoices').select('invoice_id').where('invoice_id', 'is not', null);
      if (where.after !== undefined) query = query.where('invoice_id', '>', where.after);
      if (where.upTo !== undefined) query = query.where('invoice_id', '<=', where.upTo);
      const kept = db.all(query.orderBy('invoice_id')).flatMap((row) => row.invoice_id ?? []);
      const expiredIds = listInvoiceIdsErasedByRetention(db, where);
      return expiredIds.length === 0 ? kept : [...kept, ...expiredIds].sort((a, b) => a - b);
    },
    findNewestEditDate: () =>
      db.first(sqlBuilder.selectFrom('invoices').select((e) => e.fn.max('edit_date').as('newest')))?.newest ??
      null,
    listPendingKsefIds: () =>
      db
        .all(
          sqlBuilder
            .selectFrom('invoices')
            .select('invoice_id')
            .where('invoice_status', '=', 'PENDING_KSEF')
            .orderBy('invoice_id'),
        )
        .flatMap((row) => row.invoice_id ?? []),
    listDamagedIds: () => soundness.listDamagedIds(),
    listDamaged: (localIds) => soundness.listDamaged(localIds),
    list(part, { offset, limit }, withoutIds = []) {
      const chosen = selectInvoices(part, withoutIds);
      return {
        rows: rowsAt(chosen.places.slice(offset, offset + limit)),
        total: chosen.places.length,
        gross: chosen.gross,
        notSummed: chosen.notSummed,
      };
    },
    listLocalIds: (part, { offset, limit }, withoutIds = []) =>
      idsAt(selectInvoices(part, withoutIds).places.slice(offset, offset + limit)),
    listUnpaidToCheck: prepareUnpaidInvoicesMaybeOwingLess(db),
    listAffectedSince: (version) => affected.listAffectedSince(version),
    listCurrencies: () => lines.listCurrencies(),
    listStatedExchangeRates: prepareInvoiceExchangeRateQuery(db),
    listFullNumbers: () => listFullNumbers(db),
    listUnnotedCorrections: (limit) => unnoted.column({ limit }),
    listTypeMismatches: () => rowsAt(sentTypes.listMismatchSortKeys()),
    acceptServiceType: (localId, at) =>
      commits.transaction(() => {
        sentTypes.acceptServiceType(localId);
        notes.write(localId, at, { what: 'decided', detail: 'typeKept' });
        commits.markChanged('invoices');
        commits.markChanged('outbox');
      }),
    listDated: (after, limit) => listInvoiceDays(db, after, limit),
    ...prepareInvoiceNumberLookup(db),
    readCard: cards.readCard,
    readBriefCard: cards.readBriefCard,
    listRows: (invoiceIds) =>
      rowsAt(
        db
          .all(
            sqlBuilder
              .selectFrom('invoices')
              .select('place')
              .where('invoice_id', 'in', [...invoiceIds])
              .orderBy('place', 'desc'),
          )
          .map(({ place }) => place),
      ),
    listOfStays: (reservationIds) =>
      db
        .all(
          invoicesWithBodiesQuery
            .select([...INVOICE_ROW_COLUMNS, 'body'])
            .where('reservation_id', 'in', expandJsonNumberListParameter(JSON.stringify(reservationIds)))
            .orderBy('invoices.place'),
        )
        .map(({ body, ...columns }) => {
          const row = convertSqlRowToInvoiceRow(columns);
          // The invoice's JSON needs no validation, because the store itself wrote it from an already decoded record.
          const invoice: ShownInvoice = JSON.parse(body);
          return { row, invoice: { ...invoice, invoiceId: row.invoiceId } };
        }),
    findPropertyName: cards.findNewestSellerName,
  };
}

function prepareSortKeyLookup(db: Database): (localIds: readonly string[]) => ReadonlySet<number> {
  const at = db.prepare<{ ids: string }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select('place')
      .where('local_id', 'in', expandJsonTextListParameter(slot('ids'))),
  );
  return (localIds) =>
    localIds.length === 0 ? new Set() : new Set(at.column({ ids: JSON.stringify(localIds) }));
}

const prepareUnnotedCorrections = (db: Database) =>
  db.prepare<{ limit: number }>()((slot) => {
    const inService = invoicesWithBodiesQuery
      .select('local_id')
      .where('invoice_type', 'in', CORRECTION_TYPES)
      .where('invoice_id', 'is not', null)
      .where('invoice_status', '<>', 'DRAFT')
      .where('deleting', '=', 0);
    return (
      CORRECTION_CONVENTION_SENTENCES.reduce(
        (some, end) => some.where('body', 'not like', `%${end}%`),
        inService,
      )
        // This order is the same on all PCs, because the service assigns the invoice ids, so `limit` selects the same
        // corrections on all PCs.
        .orderBy('invoices.invoice_id', 'desc')
        .limit(slot('limit'))
    );
  });

const listFullNumbers = (db: Database): string[] =>
  db
    .all(
      sqlBuilder
        .selectFrom('invoices')
        .select('full_no')
        .unionAll(sqlBuilder.selectFrom('let_go').select('full_no')),
    )
    .flatMap((row) => (row.full_no === '' ? [] : row.full_no));

/** Returns, for each invoice, the days that decide to which month of the VAT register the invoice belongs. */
const listInvoiceDays = (db: Database, after: number, limit: number): ReturnType<InvoiceStore['listDated']> =>
  db
    .all(
      invoicesWithBodiesQuery
        .leftJoin('ksef_files', 'ksef_files.local_id', 'invoices.local_id')
        .leftJoin('stated_facts', 'stated_facts.invoice_id', 'invoices.invoice_id')
        .select([
          'invoices.place as place',
          'invoices.local_id as localId',
          'invoice_type as invoiceType',
          'invoices.issue_date as issueDate',
          'ksef_id as ksefId',
          sql<Day | null>`CASE WHEN json_valid(invoice_bodies.body) THEN invoice_bodies.body ->> '$.saleDate' END`.as(
            'saleDate',
          ),
          'ksef_files.file as file',
          'ksef_files.issue_date as fileIssued',
          'ksef_files.sale_date as fileSold',
          'received_on as receivedOn',
        ])
        .where('invoices.place', '>', after)
        .orderBy('invoices.place')
        .limit(limit),
    )
    .map(({ file, fileIssued, fileSold, receivedOn, ...row }) => {
      const accepted =
        parseKsefAcceptanceDay(row.ksefId) ??
        parseKsefAcceptanceDay(file === null ? null : file.split('.')[1]);
      const otherDays = [fileIssued, fileSold, receivedOn, accepted].filter((day) => day !== null);
      return { ...row, otherDays };
    });

const parseKsefAcceptanceDay = (ksefId: string | null | undefined): Day | null =>
  parseKsefNumber(ksefId?.trim() ?? '')?.acceptedOn ?? null;

/**
 * Returns the sort keys of the invoices that match the filter's search text, buyer or list of ids, newest first.
 * Returns null if the filter contains none of the three.
 */
function prepareFilterSearch(db: Database): (filter: InvoiceFilter) => readonly number[] | null {
  const hits = db.prepare<{ match: string }>()((slot) =>
    selectFtsMatchRowIds('invoice_words', slot('match')).orderBy('rowid', 'desc'),
  );
  const ofBuyer = db.prepare<{ key: string }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select('place')
      .where('buyer_key', '<>', '')
      .where('buyer_key', '=', slot('key'))
      .orderBy('place', 'desc'),
  );
  const named = db.prepare<{ ids: string }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select('place')
      .where('local_id', 'in', expandJsonTextListParameter(slot('ids')))
      .orderBy('place', 'desc'),
  );
  return ({ search, buyerKey, ids }) => {
    const match = buildFtsQuery(search);
    const [first = null, ...others] = [
      ...(match === null ? [] : [hits.column({ match })]),
      ...(buyerKey === null ? [] : [ofBuyer.column({ key: buyerKey })]),
      ...(ids === null ? [] : [named.column({ ids: JSON.stringify(ids) })]),
    ];
    return others.reduce<readonly number[] | null>((left, right) => {
      const rightSet = new Set(right);
      return left?.filter((sortKey) => rightSet.has(sortKey)) ?? null;
    }, first);
  };
}
