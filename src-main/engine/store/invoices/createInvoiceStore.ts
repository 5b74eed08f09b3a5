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
import type { AffectedInvoices } from './affectedInvoices';
import type { InvoiceListCache } from './invoiceListCache';
import { listInvoiceIdsErasedByRetention } from './removedByRetentionStore';
import { prepareInvoiceNumberLookup } from './invoiceNumberLookup';
import {
  INVOICE_ROW_COLUMNS,
  prepareInvoiceLocalIdsBySortKeys,
  prepareInvoiceRowReaderBySortKeys,
  convertSqlRowToInvoiceRow,
} from './invoiceRows';
import type { InvoiceWriter } from './invoiceWrite';
import { ALL_INVOICES_FETCH_RANGE, prepareFetchedRangeRecorder } from '../meta/fetchedDayRanges';
import { prepareInvoiceTypeMismatchStore } from './sentInvoiceTypeMismatches';
import { prepareDamagedInvoiceDetector } from './invoiceSoundness';
import { prepareExchangeRatesFromInvoices } from './exchangeRatesStatedOnInvoices';
import { prepareUnpaidInvoicesMaybeOwingLess } from './unpaidInvoicesMaybeOwingLess';
import type { Notes } from '../outbox/openSqliteOutboxStore';
import type { InvoiceStore } from '../store';
import { sql } from 'kysely';
import type { Day } from '#shared/model/scalars';
import { buildFtsQuery } from '../search/searchTextsAndFtsQueries';

const CORRECTIONS = INVOICE_TYPE_CODES.filter(isCorrection);

interface InvoiceStoreParts {
  readonly db: Database;
  readonly commits: NotifyingTransactions;
  readonly lines: InvoiceListCache;
  readonly affected: AffectedInvoices;
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
  const among = prepareFind(db);
  const idsAt = prepareInvoiceLocalIdsBySortKeys(db);
  const unnoted = prepareUnnoted(db);
  const placesOf = preparePlacesOf(db);
  const choose = (part: Partial<InvoiceFilter>, withoutIds: readonly string[]) => {
    const filter = { ...ALL_INVOICES, ...part };
    return lines.choose(filter, among(filter), placesOf(withoutIds));
  };

  return {
    moment: writer.moment,
    writtenSince: writer.writtenSince,
    apply: (invoices, confirmedAt, asOf = writer.moment()) =>
      commits.transaction(() => {
        const changed = writer.put(invoices, confirmedAt, asOf);
        confirm('invoices', ALL_INVOICES_FETCH_RANGE, confirmedAt);
        commits.touch(changed > 0 ? 'invoices' : 'sync');
        return changed;
      }),
    applyAlone: (invoices, confirmedAt, asOf = writer.moment()) =>
      commits.transaction(() => {
        const changed = writer.put(invoices, confirmedAt, asOf);
        if (changed > 0) commits.touch('invoices');
        return changed;
      }),
    remove: (invoiceIds) =>
      commits.transaction(() => {
        if (writer.remove(invoiceIds) > 0) commits.touch('invoices');
      }),
    // The count includes invoices that retention removed from this PC, because the service still has them.
    count: () =>
      db.count(sqlBuilder.selectFrom('invoices').where('invoice_id', 'is not', null)) +
      db.count(sqlBuilder.selectFrom('let_go')),
    ids(where = {}) {
      let query = sqlBuilder.selectFrom('invoices').select('invoice_id').where('invoice_id', 'is not', null);
      if (where.after !== undefined) query = query.where('invoice_id', '>', where.after);
      if (where.upTo !== undefined) query = query.where('invoice_id', '<=', where.upTo);
      const kept = db.all(query.orderBy('invoice_id')).flatMap((row) => row.invoice_id ?? []);
      const expiredIds = listInvoiceIdsErasedByRetention(db, where);
      return expiredIds.length === 0 ? kept : [...kept, ...expiredIds].sort((a, b) => a - b);
    },
    newestEdit: () =>
      db.first(sqlBuilder.selectFrom('invoices').select((e) => e.fn.max('edit_date').as('newest')))?.newest ??
      null,
    pending: () =>
      db
        .all(
          sqlBuilder
            .selectFrom('invoices')
            .select('invoice_id')
            .where('invoice_status', '=', 'PENDING_KSEF')
            .orderBy('invoice_id'),
        )
        .flatMap((row) => row.invoice_id ?? []),
    broken: (span) => soundness.broken(span),
    damaged: (localIds) => soundness.damaged(localIds),
    distrust: (invoiceIds) =>
      commits.transaction(() => {
        for (const localId of soundness.distrust(invoiceIds)) writer.refresh(localId);
        if (invoiceIds.length > 0) commits.touch('invoices');
      }),
    list(part, { offset, limit }, withoutIds = []) {
      const chosen = choose(part, withoutIds);
      return {
        rows: rowsAt(chosen.places.slice(offset, offset + limit)),
        total: chosen.places.length,
        gross: chosen.gross,
        notSummed: chosen.notSummed,
      };
    },
    listIds: (part, { offset, limit }, withoutIds = []) =>
      idsAt(choose(part, withoutIds).places.slice(offset, offset + limit)),
    unpaidToCheck: prepareUnpaidInvoicesMaybeOwingLess(db),
    affectedSince: (version) => affected.since(version),
    currencies: () => lines.currencies(),
    statedExchangeRates: prepareExchangeRatesFromInvoices(db),
    fullNumbers: () => fullNumbersOf(db),
    unnotedCorrections: (limit) => unnoted.column({ limit }),
    otherTypes: () => rowsAt(sentTypes.differing()),
    keepType: (localId, at) =>
      commits.transaction(() => {
        sentTypes.keep(localId);
        notes.write(localId, at, { what: 'decided', detail: 'typeKept' });
        commits.touch('invoices');
        commits.touch('outbox');
      }),
    days: (after, limit) => daysOf(db, after, limit),
    ...prepareInvoiceNumberLookup(db),
    show: cards.show,
    showLinks: cards.showLinks,
    rows: (invoiceIds) =>
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
    ofStays: (reservationIds) =>
      db
        .all(
          invoicesWithBodiesQuery
            .select([...INVOICE_ROW_COLUMNS, 'body'])
            .where('reservation_id', 'in', expandJsonNumberListParameter(JSON.stringify(reservationIds)))
            .orderBy('invoices.place'),
        )
        .map(({ body, ...columns }) => {
          const row = convertSqlRowToInvoiceRow(columns);
          // The stored JSON needs no validation, because the store itself wrote it from a decoded record.
          const invoice: ShownInvoice = JSON.parse(body);
          return { row, invoice: { ...invoice, invoiceId: row.invoiceId } };
        }),
    propertyName: cards.newestSeller,
  };
}

function preparePlacesOf(db: Database): (localIds: readonly string[]) => ReadonlySet<number> {
  const at = db.prepare<{ ids: string }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select('place')
      .where('local_id', 'in', expandJsonTextListParameter(slot('ids'))),
  );
  return (localIds) =>
    localIds.length === 0 ? new Set() : new Set(at.column({ ids: JSON.stringify(localIds) }));
}

const prepareUnnoted = (db: Database) =>
  db.prepare<{ limit: number }>()((slot) => {
    const inService = invoicesWithBodiesQuery
      .select('local_id')
      .where('invoice_type', 'in', CORRECTIONS)
      .where('invoice_id', 'is not', null)
      .where('invoice_status', '<>', 'DRAFT')
      .where('deleting', '=', 0);
    return (
      CORRECTION_CONVENTION_SENTENCES.reduce(
        (some, end) => some.where('body', 'not like', `%${end}%`),
        inService,
      )
        // The service's invoice ids are the same on all PCs, so sorting by this id gives all PCs the same corrections.
        .orderBy('invoices.invoice_id', 'desc')
        .limit(slot('limit'))
    );
  });

const fullNumbersOf = (db: Database): string[] =>
  db
    .all(
      sqlBuilder
        .selectFrom('invoices')
        .select('full_no')
        .unionAll(sqlBuilder.selectFrom('let_go').select('full_no')),
    )
    .flatMap((row) => (row.full_no === '' ? [] : row.full_no));

/** Returns the days that decide to which month an invoice belongs. */
const daysOf = (db: Database, after: number, limit: number): ReturnType<InvoiceStore['days']> =>
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
      const accepted = acceptedOn(row.ksefId) ?? acceptedOn(file === null ? null : file.split('.')[1]);
      const otherDays = [fileIssued, fileSold, receivedOn, accepted].filter((day) => day !== null);
      return { ...row, otherDays };
    });

const acceptedOn = (ksefId: string | null | undefined): Day | null =>
  parseKsefNumber(ksefId?.trim() ?? '')?.acceptedOn ?? null;

/**
 * Returns the sort keys of the invoices that match the filter's search text, buyer or list of ids, newest first.
 * Returns null if the filter contains none of the three.
 */
function prepareFind(db: Database): (filter: InvoiceFilter) => readonly number[] | null {
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
